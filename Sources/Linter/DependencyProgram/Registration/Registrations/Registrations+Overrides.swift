internal import DependencyFacts

/// Every place that gives a dependency another value, in tests and elsewhere, for a scope or
/// permanently.
extension Registrations {
  /// Whether some test replaces the whole value of a key.
  package func isReplacedInTests(_ key: Nominal) -> Bool {
    overrides(of: key).contains { modules.isTest(file: $0.file) && !isPartial($0) }
  }

  /// The first override in some code of a dependency that one of the wrappers asks for.
  func override(in code: CodeRef, of uses: [WrapperUse]) -> (place: CodeRef, read: WrapperUse)? {
    uses.lazy.compactMap { use in
      self.overrides(of: use).first { self.facts.isInside($0, code) }.map { ($0, use) }
    }.first
  }

  /// The dependency that a wrapper asks for; nil if its key path comes from a parameter or
  /// property.
  func dependency(of use: WrapperUse) -> DependencyID? {
    if let key = key(of: use) { return .key(key) }
    guard case .keyPath(let names) = use.target, let name = names.first else { return nil }
    return dependency(named: name, inFile: use.declaration.file)
  }

  /// The part of a dependency that a wrapper's code reads; nil if the code is given its key path.
  ///
  /// - Parameter members: those that follow the wrapper's name.
  func part(_ members: [Name], readBy use: WrapperUse) -> DependencyPart? {
    dependency(of: use).map { part(path(members, readBy: use), of: $0) }
  }

  /// The members after the dependency itself: those of the wrapper's key path come first.
  func path(_ members: [Name], readBy use: WrapperUse) -> [Name] {
    guard case .keyPath(let names) = use.target else { return members }
    return names.dropFirst() + members
  }

  func dependency(named name: Name, inFile file: Int32) -> DependencyID {
    accessor(named: name, inFile: file)?.key.map { .key($0) } ?? .accessor(name)
  }

  /// `\.date`, `\.api.fetch`, or the name of a key without an accessor.
  func name(of part: DependencyPart) -> String {
    let name =
      switch part.dependency {
      case .accessor(let name): "\\.\(facts.string(name))"
      case .key(let key):
        accessors(of: key).first.map { "\\.\(facts.string($0.name))" } ?? symbols.name(of: key)
      }
    return ([name] + part.path.map(facts.string)).joined(separator: ".")
  }

  /// The part of a dependency's value that members lead to, as far as each is an endpoint: a
  /// struct's stored property.
  func part(_ members: [Name], of dependency: DependencyID) -> DependencyPart {
    guard !members.isEmpty, case .key(let key) = dependency else {
      return DependencyPart(whole: dependency)
    }
    let (path, _) = endpoints(members, of: expressions.valueType(ofKey: key).instance)
    return DependencyPart(dependency: dependency, path: path)
  }

  /// The first members of a value, as far as each is a struct's stored property, and the type of
  /// what they lead to.
  func endpoints(_ members: [Name], of type: Nominal?) -> (path: [Name], type: Nominal?) {
    var type = type
    var path: [Name] = []
    for member in members {
      guard let owner = type, case .program(let id) = owner, symbols[id].kind == .struct,
        let property = symbols.members(of: owner, named: member).first(where: {
          facts.declaration($0).isStoredProperty
        })
      else { break }
      path.append(member)
      type = expressions.declaredType(of: property).instance
    }
    return (path, type)
  }

  /// `$0.date = …`, `$0.api.fetch = …`, `$0[Key.self] = …`, and functions that change the values
  /// passed to them.
  func assignedValues() -> [(part: DependencyPart, place: CodeRef)] {
    assignedParts(where: isOfValues)
  }

  /// The same at the places that fulfil a condition.
  func assignedParts(
    where isCounted: (CodeRef) -> Bool
  ) -> [(part: DependencyPart, place: CodeRef)] {
    assignedPlaces.compactMap { target, place in
      guard isCounted(target) else { return nil }
      switch place {
      case .accessor(let name):
        let dependency = dependency(named: name, inFile: target.file)
        return (part(path(changedAt: target), of: dependency), target)
      case .systemsAccessor(let name): return (DependencyPart(whole: .accessor(name)), target)
      case .key(let key): return (part(path(changedAt: target), of: .key(key)), target)
      case .anyKey: return nil
      }
    }
  }

  /// Whether the values of a scope are changed, or those that a function is given. Only a closure
  /// that is known to get the values can be told from one that gets anything else.
  func isOfValues(_ target: CodeRef) -> Bool {
    if isMadeForScope(target) { return true }
    let root = facts.start(ofChain: target)
    guard facts.node(root).kind == .name else { return false }
    if isMemberOfValues(root) || isUndeclaredMemberOfValues(root) { return true }
    let name = facts.node(root).name
    if name == .`self` || name == .dependencies { return true }
    if case .parameter = expressions.lookUpValue(name, at: root) { return true }
    guard let closure = facts.closure(around: root), let argument = facts.parent(of: closure),
      let call = facts.parent(of: argument)
    else { return false }
    if let scope = expressions.scopeCall(call) { return scope.update == closure }
    // A closure that a function of the program applies to the values.
    guard facts.node(call).kind == .call, facts.node(argument).kind == .argument,
      let (function, index) = expressions.parameter(of: argument, in: call)
    else { return false }
    return system.takesValues(facts.parameter(index, of: function), of: function)
  }

  /// `.dependency(\.date, …)`, `.transformDependency(\.date)`, and functions that take a writable
  /// key path.
  func valuesHandedToScopes() -> [(part: DependencyPart, place: CodeRef)] {
    sites.keyPaths.compactMap { keyPath in
      overriddenAccessor(keyPath).map { name in
        let dependency = dependency(named: name, inFile: keyPath.file)
        return (part(path(changedAt: keyPath), of: dependency), keyPath)
      }
    }
  }
}
