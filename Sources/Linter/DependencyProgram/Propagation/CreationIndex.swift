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
  private var known: [Nominal: Creations] = [:]
  private var namedCreations: [Name: [Nominal: [Creation]]] = [:]
  private lazy var unnamedCreations = makeUnnamedCreations()

  init(of expressions: ExpressionResolution) {
    facts = expressions.facts
    symbols = expressions.symbols
    types = expressions.types
    sites = expressions.sites
    self.expressions = expressions
  }

  /// A call that certainly creates a value, or an initialiser that is handed over by name.
  struct Creation {
    /// The callee.
    let place: CodeRef
    /// Those that its arguments fit; none for an implicit one.
    let initializers: Overloads
    /// `Model.init`, which creates a value when it is called: an argument, or the value of a
    /// constant.
    var isReference = false
  }

  /// The creations of one type.
  struct Creations {
    let all: [Creation]
    /// The positions of those that may run an initialiser.
    let byInitializer: [DeclRef: [Int]]

    fileprivate init(_ creations: [Creation]) {
      all = creations
      // Calls with the same arguments fit the same initialisers.
      var positions: [Overloads: [Int]] = [:]
      for (position, creation) in creations.enumerated() {
        positions[creation.initializers, default: []].append(position)
      }
      var byInitializer: [DeclRef: [Int]] = [:]
      for (initializers, positions) in positions {
        for ref in initializers.refs { byInitializer[ref, default: []] += positions }
      }
      self.byInitializer = byInitializer.mapValues { $0.sorted() }
    }
  }

  /// The calls that certainly create a value of a type: `Model(…)`, `Model.init(…)`, `.init(…)`
  /// where the context tells the type.
  func creations(of type: Nominal) -> Creations {
    if let known = known[type] { return known }
    var found: [Creation] = []
    if case .program(let id) = type {
      found = unnamedCreations[type] ?? []
      for name in [symbols[id].name] + (types.aliasNames[type] ?? []) {
        found += creations(named: name)[type] ?? []
      }
    }
    let creations = Creations(found)
    known[type] = creations
    return creations
  }

  /// Creations by a type's name, by type: many types can have one name, and each site is resolved
  /// once.
  private func creations(named name: Name) -> [Nominal: [Creation]] {
    if let known = namedCreations[name] { return known }
    var found: [Nominal: [Creation]] = [:]
    addCreations(at: sites[name], to: &found)
    namedCreations[name] = found
    return found
  }

  /// Creations that do not name their type, by type: `.init(…)`, `Model.init(…)`, `Self(…)`.
  private func makeUnnamedCreations() -> [Nominal: [Creation]] {
    var found: [Nominal: [Creation]] = [:]
    for name in [Name.known(.`init`), .known(.Self)] {
      addCreations(at: sites[name], to: &found)
    }
    return found
  }

  private func addCreations(
    at places: ArraySlice<CodeRef>, to found: inout [Nominal: [Creation]]
  ) {
    for place in places {
      if let (type, creation) = reference(at: place) {
        found[type, default: []].append(creation)
        continue
      }
      guard let call = facts.parent(of: place), facts.node(call).kind == .call,
        facts.firstChild(of: call) == place,
        case .construction(let type, let initializers) = expressions.callTarget(of: call)
      else { continue }
      found[type, default: []].append(Creation(place: place, initializers: initializers))
    }
  }

  private func reference(at place: CodeRef) -> (type: Nominal, creation: Creation)? {
    guard facts.node(place).kind == .member, facts.node(place).name == .`init`,
      let parent = facts.parent(of: place),
      facts.node(parent).kind == .argument || facts.node(parent).kind == .local,
      case .function(_, .instance(let type)) = expressions.valueType(of: place),
      case .program = type
    else { return nil }
    let initializers = types.overloads(of: .known(.`init`), in: type)
    return (type, Creation(place: place, initializers: initializers, isReference: true))
  }
}
