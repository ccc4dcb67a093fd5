internal import DependencyFacts

/// The requirements of protocols in the program, and their implementations.
///
/// Answers are cached.
final class Requirements: KnowsExpressions {
  let expressions: ExpressionResolution
  let creations: CreationIndex
  private lazy var conformers = makeConformers()
  private let known = Answers<DeclRef, [Implementation]>()
  private let doubles = Answers<DeclRef, Set<TypeSymbolID>>()
  private let usedConformers = Answers<Nominal, Set<TypeSymbolID>>()
  private let typesOfTests = Answers<TypeSymbolID, Bool>()

  init(_ creations: CreationIndex) {
    expressions = creations.expressions
    self.creations = creations
  }

  /// The member that a conforming type has for a requirement; nil if it cannot be determined.
  struct Implementation {
    let member: DeclRef?
    let type: TypeSymbolID
  }

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
      .filter { facts.isRequirement($0) && facts.haveSameSignature($0, ref) }
  }

  /// The implementations of a requirement outside tests, one for each conforming type; none if that
  /// of some type cannot be determined.
  func implementations(of requirement: DeclRef) -> [DeclRef] {
    let found = all(of: requirement).filter { !isOfTests($0) }.map(\.member)
    return found.contains(nil) ? [] : found.compactMap(\.self)
  }

  /// The implementations of a requirement by all conforming types.
  func all(of requirement: DeclRef) -> [Implementation] {
    known(requirement) {
      guard let owner = symbols.enclosingType(of: requirement) else { return [] }
      return (conformers[owner] ?? []).map { type in
        Implementation(
          member: types.implementation(of: requirement, in: .program(type)), type: type)
      }
    }
  }

  func isOfTests(_ implementation: Implementation) -> Bool {
    types.isTestOrPreview(symbols[implementation.type].declaration)
  }

  /// The types that stand in for others which meet a requirement: they belong to tests, or only
  /// tests and other doubles create them. Where that holds for all types, they are a library's.
  func doubles(of requirement: DeclRef) -> Set<TypeSymbolID> {
    doubles(requirement) {
      let all = all(of: requirement)
      let found = Set(all.filter { isOfTests($0) || isOnlyMadeByTests($0.type) }.map(\.type))
      return found.count < all.count ? found : Set(all.filter(isOfTests).map(\.type))
    }
  }

  private func isOnlyMadeByTests(_ type: TypeSymbolID) -> Bool {
    typesOfTests(type, until: true) {
      let places = creations.creations(of: .program(type)).all.map(\.place)
      return !places.isEmpty
        && places.allSatisfy { place in
          if types.isTestOrPreview(place) { return true }
          let around = symbols.enclosingType(of: facts.declaration(around: place))
          guard case .program(let creator)? = around, creator != type else { return false }
          return isOnlyMadeByTests(creator)
        }
    }
  }

  /// The types outside tests that conform to a protocol, apart from doubles; none for another type.
  func conformers(of type: Nominal) -> Set<TypeSymbolID> {
    usedConformers(type, until: []) {
      Set(
        (conformers[type] ?? []).filter {
          !types.isTestOrPreview(symbols[$0].declaration) && !isOnlyMadeByTests($0)
        })
    }
  }

  /// The types that conform to each protocol, directly or through a superclass.
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
      for conformed in types.protocols(of: type) {
        found[.program(conformed), default: []].append(type)
      }
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
