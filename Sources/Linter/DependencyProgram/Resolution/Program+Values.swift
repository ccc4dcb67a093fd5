package import DependencyFacts

/// What a name in code means.
enum Binding {
  /// A local variable, function or type.
  case local(DeclRef)
  /// A name that a pattern, a condition, a closure's parameters or captures introduce.
  case bound(CodeRef)
  case parameter(of: DeclRef, index: Int)
  /// Members of a type, named without a base.
  case members([DeclRef], of: Nominal)
  case globals([DeclRef])
  case type(Nominal)
  case unknown
}

/// Looking up values by name.
extension Program {
  func lookUpValue(_ name: Name, at ref: CodeRef) -> Binding {
    var current = ref
    while let scope = parent(of: current) {
      if let found = lookUp(name, in: scope, before: current) { return found }
      current = scope
    }
    return lookUpValue(name, from: DeclRef(file: ref.file, id: node(current).declaration))
  }

  /// Outward from a declaration: its parameters, the code around it if it is local, the members of
  /// the types around it, the globals.
  private func lookUpValue(_ name: Name, from ref: DeclRef) -> Binding {
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = declaration(ref)
      if !declaration.parameters.isEmpty,
        let index = parameters(of: ref).lastIndex(where: { $0.name == name })
      {
        return .parameter(of: ref, index: index)
      }
      if declaration.local != .none {
        return lookUpValue(name, at: CodeRef(file: ref.file, id: declaration.local))
      }
      if declaration.kind.isTypeOrExtension, let owner = symbols.nominal(of: ref) {
        let members = lookUpMembers(name, of: owner)
        if !members.isEmpty { return .members(members, of: owner) }
        if let nested = lookUpNestedType(name, of: owner) {
          return nested.type.map(Binding.type) ?? .unknown
        }
      }
      current = parent(of: ref)
    }
    return lookUpGlobal(name, fromFile: ref.file)
  }

  private func lookUpGlobal(_ name: Name, fromFile file: Int32) -> Binding {
    let own = symbols.globals(of: modules.module(ofFile: file), named: name)
      .filter { isValue($0) && (!isPrivate($0) || $0.file == file) }
    if !own.isEmpty { return .globals(own) }
    if case .program(let type)? = lookUpTopLevelType(name, fromFile: file) {
      return .type(.program(type))
    }
    let others = modules.visibleModules(fromFile: file)
      .flatMap { symbols.globals(of: $0, named: name) }
      .filter { isValue($0) && !isPrivate($0) }
    if !others.isEmpty { return .globals(others) }
    return lookUpTopLevelType(name, fromFile: file).map(Binding.type) ?? .unknown
  }

  private func isValue(_ ref: DeclRef) -> Bool {
    let kind = declaration(ref).kind
    return kind == .function || kind == .variable
  }

  private func isPrivate(_ ref: DeclRef) -> Bool {
    let access = declaration(ref).access
    return access == .private || access == .fileprivate
  }

  package func parameters(of ref: DeclRef) -> [Parameter] {
    Array(facts(ref.file).parameters[declaration(ref).parameters])
  }

  // MARK: Scopes of code

  /// What a scope introduces before one of its children, the last of that name.
  private func lookUp(_ name: Name, in scope: CodeRef, before child: CodeRef) -> Binding? {
    let kind = node(scope).kind
    switch kind {
    case .body, .block, .conditional, .case, .closure, .if, .guard, .while, .for, .catch: break
    default: return nil
    }
    if kind == .if, isElse(child, of: scope) { return nil }
    var found: Binding?
    forEachChild(of: scope) { sibling in
      if let introduced = introduction(of: name, by: sibling, isBefore: sibling < child) {
        found = introduced
      }
    }
    return found
  }

  private func isElse(_ child: CodeRef, of scope: CodeRef) -> Bool {
    let node = node(child)
    guard node.kind == .block || node.kind == .if else { return false }
    var isElse = false
    forEachChild(of: scope) { if $0 < child, self.node($0).kind == .block { isElse = true } }
    return isElse
  }

  private func introduction(of name: Name, by ref: CodeRef, isBefore: Bool) -> Binding? {
    let node = node(ref)
    switch node.kind {
    case .local:
      let declared = DeclRef(file: ref.file, id: node.declaration)
      let declaration = declaration(declared)
      guard declaration.name == name else { return nil }
      // Functions and types are known in their whole block, variables from their place on.
      return isBefore || declaration.kind != .variable ? .local(declared) : nil
    case .bind, .parameter, .capture:
      return isBefore && node.name == name ? .bound(ref) : nil
    case .guard, .conditional:
      guard isBefore else { return nil }
      var found: Binding?
      forEachChild(of: ref) { child in
        found = introduction(of: name, by: child, isBefore: true) ?? found
      }
      return found
    default: return nil
    }
  }

  // MARK: Members

  /// The members of that name, inherited from superclasses and from extensions of protocols that the
  /// type conforms to if it declares none itself.
  func lookUpMembers(_ name: Name, of nominal: Nominal) -> [DeclRef] {
    let own = symbols.members(of: nominal, named: name)
    guard own.isEmpty, case .program(let type) = nominal else { return own }
    var seen: Set<Nominal> = [nominal]
    var pending = inherited(by: type)
    while !pending.isEmpty {
      var further: [Nominal] = []
      for parent in pending where seen.insert(parent).inserted {
        let members = symbols.members(of: parent, named: name)
        if !members.isEmpty { return members }
        if case .program(let type) = parent { further += inherited(by: type) }
      }
      pending = further
    }
    return []
  }
}
