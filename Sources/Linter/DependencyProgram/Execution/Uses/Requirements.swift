internal import DependencyFacts

/// The requirements of protocols in the program, and their implementations outside tests.
///
/// Answers are cached.
final class Requirements: KnowsExpressions {
  let expressions: ExpressionResolution
  private lazy var conformers = makeConformers()
  private let implementations = Answers<DeclRef, [DeclRef]>()

  init(in regions: Regions) { expressions = regions.expressions }

  /// The requirements that a function or property of a type satisfies.
  func requirements(metBy ref: DeclRef) -> [DeclRef] {
    guard let owner = symbols.enclosingType(of: ref), case .program(let type) = owner else {
      return []
    }
    // A protocol's extension provides implementations for conforming types.
    let own = symbols[type].kind == .protocol ? [type] : []
    return (own + types.protocols(of: type)).flatMap { requirements(named: ref, of: $0) }
  }

  private func requirements(named ref: DeclRef, of type: TypeSymbolID) -> [DeclRef] {
    symbols.members(of: .program(type), named: facts.declaration(ref).name)
      .filter { isRequirement($0) && isSame($0, ref) }
  }

  /// The implementations of a requirement, one for each conforming type; none if the implementation
  /// of some type cannot be determined.
  func implementations(of requirement: DeclRef) -> [DeclRef] {
    implementations(requirement) { findImplementations(of: requirement) }
  }

  private func findImplementations(of requirement: DeclRef) -> [DeclRef] {
    guard let owner = symbols.enclosingType(of: requirement) else { return [] }
    let name = facts.declaration(requirement).name
    var found: [DeclRef] = []
    for type in conformers[owner] ?? [] {
      let members = types.lookUpMembers(name, of: .program(type))
        .filter { !isRequirement($0) && isSame($0, requirement) }
      guard members.count == 1 else { return [] }
      found.append(members[0])
    }
    return found
  }

  private func isRequirement(_ ref: DeclRef) -> Bool {
    facts.parent(of: ref).map { facts.declaration($0).kind == .protocol } ?? false
  }

  private func isSame(_ one: DeclRef, _ other: DeclRef) -> Bool {
    let (left, right) = (facts.declaration(one), facts.declaration(other))
    return left.kind == right.kind
      && left.flags.contains(.isStatic) == right.flags.contains(.isStatic)
      && facts.parameterSlice(of: one).map(\.label) == facts.parameterSlice(of: other).map(\.label)
  }

  /// The types outside tests that conform to each protocol, directly or through a superclass.
  private func makeConformers() -> [Nominal: [TypeSymbolID]] {
    var found: [Nominal: [TypeSymbolID]] = [:]
    // Most types only conform to protocols of libraries, which need not be resolved.
    let names = Set(
      symbols.types.lazy.filter { $0.kind == .protocol || $0.kind == .class }.map(\.name)
        + symbols.declarations.aliases.lazy.map { [facts] in facts.declaration($0).name })
    for type in symbols.typeIDs where symbols[type].kind != .protocol {
      guard symbols[type].declarations.contains(where: { inherits($0, fromAnyOf: names) }) else {
        continue
      }
      let protocols = types.protocols(of: type).map(Nominal.program)
      guard !protocols.isEmpty, !types.isTestOrPreview(symbols[type].declaration) else { continue }
      for conformed in protocols { found[conformed, default: []].append(type) }
    }
    return found
  }

  /// Whether a declaration has one of the names in its inheritance clause.
  private func inherits(_ ref: DeclRef, fromAnyOf names: Set<Name>) -> Bool {
    facts.inheritedTypeIDs(of: ref).contains { id in
      facts.names(inType: id, in: ref.file).contains(where: names.contains)
    }
  }
}
