internal import DependencyFacts

/// The overrides that each scope makes in its update, or by the key path that it is given.
struct ScopeOverrides {
  /// In program order.
  private(set) var scopes: [ScopeWithOverrides] = []
  private var positions: [CodeRef: Int] = [:]

  init(of registrations: Registrations) {
    let facts = registrations.facts
    let expressions = registrations.expressions
    for (part, place) in registrations.assignedValues() + registrations.valuesHandedToScopes() {
      guard let call = Self.scope(around: place, facts), let scope = expressions.scopeCall(call),
        scope.kind == .overrides, let operation = scope.operation
      else { continue }
      let position = positions[call] ?? scopes.count
      if position == scopes.count {
        positions[call] = position
        scopes.append(ScopeWithOverrides(call: call, operation: operation))
      }
      scopes[position].overrides.append(ValueOverride(part: part, place: place))
    }
    scopes.sort { $0.call < $1.call }
    for (position, scope) in scopes.enumerated() { positions[scope.call] = position }
  }

  /// Nil for calls that override nothing, or are not scopes.
  func scope(at call: CodeRef) -> ScopeWithOverrides? { positions[call].map { scopes[$0] } }

  /// The call whose update makes an override, or which takes its key path.
  private static func scope(around place: CodeRef, _ facts: ProgramFacts) -> CodeRef? {
    let value = facts.node(place).kind == .keyPath ? place : facts.closure(around: place)
    guard let value, let argument = facts.parent(of: value),
      facts.node(argument).kind == .argument, let call = facts.parent(of: argument),
      facts.node(call).kind == .call
    else { return nil }
    return call
  }
}

/// A scope, with the values that it overrides.
struct ScopeWithOverrides {
  let call: CodeRef
  /// The closure, or the function named in its place.
  let operation: CodeRef
  fileprivate(set) var overrides: [ValueOverride] = []

  /// Those of one dependency or of parts of it.
  func overrides(of dependency: DependencyID) -> [ValueOverride] {
    overrides.filter { $0.part.dependency == dependency }
  }
}

/// A place that gives a dependency, or a part of it, another value.
struct ValueOverride {
  let part: DependencyPart
  let place: CodeRef
}
