internal import DependencyFacts

/// Updates that change an object instead of a value.
extension OverrideScopes {
  /// A change of the object that all code gets by default.
  package struct SharedChange {
    package let scope: OverrideScope
    package let change: OverrideScope.Change
    /// The class of the object.
    package let type: Nominal
  }

  /// The changes in a scope that outlive it: `$0.analytics.events = []`, where the value of
  /// `analytics`, or an intermediate part of it, is an object.
  ///
  /// Setting a property of an object does not set the dependency, so the change affects the only
  /// object that the key caches. An object with which the scope or other code overrides the
  /// dependency is not shared.
  package func sharedChanges(in scope: OverrideScope) -> [SharedChange] {
    guard scope.update != nil, scope.kind != .preparation else { return [] }
    return scope.changes.compactMap { change in
      guard case .key(let key) = change.part.dependency,
        let type = object(inPathOf: change.place, of: key), isShared(key, inFile: scope.call.file)
      else { return nil }
      return SharedChange(scope: scope, change: change, type: type)
    }
  }

  /// Whether the default is the same object for all code like that of a file.
  func isShared(_ key: Nominal, inFile file: Int32) -> Bool {
    !isReplaced(key, inFile: file) && isKeptForGood(key, inFile: file)
  }

  /// The first object in a path from the values to a member of it.
  func object(inPathOf member: CodeRef, of key: Nominal) -> Nominal? {
    var names: [Name] = []
    var current = member
    while let base = facts.base(of: current) {
      names.insert(facts.node(current).name, at: 0)
      current = base
    }
    guard facts.node(current).kind == .name else { return nil }
    var type = expressions.valueType(ofKey: key).unwrapped.instance
    for name in names.dropFirst() {
      guard let owner = type else { return nil }
      if isObject(owner) { return owner }
      guard let member = types.lookUpMembers(name, of: owner).first else { return nil }
      type = expressions.declaredType(of: member).unwrapped.instance
    }
    return nil
  }

  private func isObject(_ type: Nominal) -> Bool {
    if types.isClassOrActor(type) { return true }
    guard let name = facts.libraries.state.protocolOfObjects else { return false }
    return types.inherits(type, from: [name])
  }

  /// Whether some code overrides the whole value for code like that of a file.
  private func isReplaced(_ key: Nominal, inFile file: Int32) -> Bool {
    let isTest = modules.isTest(file: file)
    return registrations.overrides(of: key).contains { place in
      modules.isTest(file: place.file) == isTest && !registrations.isPartial(place)
    }
  }

  /// Whether the default is one object. A test gets a new one if the key's value is computed.
  private func isKeptForGood(_ key: Nominal, inFile file: Int32) -> Bool {
    guard let key = registrations.keysByType[key], key.isWhole else { return false }
    guard modules.isTest(file: file) else { return !key.liveValues.isEmpty }
    let values = key.valuesInTests
    return !values.isEmpty
      && values.allSatisfy { !facts.declaration($0).flags.contains(.isComputed) }
  }
}
