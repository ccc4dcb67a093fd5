internal import DependencyFacts

/// Values that can change after their creation.
extension KeyValues {
  /// The state that all users of a value share.
  package struct State {
    /// The type of the object with the state.
    package let owner: Nominal
    /// The property that changes; nil for an object of another module.
    package let property: DeclRef?
    /// The places outside initialisers that change it; none for an object of another module.
    package let changes: [CodeRef]
    /// The local variable that closures of the value share, if that is what they share.
    var variable: DeclRef?
  }

  /// The state that all users of a stored static value share: the state of its object, or of one
  /// that its closures share. Nil if it certainly has none, or if the program does not change it.
  package func sharedState(of value: DeclRef) -> State? {
    facts.initialValue(of: value).flatMap { state(madeBy: $0) }
  }

  private func state(madeBy expression: CodeRef, depth: Int = 0) -> State? {
    guard depth < 6 else { return nil }
    guard facts.node(expression).kind == .call else {
      if let constant = constant(expression), let getter = facts.getter(of: constant) {
        return facts.body(of: getter).flatMap { state(ofLocalsIn: $0, depth: depth + 1) }
      }
      guard let maker = maker(of: expression), maker != expression else { return nil }
      return state(madeBy: maker, depth: depth + 1)
    }
    if let block = facts.firstChild(of: expression).flatMap(facts.block) {
      return state(ofLocalsIn: block, depth: depth)
    }
    if let body = functionCalled(by: expression).flatMap(facts.body(of:)) {
      return state(ofLocalsIn: body, depth: depth)
    }
    guard case .construction(let type, _) = expressions.callTarget(of: expression) else {
      return nil
    }
    if case .external(let name) = type, isGeneratedRecorder(name, inFile: expression.file) {
      return State(owner: type, property: nil, changes: [])
    }
    return state(of: type, depth: depth)
      ?? facts.arguments(of: expression).lazy.compactMap { argument in
        self.facts.firstChild(of: argument).flatMap { value in
          self.facts.node(value).kind == .closure
            ? nil : self.state(madeBy: value, depth: depth + 1)
        }
      }.first
  }

  /// The local variables that closures of the result share, and the result itself.
  private func state(ofLocalsIn block: CodeRef, depth: Int) -> State? {
    for statement in statements(in: block) {
      switch facts.node(statement).kind {
      case .local where isOnlyRead(statement, in: block): continue
      case .local where isChangedLater(statement, in: block):
        return symbols.enclosingType(of: facts.declaration(around: statement)).map {
          State(
            owner: $0, property: nil, changes: [], variable: facts.declaration(at: statement))
        }
      case .local, .return:
        for child in facts.children(of: statement) {
          guard var state = state(madeBy: child, depth: depth + 1) else { continue }
          if facts.node(statement).kind == .local {
            state.variable = facts.declaration(at: statement)
          }
          return state
        }
      default: if let state = state(madeBy: statement, depth: depth + 1) { return state }
      }
    }
    return nil
  }

  /// Whether code uses a box in a local variable, but never changes its contents.
  private func isOnlyRead(_ local: CodeRef, in block: CodeRef) -> Bool {
    let places = uses(of: local, in: block)
    return !places.isEmpty && !isCaptured(local, in: block)
      && places.allSatisfy { place in
        guard let member = facts.parent(of: place), facts.node(member).kind == .member,
          !isChange(place)
        else { return false }
        return facts.libraries.state.readsBox(facts.node(member).name)
      }
  }

  /// Whether a closure has the variable in its capture list, and uses it under that name.
  private func isCaptured(_ local: CodeRef, in block: CodeRef) -> Bool {
    guard let variable = facts.declaration(at: local) else { return false }
    let name = facts.declaration(variable).name
    return facts.nodes(in: block).contains { place in
      let node = facts.node(place)
      return node.kind == .capture && node.name == name
    }
  }

  /// Whether a closure changes a local variable of the code that creates it.
  private func isChangedLater(_ local: CodeRef, in block: CodeRef) -> Bool {
    guard let variable = facts.declaration(at: local),
      !facts.declaration(variable).flags.contains(.isLet)
    else { return false }
    return uses(of: local, in: block).contains { place in
      guard let closure = facts.closure(around: place), facts.isInside(closure, block) else {
        return false
      }
      return isChange(place)
        && expressions.declaredType(of: variable).instance
          .map { !types.isClassOrActor($0) } ?? true
    }
  }

  private func uses(of local: CodeRef, in block: CodeRef) -> [CodeRef] {
    guard let variable = facts.declaration(at: local) else { return [] }
    let name = facts.declaration(variable).name
    return facts.nodes(in: block).filter { place in
      guard facts.node(place).kind == .name, facts.node(place).name == name,
        case .local(let found) = expressions.lookUpValue(name, at: place)
      else { return false }
      return found == variable
    }
  }

  private func state(of type: Nominal, depth: Int) -> State? {
    switch type {
    case .external(let name): isBox(name) ? State(owner: type, property: nil, changes: []) : nil
    case .program(let id): state(of: id, depth: depth)
    }
  }

  private func state(of id: TypeSymbolID, depth: Int) -> State? {
    guard depth < 6 else { return nil }
    let kind = symbols[id].kind
    guard kind == .class || kind == .actor || kind == .struct else { return nil }
    for property in facts.members(in: symbols[id].declaration) {
      let declaration = facts.declaration(property)
      guard declaration.kind == .variable,
        declaration.flags.isDisjoint(with: [.isStatic, .isComputed, .isWeak, .isLazy]),
        expressions.wrapperUse(of: property) == nil
      else { continue }
      if kind != .struct, !declaration.flags.contains(.isLet) {
        let changes = changes(of: property)
        if !changes.isEmpty {
          return State(owner: .program(id), property: property, changes: changes)
        }
      }
      if let value = facts.initialValue(of: property),
        let state = state(madeBy: value, depth: depth + 1)
      {
        return state.property == nil
          ? State(owner: .program(id), property: property, changes: []) : state
      }
    }
    guard kind == .class, let parent = types.superclass(of: id) else { return nil }
    return state(of: parent, depth: depth + 1)
  }

  /// The places outside initialisers that change a property: they assign it or a part of it, or
  /// call a mutating method on it.
  private func changes(of property: DeclRef) -> [CodeRef] {
    sites[facts.declaration(property).name].filter { place in
      let around = facts.declaration(around: place)
      return facts.declaration(around).kind != .initializer && isMeant(property, by: place)
        && isChange(place)
    }
  }

  func isChange(_ place: CodeRef) -> Bool {
    var current = place
    while let parent = facts.parent(of: current), facts.firstChild(of: parent) == current {
      switch facts.node(parent).kind {
      case .assignment: return true
      case .sequence: return facts.node(parent).flags.contains(.modifying)
      case .call: return facts.libraries.collections.changing.contains(facts.node(current).name)
      case .member, .subscript: current = parent
      default: return false
      }
    }
    return false
  }

  /// Whether a place refers to a property, rather than to one of another type.
  func isMeant(_ property: DeclRef, by place: CodeRef) -> Bool {
    let owner = symbols.enclosingType(of: property)
    if facts.node(place).kind == .name {
      guard
        case .members(let members, of: _) = expressions.lookUpValue(
          facts.node(place).name, at: place)
      else { return false }
      return members.refs.contains(property)
    }
    guard let base = facts.base(of: place) else { return false }
    return expressions.valueType(of: base).instance == owner
  }

  /// Whether a macro of one of the program's protocols generates a class, whose objects record
  /// their calls.
  private func isGeneratedRecorder(_ name: Name, inFile file: Int32) -> Bool {
    facts.libraries.state.generators(of: facts.string(name)).contains { generator in
      guard let name = facts.names.existing(generator.name),
        case .program(let type)? = types.lookUpTopLevelType(name, fromFile: file),
        symbols[type].kind == .protocol
      else { return false }
      return facts.attributes(of: symbols[type].declaration).contains {
        $0.name == generator.attribute
      }
    }
  }

  func isBox(_ name: Name) -> Bool { facts.libraries.state.isBox(name) }
}
