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
  private lazy var unnamedPlaces = groupUnnamedPlaces()
  private var unnamedCreations: [Nominal: [Creation]] = [:]

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
      found = unnamedCreations(of: id)
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

  /// Places that create without naming a type, with the same labels: `.init(…)`, `Self(…)`.
  private struct UnnamedPlaces {
    /// Sorted, each once; none of trailing closures.
    let labels: [Name]
    let places: [CodeRef]
  }

  /// Creations that do not name their type: `.init(…)`, `Model.init(…)`, `Self(…)`.
  ///
  /// The type that a place asks for takes long to resolve, and most are of no interest. So a place
  /// is looked at when somebody asks for a type that has initialisers with its labels.
  private func unnamedCreations(of type: TypeSymbolID) -> [Creation] {
    if let labels = initializerLabels(of: type) {
      resolveUnnamedPlaces(startingWith: .none) { _ in true }
      for label in labels {
        resolveUnnamedPlaces(startingWith: label) { $0.labels.allSatisfy(labels.contains) }
      }
    } else {
      for label in Array(unnamedPlaces.keys) {
        resolveUnnamedPlaces(startingWith: label) { _ in true }
      }
    }
    return (unnamedCreations[.program(type)] ?? []).sorted { $0.place < $1.place }
  }

  private func resolveUnnamedPlaces(startingWith label: Name, where fits: (UnnamedPlaces) -> Bool) {
    guard let groups = unnamedPlaces[label] else { return }
    var others: [UnnamedPlaces] = []
    for group in groups {
      if fits(group) {
        addCreations(at: group.places[...], to: &unnamedCreations)
      } else {
        others.append(group)
      }
    }
    unnamedPlaces[label] = others.isEmpty ? nil : others
  }

  /// By the first of their labels.
  private func groupUnnamedPlaces() -> [Name: [UnnamedPlaces]] {
    var places: [[Name]: [CodeRef]] = [:]
    for place in sites[.known(.`init`)] + sites[.known(.Self)] {
      places[labels(ofCallAt: place), default: []].append(place)
    }
    var groups: [Name: [UnnamedPlaces]] = [:]
    for (labels, places) in places {
      groups[labels.first ?? .none, default: []]
        .append(UnnamedPlaces(labels: labels, places: places))
    }
    return groups
  }

  /// None of a place that is not called.
  private func labels(ofCallAt place: CodeRef) -> [Name] {
    guard let call = facts.parent(of: place), facts.node(call).kind == .call,
      facts.firstChild(of: call) == place
    else { return [] }
    let labels = facts.arguments(of: call).map(facts.node).filter {
      $0.name != Name.none && !$0.flags.contains(.trailingClosure)
    }.map(\.name)
    return Set(labels).sorted { $0.rawValue < $1.rawValue }
  }

  /// The labels of all initialisers of a type, those that the compiler or a macro writes included;
  /// nil if it may have others: it inherits those of another module's class.
  private func initializerLabels(of type: TypeSymbolID) -> Set<Name>? {
    let initializers = types.overloads(of: .known(.`init`), in: .program(type)).refs
    let inherits = !facts.inheritedTypeIDs(of: symbols[type].declaration).isEmpty
    guard symbols[type].kind == .struct || !initializers.isEmpty || !inherits else { return nil }
    var labels: Set<Name> = []
    for initializer in initializers {
      labels.formUnion(facts.parameterSlice(of: initializer).lazy.map(\.label))
    }
    for member in facts.members(in: symbols[type].declaration)
    where facts.declaration(member).kind == .variable {
      labels.insert(facts.declaration(member).name)
    }
    return labels
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
