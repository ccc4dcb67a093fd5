internal import DependencyFacts

/// Questions about single places.
extension Registrations {
  enum OverriddenPlace {
    case accessor(Name)
    /// `$0.date.now = …` in the update of a scope, for an accessor that the system itself declares.
    case systemsAccessor(Name)
    case key(Nominal)
    /// The key is a parameter of the function, or a key path that a variable holds.
    case anyKey
  }

  /// The place that `$0.a`, `$0.a.b` or `values[Key.self]` changes, if the base is the values.
  func overriddenPlace(_ target: CodeRef) -> OverriddenPlace? {
    anchor(of: target).flatMap(place(at:)) ?? systemsAccessor(target).map { .systemsAccessor($0) }
  }

  /// The members of the value that a place changes: `fetch` of `$0.api.fetch`, `$0[API.self].fetch`
  /// and `\.api.fetch`. An element is a part of what it is an element of.
  func path(changedAt place: CodeRef) -> [Name] {
    if facts.node(place).kind == .keyPath {
      return Array(facts.names(ofKeyPath: place).dropFirst())
    }
    guard let anchor = anchor(of: place) else { return [] }
    var path: [Name] = []
    var current = place
    while current != anchor, let base = facts.firstChild(of: current) {
      path = facts.node(current).kind == .member ? [facts.node(current).name] + path : []
      current = base
    }
    return keyPath(ofElement: anchor).map { $0.dropFirst() + path } ?? path
  }

  /// The part of a place that leads to a whole value: `$0.api` of `$0.api.fetch`.
  private func anchor(of target: CodeRef) -> CodeRef? {
    var current = target
    if isMemberOfValues(target) { return target }
    while let base = facts.firstChild(of: current) {
      switch facts.node(current).kind {
      case .member where isAccessor(facts.node(current).name) && isValues(base): return current
      case .subscript where isValues(base): return current
      case .member, .subscript: current = base
      default: return nil
      }
      if isMemberOfValues(current) { return current }
    }
    return nil
  }

  private func place(at anchor: CodeRef) -> OverriddenPlace? {
    guard facts.node(anchor).kind == .subscript else { return .accessor(facts.node(anchor).name) }
    guard let argument = facts.arguments(of: anchor).first,
      let value = facts.firstChild(of: argument)
    else { return nil }
    if let names = keyPath(ofElement: anchor) { return names.first.map { .accessor($0) } }
    let isKeyPath = facts.libraries.system.isKeyPath(label: facts.node(argument).name)
    if isKeyPath || isAnyKey(value) { return .anyKey }
    return expressions.valueType(of: value).nominal.map { .key($0) } ?? .anyKey
  }

  /// `\.api.fetch` of `values[\.api.fetch]`
  private func keyPath(ofElement element: CodeRef) -> [Name]? {
    guard facts.node(element).kind == .subscript,
      let value = facts.arguments(of: element).first.flatMap(facts.firstChild),
      facts.node(value).kind == .keyPath
    else { return nil }
    return facts.names(ofKeyPath: value)
  }

  /// Whether a key is a parameter: `values[key] = value`.
  private func isAnyKey(_ value: CodeRef) -> Bool {
    guard facts.node(value).kind == .name,
      case .parameter = expressions.lookUpValue(facts.node(value).name, at: value)
    else { return false }
    return true
  }

  /// The accessor that `$0.date.now = …` changes.
  private func systemsAccessor(_ target: CodeRef) -> Name? {
    var current = target
    while facts.node(current).kind == .member || facts.node(current).kind == .subscript,
      let base = facts.firstChild(of: current)
    {
      if facts.node(current).kind == .member, isPropertyWithValues(base) {
        return facts.node(current).name
      }
      if facts.node(base).kind == .name, facts.node(current).kind == .member {
        if isParameterOfUpdate(base) || isGivenValues(base) { return facts.node(current).name }
        return isUndeclaredMemberOfValues(base) ? facts.node(base).name : nil
      }
      current = base
    }
    return isUndeclaredMemberOfValues(current) ? facts.node(current).name : nil
  }

  /// Whether a name is `self` in a function of the values, a function's parameter of their type, or
  /// a variable with new ones.
  private func isGivenValues(_ name: CodeRef) -> Bool {
    if facts.node(name).name == .`self` { return isInsideValues(name) && isValues(name) }
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .parameter, .local: return isValues(name)
    case .bound, .members, .globals, .type, .unknown: return false
    }
  }

  /// `date` of `date.now = …` in a function of the values: nothing in the program declares it, so
  /// it is an accessor of the system.
  func isUndeclaredMemberOfValues(_ name: CodeRef) -> Bool {
    guard facts.node(name).kind == .name, facts.node(name).name != .`self`, isInsideValues(name),
      facts.declaration(facts.declaration(around: name)).kind == .function,
      facts.closure(around: name) == nil
    else { return false }
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .unknown, .type(.external): return true
    case .local, .bound, .parameter, .members, .globals, .type(.program): return false
    }
  }

  /// Whether an assignment changes values for a scope: in its update, or as `store.dependencies.a`.
  /// A function that gets the values may also prepare them for all code.
  func isMadeForScope(_ target: CodeRef) -> Bool {
    var current = target
    while let base = facts.firstChild(of: current) {
      guard facts.node(current).kind == .member || facts.node(current).kind == .subscript else {
        return false
      }
      if isPropertyWithValues(base) { return true }
      current = base
    }
    return facts.node(current).kind == .name && isParameterOfUpdate(current)
  }

  /// Whether a name is the parameter of a closure that changes the values for a scope.
  func isParameterOfUpdate(_ ref: CodeRef) -> Bool {
    guard let closure = facts.closure(around: ref), let argument = facts.parent(of: closure),
      facts.node(argument).kind == .argument, let call = facts.parent(of: argument),
      let callee = facts.firstChild(of: call), facts.node(callee).kind.hasName
    else { return false }
    guard facts.isParameter(ref, of: closure) else { return false }
    if facts.isUpdateOfStore(argument) { return true }
    switch facts.node(callee).name.known {
    case .withDependencies, .withValues, .withTestValues, .withDependency, .dependencies:
      return expressions.scopeCall(call)?.operation != closure
    case .prepareDependencies: return true
    case .transformDependency: return isOfAllValues(call)
    default:
      guard system.mayBeScope(named: facts.node(callee).name),
        let (function, index) = expressions.parameter(of: argument, in: call)
      else { return false }
      return system.takesValues(facts.parameter(index, of: function), of: function)
    }
  }

  /// Whether code is in a closure that a variable holds, to change the values with it: `let mocked:
  /// (inout DependencyValues) -> Void = { … }`.
  func isInsideKeptUpdate(_ place: CodeRef) -> Bool {
    guard let closure = facts.closure(around: place) else { return false }
    let variable = facts.declaration(around: closure)
    guard facts.initialValue(of: variable) == closure else { return false }
    return system.takesValues(facts.declaration(variable).type, from: variable)
  }

  /// `defaultDatabase = …` in a method of the values themselves.
  func isMemberOfValues(_ target: CodeRef) -> Bool {
    guard facts.node(target).kind == .name, isAccessor(facts.node(target).name),
      isInsideValues(target),
      case .members(_, of: let owner) = expressions.lookUpValue(facts.node(target).name, at: target)
    else { return false }
    return system.valuesTypes.contains(owner)
  }

  /// Whether code is within a type of the values or an extension of one. Few accessors are named
  /// there, and to look their names up takes longer.
  private func isInsideValues(_ place: CodeRef) -> Bool {
    facts.outward(from: facts.declaration(around: place)).contains {
      facts.declaration($0).kind.isTypeOrExtension
        && symbols.nominal(of: $0).map(system.valuesTypes.contains) == true
    }
  }

  /// Whether an expression counts as the dependency values: `$0`, a closure's parameter, a
  /// parameter of their type, a copy of one of these, or any name `dependencies`.
  func isValues(_ ref: CodeRef, depth: Int = 0) -> Bool {
    let node = facts.node(ref)
    guard node.kind == .name || node.kind == .member else { return false }
    if node.name == .dependencies || facts.libraries.language.isFirstArgument(node.name) {
      return true
    }
    guard node.kind == .name else { return isPropertyWithValues(ref) }
    if node.name == .`self` {
      return expressions.selfType(at: ref).nominal.map(system.valuesTypes.contains) ?? false
    }
    switch expressions.lookUpValue(node.name, at: ref) {
    case .bound(let bound): return facts.node(bound).kind == .parameter
    case .parameter(of: let function, let index):
      let type = facts.parameter(index, of: function).type
      return types.resolve(type, from: function).map(system.valuesTypes.contains) ?? false
    case .local(let variable):
      guard depth < 4, let copied = facts.initialValue(of: variable) else { return false }
      return isValues(copied, depth: depth + 1) || expressions.createsValues(copied)
        || facts.node(copied).kind == .call
          && expressions.valueType(of: copied).instance.map(system.valuesTypes.contains) == true
    case .members, .globals, .type, .unknown: return false
    }
  }

  /// Whether a property has the values of a store: `store.dependencies`, or one that the program
  /// declares instead.
  func isPropertyWithValues(_ ref: CodeRef) -> Bool {
    let node = facts.node(ref)
    if node.kind.hasName, node.name == .dependencies { return true }
    guard node.kind == .member, symbols.isMemberName(node.name) else { return false }
    return expressions.valueType(of: ref).instance.map(system.valuesTypes.contains) ?? false
  }

  func isAccessor(_ name: Name) -> Bool { accessorsByName[name] != nil }

  /// The accessor that contains the code, whose setter supplies the value that it gets.
  func accessor(around declaration: DeclRef) -> Name? {
    guard facts.declaration(declaration).kind == .accessor,
      let variable = facts.parent(of: declaration), accessorDeclarations.contains(variable)
    else { return nil }
    return facts.declaration(variable).name
  }
}
