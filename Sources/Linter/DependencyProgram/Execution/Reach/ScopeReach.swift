internal import DependencyFacts

/// The code that may run with the values of some scopes, then or later: the objects that are
/// created in them remember the values.
struct ScopeReach: KnowsRegistrations {
  private var reach: Reach
  private let calls: [CodeRef]
  private var seen: Set<CodeRef> = []
  private var pending: [CodeRef] = []
  let registrations: Registrations

  /// Nil if code that others hand to a scope may run in it.
  init?(of scopes: [OverrideScope], in overrideScopes: OverrideScopes) {
    registrations = overrideScopes.registrations
    calls = scopes.map(\.call)
    let values = registrations.keys.map { ($0.type, $0.liveValues) }
    reach = Reach(
      in: registrations.expressions, values: Dictionary(values) { $0 + $1 }, isOfObjects: true)
    for scope in scopes {
      guard scope.operation.map({ facts.node($0).kind == .closure }) ?? true,
        overrideScopes.onlyChangesValues(in: scope)
      else { return nil }
      for type in facts.outward(from: facts.declaration(around: scope.call))
        .compactMap(symbols.nominal(of:))
      {
        reach.addNamedMembers(of: type)
      }
      for part in parts(of: scope) where !add(part) { return nil }
    }
    reach.follow()
  }

  /// Whether it contains a read.
  func reaches(_ read: WrapperUse) -> Bool {
    reach.contains(read.declaration)
      || read.place.map { place in calls.contains { facts.isInside(place, $0) } } ?? false
  }

  /// The code of a scope without the places that it changes, which would name the reads of its own
  /// type.
  private func parts(of scope: OverrideScope) -> [CodeRef] {
    let changed = Set(scope.changes.map(\.place) + [scope.update].compactMap(\.self))
    let arguments = facts.arguments(of: scope.call).filter { argument in
      facts.firstChild(of: argument).map { !changed.contains($0) } ?? true
    }
    return [facts.firstChild(of: scope.call)].compactMap(\.self) + arguments
      + scope.changes.flatMap(\.values)
  }

  /// Adds code with the values that it names.
  ///
  /// - Returns: whether all of it is known.
  private mutating func add(_ code: CodeRef) -> Bool {
    pending = [code]
    while let code = pending.popLast() {
      guard seen.insert(code).inserted else { continue }
      reach.add(namedBy: code)
      for place in facts.nodes(in: code) {
        let kind = facts.node(place).kind
        guard kind == .name || kind == .capture else { continue }
        guard add(valueNamedBy: place, in: code) else { return false }
      }
    }
    return true
  }

  private mutating func add(valueNamedBy name: CodeRef, in code: CodeRef) -> Bool {
    if facts.isSelf(name) {
      // A member of it counts by its own name.
      let isOnlyBase = facts.parent(of: name).map { facts.node($0).kind == .member } ?? false
      return isOnlyBase || add(typeOf: name)
    }
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .local(let variable):
      guard let declaration = facts.localNode(of: variable) else { return false }
      if facts.isInside(declaration, code) { return true }
      reach.add(variable)
      guard facts.declaration(variable).kind == .variable else { return true }
      if let value = facts.initialValue(of: variable) {
        pending.append(value)
        return true
      }
      return add(typeOf: name)
    case .bound(let binding): return facts.isInside(binding, code) || add(typeOf: name)
    case .parameter: return add(typeOf: name)
    case .members(let members, of: _):
      guard let member = members.only, facts.declaration(member).kind == .variable else {
        return true
      }
      return facts.declaration(member).flags.contains(.isComputed) || add(typeOf: name)
    case .globals, .type, .unknown: return true
    }
  }

  /// Adds the type of an object that other code may have created; that of a closure, or one that
  /// only a protocol tells, is not known.
  private mutating func add(typeOf name: CodeRef) -> Bool {
    switch expressions.valueType(of: name).unwrapped.instance {
    case .program(let type)?:
      guard symbols[type].kind != .protocol else { return false }
      reach.add(symbols[type].declaration)
      return true
    case .external?: return true
    case nil: return false
    }
  }
}
