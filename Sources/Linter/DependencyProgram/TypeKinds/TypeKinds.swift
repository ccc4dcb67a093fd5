internal import DependencyFacts

/// The kinds of types, found through attributes and through conformances and superclasses,
/// including inherited ones, aliases and compositions.
///
/// Answers are cached, so the kinds belong to one thread.
package final class TypeKinds {
  private let types: TypeResolution
  private let facts: ProgramFacts
  private let parents: [TypeKind: Set<Name>]
  private let attributes: [TypeKind: Set<Name>]
  private let parentsOfSwiftUI: Set<Name>
  private lazy var plainParents = names(
    FrameworkTypes.plainParents + FrameworkTypes.parents.values.joined())
  private lazy var plainAttributes = names(
    FrameworkTypes.plainAttributes + FrameworkTypes.attributes.values.joined())
  private lazy var statesByAlias = findStatesByAlias()

  init(of types: TypeResolution) {
    self.types = types
    facts = types.facts
    let program = types.facts.names
    func existing(_ spellings: [String]) -> Set<Name> {
      Set(spellings.compactMap(program.existing))
    }
    parents = FrameworkTypes.parents.mapValues(existing)
    attributes = FrameworkTypes.attributes.mapValues(existing)
    parentsOfSwiftUI = TypeKind.ofSwiftUI.reduce(into: []) { all, kind in
      all.formUnion(existing(FrameworkTypes.parents[kind] ?? []))
    }
  }

  private func names(_ spellings: [String]) -> Set<Name> {
    Set(spellings.compactMap(facts.names.existing))
  }

  // MARK: Questions

  /// All kinds that a type certainly has.
  package func kinds(of type: Nominal) -> [TypeKind] {
    TypeKind.allCases.filter { isKind($0, type) }
  }

  package func isKind(_ kind: TypeKind, _ type: Nominal) -> Bool {
    if let names = parents[kind], !names.isEmpty, types.inherits(type, from: names) { return true }
    if let names = attributes[kind], hasAttribute(type, names) { return true }
    switch kind {
    case .reducerState: return isStateOfReducer(type)
    case .suite: return hasTests(type)
    default: return false
    }
  }

  /// Whether a type has no further kinds: everything that it inherits from is known, and no macro
  /// may add to that.
  package func areAllKnown(of type: Nominal) -> Bool {
    var seen: Set<Nominal> = [type]
    var pending = [type]
    while let next = pending.popLast() {
      if case .external(let name) = next, next != type, !plainParents.contains(name) {
        return false
      }
      for ref in types.symbols.declarations(of: next) {
        guard facts.attributes(of: ref).allSatisfy({ plainAttributes.contains($0.name) }) else {
          return false
        }
        for id in facts.inheritedTypeIDs(of: ref) {
          let found = types.resolveAll(id, from: facts.parent(of: ref) ?? ref)
          // `~Copyable` is not an inherited type.
          guard !found.isEmpty || facts.typeNode(id, in: ref.file)?.kind == .other else {
            return false
          }
          pending += found.filter { seen.insert($0).inserted }
        }
      }
    }
    return true
  }

  /// Whether an object of the type lives on with the values of its creation, unlike a view, a
  /// reducer or a database row.
  func isModel(_ type: Nominal) -> Bool {
    !isKind(.reducer, type) && !isRecreatedByFramework(type) && !isKind(.managedObject, type)
  }

  /// Whether it is a view, an app or the like: a framework creates and recreates them, and their
  /// wrappers read the environment of the view.
  func isRecreatedByFramework(_ type: Nominal) -> Bool {
    types.inherits(type, from: parentsOfSwiftUI)
  }

  /// Whether a declaration belongs to an entry point, which the system calls once, before any test
  /// or preview can override dependencies. An application is one, even if another type has '@main'.
  func isInEntryPoint(_ ref: DeclRef) -> Bool {
    guard let type = types.symbols.enclosingType(of: ref) else { return false }
    return isKind(.entryPoint, type) || isKind(.app, type)
  }

  // MARK: Kinds without a supertype

  private func hasAttribute(_ type: Nominal, _ names: Set<Name>) -> Bool {
    guard !names.isEmpty, case .program(let id) = type else { return false }
    return facts.attributes(of: types.symbols[id].declaration).contains { names.contains($0.name) }
  }

  /// Whether it is the `State` of a reducer: nested in it, or the type of its alias.
  private func isStateOfReducer(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    let symbol = types.symbols[id]
    if facts.string(symbol.name) == "State", let parent = symbol.parent, isKind(.reducer, parent) {
      return true
    }
    return statesByAlias.contains(type)
  }

  private func findStatesByAlias() -> Set<Nominal> {
    guard let state = facts.names.existing("State") else { return [] }
    return types.symbols.declarations.aliases.reduce(into: []) { found, ref in
      guard facts.declaration(ref).name == state, let owner = types.symbols.enclosingType(of: ref),
        isKind(.reducer, owner), let type = types.resolve(facts.declaration(ref).type, from: ref)
      else { return }
      found.insert(type)
    }
  }

  private func hasTests(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return types.symbols[id].declarations.flatMap(facts.members).contains { member in
      facts.declaration(member).kind == .function
        && facts.attributes(of: member).contains { $0.name == .Test }
    }
  }
}
