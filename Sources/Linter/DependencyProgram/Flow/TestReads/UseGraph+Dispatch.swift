internal import DependencyFacts

/// The types whose values a test has to make before a requirement can lead to their code.
extension UseGraph {
  /// The type whose values an implementation runs for: a class or an actor, or a struct of which
  /// calls alone make values; nil for other types, whose values come about in more ways.
  func owner(ofDispatched implementation: DeclRef) -> Nominal? {
    guard !facts.declaration(facts.member(of: implementation)).flags.contains(.isStatic),
      let owner = symbols.enclosingType(of: implementation),
      types.isClassOrActor(owner) || isMadeByCalls(owner)
    else { return nil }
    return owner
  }

  /// Whether a type is a struct that nothing creates but calls which name it, as far as they are
  /// resolved: no library decodes it, and no macro, literal or `T()` makes one.
  private func isMadeByCalls(_ type: Nominal) -> Bool {
    guard case .program(let id) = type, symbols[id].kind == .struct else { return false }
    return knownMadeByCalls(id) {
      let inherited = types.allInherited(by: id)
      return ([id] + inherited).allSatisfy(hasNoOtherMakers)
        && !symbols[id].declarations.contains(where: code.mayHaveMacro)
        && !code.order.regions.requirements.creations.creations(of: type).all.isEmpty
    }
  }

  private func hasNoOtherMakers(_ type: TypeSymbolID) -> Bool {
    types.inherited(by: type).allSatisfy {
      if case .external(let name) = $0 {
        facts.libraries.frameworks.addsNoCode(protocol: name)
      } else {
        true
      }
    }
      && (symbols[type].kind != .protocol
        || symbols.members(of: .program(type), named: .known(.`init`)).isEmpty)
  }

  /// The struct of whose values a unit is a member: where it runs, there is one.
  func valueOwner(of unit: DeclRef) -> Nominal? {
    let member = facts.declaration(facts.member(of: unit))
    guard member.flags.isDisjoint(with: [.isStatic, .isLocal]),
      case .program(let id)? = symbols.enclosingType(of: unit), symbols[id].kind == .struct
    else { return nil }
    return .program(id)
  }

  /// The structs that the unresolved initialisers in the code of a node may create.
  func unresolvedCreations(by node: Node) -> [Nominal] {
    knownUnresolved(node) {
      edges(of: node).reversed().prefix { $0.likelihood == .byName }.flatMap { edge -> [Nominal] in
        switch points[Int(edge.target)] {
        case .use(.initializer(let label)):
          names.initializers(label: label).compactMap(symbols.enclosingType)
            + names.typesWithoutInitializer(label: label).compactMap(symbols.nominal)
        case .use(.name(let name)) where facts.isCapitalized(name):
          names.structs(named: name).compactMap(symbols.nominal)
        default: []
        }
      }.filter { !types.isClassOrActor($0) }
    }
  }
}
