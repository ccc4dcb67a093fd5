internal import DependencyFacts

/// The meaning of a name in code.
enum Binding {
  /// A local variable, function or type.
  case local(DeclRef)
  /// A name that a pattern, a condition, or a closure's parameters or captures introduce.
  case bound(CodeRef)
  case parameter(of: DeclRef, index: Int)
  /// Members of a type, named without a base.
  case members(Overloads, of: Nominal)
  case globals(Overloads)
  case type(Nominal)
  case unknown

  /// The only declaration of a value that the name refers to.
  var declaration: DeclRef? {
    switch self {
    case .local(let found): found
    case .members(let found, of: _), .globals(let found): found.only
    case .bound, .parameter, .type, .unknown: nil
    }
  }

  /// The same, unless it is global.
  var ownDeclaration: DeclRef? { if case .globals = self { nil } else { declaration } }
}

/// Looking up values by name.
extension ExpressionResolution {
  /// Whether a name is that of a global variable, of the program or of another module.
  func isGlobal(_ name: CodeRef) -> Bool {
    switch lookUpValue(facts.node(name).name, at: name) {
    case .globals, .unknown, .type(.external): true
    case .local, .bound, .parameter, .members, .type(.program): false
    }
  }

  func lookUpValue(_ name: Name, at ref: CodeRef) -> Binding {
    types.whereabouts.note(ref)
    guard localNames.mayContain(name, inFile: ref.file) else {
      return lookUpValue(name, from: facts.declaration(around: ref))
    }
    var current = ref
    while let scope = facts.parent(of: current) {
      if let found = lookUp(name, in: scope, before: current) { return found }
      current = scope
    }
    return lookUpValue(name, from: facts.declaration(around: current))
  }

  /// Looks outward from a declaration: at its parameters, the surrounding code if it is local, the
  /// members of enclosing types, and the globals.
  private func lookUpValue(_ name: Name, from ref: DeclRef) -> Binding {
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = facts.declaration(ref)
      if !declaration.parameters.isEmpty,
        let index = lastParameter(of: ref, named: name)
      {
        return .parameter(of: ref, index: index)
      }
      if types.isGenericParameter(name, of: ref) { return .unknown }
      if let local = facts.localNode(of: ref) { return lookUpValue(name, at: local) }
      if declaration.kind.isTypeOrExtension, let owner = symbols.nominal(of: ref) {
        let members = types.overloads(of: name, in: owner)
        if !members.isEmpty, !areTypes(members) { return .members(members, of: owner) }
        if let nested = types.lookUpNestedType(name, of: owner, from: ref.file) {
          return nested.type.map(Binding.type) ?? .unknown
        }
      }
      current = facts.parent(of: ref)
    }
    return lookUpGlobal(name, fromFile: ref.file)
  }

  /// Whether members of one name are nested types, which extensions in different files can declare.
  private func areTypes(_ members: Overloads) -> Bool {
    members.refs.allSatisfy { facts.declaration($0).kind.isNominal }
  }

  /// The positions are cached for functions with many parameters, because each name in the body is
  /// looked up.
  private func lastParameter(of ref: DeclRef, named name: Name) -> Int? {
    let parameters = facts.parameterSlice(of: ref)
    guard parameters.count > 16 else {
      return parameters.lastIndex { $0.name == name }.map { $0 - parameters.startIndex }
    }
    if let known = parameterNames[ref] { return known[name] }
    var positions: [Name: Int] = [:]
    for (position, parameter) in parameters.enumerated() { positions[parameter.name] = position }
    parameterNames[ref] = positions
    return positions[name]
  }

  func lookUpGlobal(_ name: Name, fromFile file: Int32) -> Binding {
    let key = NameInFile(name: name, file: file)
    return globals(key) { findGlobal(name, fromFile: file) }
  }

  private func findGlobal(_ name: Name, fromFile file: Int32) -> Binding {
    let own = globals(named: name, inModuleOf: file)
    if !own.isEmpty { return .globals(own) }
    if case .program(let type)? = types.lookUpTopLevelType(name, fromFile: file) {
      return .type(.program(type))
    }
    let others = symbols.modules(with: name, visibleFromFile: file)
      .flatMap { symbols.globals(of: $0, named: name) }
      .filter { isValue($0) && !isPrivate($0) }
    if !others.isEmpty { return .globals(Overloads(others)) }
    return types.lookUpTopLevelType(name, fromFile: file).map(Binding.type) ?? .unknown
  }

  /// The functions and variables of one name in a module.
  struct ModuleGlobals {
    var visibility: FileVisibility
    /// The globals for files without private ones.
    var shared: Overloads
  }

  /// The module's own globals; those that are not private to a file are the same for all of its
  /// files.
  private func globals(named name: Name, inModuleOf file: Int32) -> Overloads {
    let module = modules.module(ofFile: file)
    let key = NameInModule(name: name, module: module)
    let globals: ModuleGlobals
    if let known = moduleGlobals[key] {
      globals = known
    } else {
      globals = findGlobals(named: name, of: module)
      moduleGlobals[key] = globals
    }
    guard globals.visibility.isOwn(ofFile: file) else { return globals.shared }
    return Overloads(globals.visibility.visible(fromFile: file))
  }

  private func findGlobals(named name: Name, of module: ModuleID) -> ModuleGlobals {
    let values = symbols.globals(of: module, named: name).filter(isValue)
    let visibility = FileVisibility(values, facts)
    return ModuleGlobals(visibility: visibility, shared: Overloads(visibility.shared))
  }

  private func isValue(_ ref: DeclRef) -> Bool {
    let kind = facts.declaration(ref).kind
    return kind == .function || kind == .variable
  }

  private func isPrivate(_ ref: DeclRef) -> Bool {
    let access = facts.declaration(ref).access
    return access == .private || access == .fileprivate
  }

  // MARK: Scopes of code

  /// The last declaration of that name that a scope introduces before one of its children.
  private func lookUp(_ name: Name, in scope: CodeRef, before child: CodeRef) -> Binding? {
    let kind = facts.node(scope).kind
    switch kind {
    case .body, .block, .conditional, .case, .closure, .if, .guard, .while, .for, .catch: break
    default: return nil
    }
    if kind == .if, isElse(child, of: scope) { return nil }
    if let names = names(in: scope) { return names.last(name, before: child) }
    var found: Binding?
    facts.forEachChild(of: scope) { sibling in
      if ScopeNames.isValue(child, ofPattern: sibling, in: kind, facts) { return }
      if let introduced = introduction(of: name, by: sibling, isBefore: sibling < child) {
        found = introduced
      }
    }
    return found
  }

  /// Nil for a scope with few children.
  private func names(in scope: CodeRef) -> ScopeNames? {
    let size = facts.node(scope).end - scope.id.index
    guard size > 4 * UInt32(ScopeNames.fewestChildren) else { return nil }
    if let known = scopeNames[scope] { return known }
    var count = 0
    facts.forEachChild(of: scope) { _ in count += 1 }
    let names = count < ScopeNames.fewestChildren ? nil : ScopeNames(of: scope, facts)
    scopeNames[scope] = .some(names)
    return names
  }

  private func isElse(_ child: CodeRef, of scope: CodeRef) -> Bool {
    let node = facts.node(child)
    guard node.kind == .block || node.kind == .if else { return false }
    var isElse = false
    facts.forEachChild(of: scope) { if $0 < child, facts.node($0).kind == .block { isElse = true } }
    return isElse
  }

  private func introduction(of name: Name, by ref: CodeRef, isBefore: Bool) -> Binding? {
    let node = facts.node(ref)
    switch node.kind {
    case .local:
      guard let declared = facts.declaration(at: ref) else { return nil }
      let declaration = facts.declaration(declared)
      guard declaration.name == name else { return nil }
      // Functions and types are visible in their whole block, variables from their declaration on.
      return isBefore || declaration.kind != .variable ? .local(declared) : nil
    case .bind, .parameter, .capture: return isBefore && node.name == name ? .bound(ref) : nil
    case .guard, .conditional, .pattern:
      guard isBefore else { return nil }
      var found: Binding?
      facts.forEachChild(of: ref) { child in
        found = introduction(of: name, by: child, isBefore: true) ?? found
      }
      return found
    // Among the nodes that can introduce names, only patterns have arguments.
    case .argument:
      return facts.firstChild(of: ref).flatMap {
        introduction(of: name, by: $0, isBefore: isBefore)
      }
    default: return nil
    }
  }
}

extension ExpressionResolution {
  /// Whether a type is not just a name that the program does not declare: a function or a variable
  /// of another module looks like a type of it.
  func isCertain(_ type: Nominal) -> Bool {
    if case .external(let name) = type { facts.isCapitalized(name) } else { true }
  }
}
