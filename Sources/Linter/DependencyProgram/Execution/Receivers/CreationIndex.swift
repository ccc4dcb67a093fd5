internal import DependencyFacts

/// The creations of values, by type.
///
/// Answers are computed on demand and cached, because most types are never queried.
final class CreationIndex: KnowsExpressions {
  let expressions: ExpressionResolution
  private var known: [Nominal: Creations] = [:]
  private let namedCreations = Answers<Name, [Nominal: [Creation]]>()
  private let unnamedCreations: UnnamedCreations
  /// The names of generic parameters that a type bounds: `T()` creates a value of the type, or of
  /// one below it.
  private lazy var boundNames = makeBoundNames()

  init(of expressions: ExpressionResolution) {
    self.expressions = expressions
    unnamedCreations = UnnamedCreations(of: expressions)
  }

  /// A call that certainly creates a value, or an initialiser that is passed by name.
  struct Creation: Sendable {
    /// The callee.
    let place: CodeRef
    /// The initialisers that its arguments fit; none for an implicit one.
    let initializers: Overloads
    /// `Model.init`, which creates a value when it is called: an argument, or the value of a
    /// constant.
    var isReference = false
  }

  /// The creations of one type.
  struct Creations {
    let all: [Creation]
    /// The positions of the creations that may run an initialiser.
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
  /// where the context determines the type.
  func creations(of type: Nominal) -> Creations {
    if let known = known[type] { return known }
    var found: [Creation] = []
    if case .program(let id) = type {
      found = unnamedCreations.creations(of: id)
      for name in [symbols[id].name] + (types.aliasNames[type] ?? []) + (boundNames[type] ?? []) {
        found += creations(named: name)[type] ?? []
      }
    }
    let creations = Creations(found)
    known[type] = creations
    return creations
  }

  private func makeBoundNames() -> [Nominal: Set<Name>] {
    var found: [Nominal: Set<Name>] = [:]
    let homes =
      symbols.declarations.functions + symbols.typeIDs.map { symbols[$0].declaration }
    for home in homes {
      for (name, constraint) in facts.requirements(of: home) {
        guard let constraint,
          let bound = expressions.valueType(ofWritten: constraint, from: home).instance,
          case .program(let type) = bound, symbols[type].name != name
        else { continue }
        found[bound, default: []].insert(name)
      }
    }
    return found
  }

  /// Creations by a type's name, by type: many types can have one name, and each site is resolved
  /// once.
  private func creations(named name: Name) -> [Nominal: [Creation]] {
    namedCreations(name) { CreationSearch(expressions).creations(at: sites[name]) }
  }
}

/// Decides which places create values.
struct CreationSearch {
  private let expressions: ExpressionResolution
  private var facts: ProgramFacts { expressions.facts }

  init(_ expressions: ExpressionResolution) { self.expressions = expressions }

  /// The creations at some of the places, by type.
  func creations(at places: ArraySlice<CodeRef>) -> [Nominal: [CreationIndex.Creation]] {
    var found: [Nominal: [CreationIndex.Creation]] = [:]
    for place in places {
      if let (type, creation) = reference(at: place) {
        found[type, default: []].append(creation)
        continue
      }
      guard let call = facts.call(of: place),
        case .construction(let type, let initializers) = expressions.callTarget(of: call)
      else { continue }
      found[type, default: []].append(
        CreationIndex.Creation(place: place, initializers: initializers))
    }
    return found
  }

  private func reference(
    at place: CodeRef
  ) -> (type: Nominal, creation: CreationIndex.Creation)? {
    guard facts.node(place).kind == .member, facts.node(place).name == .`init`,
      let parent = facts.parent(of: place),
      facts.node(parent).kind == .argument || facts.node(parent).kind == .local,
      case .function(_, .instance(let type)) = expressions.valueType(of: place),
      case .program = type
    else { return nil }
    let initializers = expressions.types.overloads(of: .known(.`init`), in: type)
    let creation = CreationIndex.Creation(
      place: place, initializers: initializers, isReference: true)
    return (type, creation)
  }
}
