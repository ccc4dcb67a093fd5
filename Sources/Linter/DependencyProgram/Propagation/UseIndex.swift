internal import DependencyFacts

/// Who calls and who names each declaration.
///
/// All places that have a name are resolved together when the first declaration of the name is
/// looked up: looking at each place again for each declaration would take quadratic time.
final class UseIndex {
  private let facts: ProgramFacts
  private let types: TypeResolution
  private let expressions: ExpressionResolution
  private let sites: SiteIndex
  private var calls: [Name: Calls] = [:]
  private var mentions: [Name: [DeclRef: [CodeRef]]] = [:]

  init(of expressions: ExpressionResolution) {
    facts = expressions.facts
    types = expressions.types
    sites = expressions.sites
    self.expressions = expressions
  }

  /// The calls of one name.
  struct Calls {
    /// The callees, by what the calls call.
    fileprivate(set) var groups: [Group] = []
    /// The groups that a declaration is one of the candidates of.
    fileprivate(set) var groupsOf: [DeclRef: [Int]] = [:]
    /// Arguments that certainly mean a declaration.
    fileprivate(set) var arguments: [DeclRef: [CodeRef]] = [:]
    /// Initial values of local variables that certainly mean a declaration.
    fileprivate(set) var variables: [DeclRef: [CodeRef]] = [:]
  }

  /// Calls that all call the same: one of some functions, or the closure in a variable.
  struct Group {
    let candidates: Overloads
    fileprivate(set) var places: [CodeRef] = []
  }

  func calls(named name: Name) -> Calls {
    if let known = calls[name] { return known }
    let found = findCalls(named: name)
    calls[name] = found
    return found
  }

  /// The places that certainly mean a declaration, called or not.
  func mentions(of ref: DeclRef) -> [CodeRef] {
    let name = facts.declaration(ref).name
    if let known = mentions[name] { return known[ref] ?? [] }
    var found: [DeclRef: [CodeRef]] = [:]
    for place in sites[name] {
      if let meaning = meaning(of: place) { found[meaning, default: []].append(place) }
    }
    mentions[name] = found
    return found[ref] ?? []
  }

  private func findCalls(named name: Name) -> Calls {
    var found = Calls()
    var positions: [Overloads: Int] = [:]
    var variables: [DeclRef: Overloads] = [:]
    for place in sites[name] {
      guard let parent = facts.parent(of: place) else { continue }
      if facts.node(parent).kind == .argument {
        if let meaning = meaning(of: place) { found.arguments[meaning, default: []].append(place) }
        continue
      }
      if facts.node(parent).kind == .local {
        if let meaning = meaning(of: place) { found.variables[meaning, default: []].append(place) }
        continue
      }
      guard facts.node(parent).kind == .call, facts.firstChild(of: parent) == place else {
        continue
      }
      let candidates: Overloads
      switch expressions.callTarget(of: parent) {
      case .functions(let functions):
        candidates = functions.only.map { single($0, &variables) } ?? functions
      case .variable(let variable): candidates = single(variable, &variables)
      case .construction, .enumElement, .unknown: continue
      }
      let position = positions[candidates] ?? found.groups.count
      if position == found.groups.count {
        positions[candidates] = position
        found.groups.append(Group(candidates: candidates))
        for ref in candidates.refs { found.groupsOf[ref, default: []].append(position) }
      }
      found.groups[position].places.append(place)
    }
    return found
  }

  /// One object for one declaration.
  private func single(_ ref: DeclRef, _ known: inout [DeclRef: Overloads]) -> Overloads {
    if let overloads = known[ref] { return overloads }
    let overloads = Overloads([ref])
    known[ref] = overloads
    return overloads
  }

  /// The declaration that a name which is not called certainly means.
  private func meaning(of place: CodeRef) -> DeclRef? {
    let node = facts.node(place)
    switch node.kind {
    case .name:
      switch expressions.lookUpValue(node.name, at: place) {
      case .local(let found): return found
      case .globals(let found): return found.only
      case .members(let found, of: _):
        return expressions.members(found, reachableFrom: expressions.selfType(at: place)).only
      case .bound, .parameter, .type, .unknown: return nil
      }
    case .member:
      guard let base = facts.firstChild(of: place) else { return nil }
      let type = expressions.valueType(of: base)
      guard let owner = type.nominal else { return nil }
      let found = types.overloads(of: node.name, in: owner)
      return expressions.members(found, reachableFrom: type).only
    default: return nil
    }
  }
}
