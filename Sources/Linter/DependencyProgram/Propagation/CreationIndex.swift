internal import DependencyFacts

/// Where values of each type are created.
///
/// Answers are kept as they are found: of most types nobody asks.
final class CreationIndex {
  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let expressions: ExpressionResolution
  private let sites: SiteIndex
  private var namedCreations: [Name: [Nominal: [CodeRef]]] = [:]
  private lazy var unnamedCreations = makeUnnamedCreations()

  init(of expressions: ExpressionResolution) {
    facts = expressions.facts
    symbols = expressions.symbols
    types = expressions.types
    sites = expressions.sites
    self.expressions = expressions
  }

  /// The callees of the calls that certainly create a value of a type: `Model(…)`, `Model.init(…)`,
  /// `.init(…)` where the context tells the type.
  func creations(of type: Nominal) -> [CodeRef] {
    guard case .program(let id) = type else { return [] }
    var result = unnamedCreations[type] ?? []
    for name in [symbols[id].name] + (types.aliasNames[type] ?? []) {
      result += creations(named: name)[type] ?? []
    }
    return result
  }

  /// Creations by a type's name, by type: many types can have one name, and each site is told once.
  private func creations(named name: Name) -> [Nominal: [CodeRef]] {
    if let known = namedCreations[name] { return known }
    var result: [Nominal: [CodeRef]] = [:]
    for place in sites[name] {
      guard let type = createdType(at: place) else { continue }
      result[type, default: []].append(place)
    }
    namedCreations[name] = result
    return result
  }

  /// The type that the call of a callee certainly creates a value of.
  private func createdType(at place: CodeRef) -> Nominal? {
    guard let call = facts.parent(of: place), facts.node(call).kind == .call,
      facts.firstChild(of: call) == place,
      case .construction(let nominal, _) = expressions.callTarget(of: call)
    else { return nil }
    return nominal
  }

  /// Creations that do not name their type, by type: `.init(…)`, `Model.init(…)`, `Self(…)`.
  private func makeUnnamedCreations() -> [Nominal: [CodeRef]] {
    var result: [Nominal: [CodeRef]] = [:]
    for name in [Name.known(.`init`), .known(.Self)] {
      for place in sites[name] {
        guard let type = createdType(at: place) else { continue }
        result[type, default: []].append(place)
      }
    }
    return result
  }
}
