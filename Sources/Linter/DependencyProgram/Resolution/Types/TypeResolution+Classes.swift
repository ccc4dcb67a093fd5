internal import DependencyFacts

/// The chains of classes.
///
/// A class that inherits from itself through others does not compile, but every editor sees such
/// code while somebody types. These chains have no cycles: of the classes in a cycle, the last one
/// in program order has no superclass. So no walk along them needs a limit.
extension TypeResolution {
  package func isClassOrActor(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].kind == .class || symbols[id].kind == .actor
  }

  package func superclass(of type: TypeSymbolID) -> Nominal? {
    if let known = known.superclasses[type] { return known }
    whereabouts.note(symbols[type].declaration)
    var path: [TypeSymbolID] = []
    var places: [TypeSymbolID: Int] = [:]
    var current: Nominal? = .program(type)
    while case .program(let next)? = current, known.superclasses[next] == nil {
      if let start = places[next] {
        let last = path[start...].max { $0.index < $1.index }
        if let last { known.superclasses[last] = .some(nil) }
        break
      }
      switch declaredSuperclass(of: next) {
      // A name that a superclass is being looked up for depends on the superclass itself.
      case .beingFound: return nil
      case .found(let parent): current = parent
      }
      places[next] = path.count
      path.append(next)
    }
    for next in path where known.superclasses[next] == nil {
      known.superclasses[next] = .some(known.declaredSuperclasses[next]?.type)
    }
    return known.superclasses[type] ?? nil
  }

  /// The answer of a search that may be in progress.
  enum DeclaredSuperclass {
    case beingFound
    case found(Nominal?)

    var type: Nominal? {
      switch self {
      case .beingFound: nil
      case .found(let type): type
      }
    }
  }

  /// The superclass as it is written, which may close a cycle.
  private func declaredSuperclass(of type: TypeSymbolID) -> DeclaredSuperclass {
    if let known = known.declaredSuperclasses[type] { return known }
    known.declaredSuperclasses[type] = .beingFound
    let found = DeclaredSuperclass.found(questions.asDeeper { findSuperclass(of: type) } ?? nil)
    known.declaredSuperclasses[type] = found
    return found
  }

  private func findSuperclass(of type: TypeSymbolID) -> Nominal? {
    guard symbols[type].kind == .class else { return nil }
    let ref = symbols[type].declaration
    guard let first = facts.inheritedTypeIDs(of: ref).first,
      let nominal = resolve(first, from: facts.parent(of: ref) ?? ref)
    else { return nil }
    if case .program(let parent) = nominal { return symbols[parent].kind == .class ? nominal : nil }
    return nominal
  }

  /// A type and its superclasses, the nearest first, up to the first one of another module.
  func lineage(of type: Nominal) -> some Sequence<Nominal> {
    sequence(first: type) { [self] type in
      guard case .program(let id) = type else { return nil }
      return superclass(of: id)
    }.prefix(Self.longestLineage)
  }

  /// A program in which each class asks for the lineage of a chain of thousands of classes takes
  /// quadratic time. No such chain is written by hand.
  static let longestLineage = 64

  /// Whether a class is another one or inherits from it.
  func isClass(_ type: TypeSymbolID, orBelow other: Nominal) -> Bool {
    lineage(of: .program(type)).contains(other)
  }

  /// All classes that inherit from a type, through any number of others.
  func descendants(of type: Nominal) -> [TypeSymbolID] {
    var found: [TypeSymbolID] = []
    var pending = subclasses[type] ?? []
    while let heir = pending.popLast() {
      found.append(heir)
      pending += subclasses[.program(heir)] ?? []
    }
    return found
  }

  func makeSubclasses() -> [Nominal: [TypeSymbolID]] {
    var result: [Nominal: [TypeSymbolID]] = [:]
    for id in symbols.typeIDs where symbols[id].kind == .class {
      if let parent = superclass(of: id) { result[parent, default: []].append(id) }
    }
    return result
  }
}
