internal import DependencyFacts

/// Code that runs accessors other than by a plain read: key paths, subscripts, changes.
extension UseIndex {
  /// The key paths that lead through a property and are read in place: passed to a collection's
  /// member instead of a closure, or used in a subscript.
  func keyPaths(through property: DeclRef) -> [CodeRef] {
    let name = facts.declaration(property).name
    if let known = keyPathsThrough[name] { return known[property] ?? [] }
    var found: [DeclRef: [CodeRef]] = [:]
    for keyPath in keyPathsOfNames[name] ?? [] {
      for member in members(along: keyPath) where facts.declaration(member).name == name {
        if found[member]?.last != keyPath { found[member, default: []].append(keyPath) }
      }
    }
    keyPathsThrough[name] = found
    return found[property] ?? []
  }

  func makeKeyPaths() -> [Name: [CodeRef]] {
    var found: [Name: [CodeRef]] = [:]
    for keyPath in sites.keyPaths where user(of: keyPath) != nil {
      facts.forEachChild(of: keyPath) { component in
        let node = facts.node(component)
        if node.kind == .keyPathComponent { found[node.name, default: []].append(keyPath) }
      }
    }
    return found
  }

  /// The subscript or call that a key path is the argument of.
  private func user(of keyPath: CodeRef) -> CodeRef? {
    guard let argument = facts.parent(of: keyPath), facts.node(argument).kind == .argument,
      let user = facts.parent(of: argument)
    else { return nil }
    let kind = facts.node(user).kind
    return kind == .subscript || kind == .call ? user : nil
  }

  /// The type that a key path is applied to; unknown unless it is applied in place.
  private func root(of keyPath: CodeRef) -> ValueType {
    keyPathRoots(keyPath) { findRoot(of: keyPath) }
  }

  private func findRoot(of keyPath: CodeRef) -> ValueType {
    guard let user = user(of: keyPath), let first = facts.firstChild(of: user) else {
      return .unknown
    }
    if facts.node(user).kind == .subscript { return expressions.valueType(of: first) }
    return facts.arguments(of: user).count == 1 ? expressions.elementGiven(to: user) : .unknown
  }

  /// The members that a key path leads through, as far as they are certain.
  private func members(along keyPath: CodeRef) -> [DeclRef] {
    var members: [DeclRef] = []
    var type = root(of: keyPath)
    for component in facts.children(of: keyPath) {
      let node = facts.node(component)
      guard node.kind == .keyPathComponent, let owner = type.unwrapped.nominal else { continue }
      let found = types.overloads(of: node.name, in: owner).only
      members += [found].compactMap(\.self)
      type = found.map { expressions.declaredType(of: $0) } ?? .unknown
    }
    return members
  }

  // MARK: Property wrappers

  typealias WrappedVariable = (variable: DeclRef, arguments: CodeRef?)

  /// The variables that have a property wrapper of the program, and the arguments that it is
  /// created with.
  func variables(wrappedBy type: Nominal?) -> [WrappedVariable] {
    guard case .program(let id)? = type, isPropertyWrapper(id) else { return [] }
    return wrappedVariables[id] ?? []
  }

  private func isPropertyWrapper(_ type: TypeSymbolID) -> Bool {
    facts.attributes(of: symbols[type].declaration).contains { $0.name == .propertyWrapper }
  }

  func makeWrappedVariables() -> [TypeSymbolID: [WrappedVariable]] {
    var found: [TypeSymbolID: [WrappedVariable]] = [:]
    let names = Set(symbols.typeIDs.filter(isPropertyWrapper).map { symbols[$0].name })
    for variable in symbols.declarations.variablesWithAttributes {
      for attribute in facts.attributes(of: variable) where names.contains(attribute.name) {
        guard attribute.qualifier == Name.none,
          case .program(let wrapper)? = types.lookUpType(
            attribute.name, from: facts.parent(of: variable) ?? variable),
          isPropertyWrapper(wrapper)
        else { continue }
        let arguments = facts.arguments(of: attribute, of: variable)
        found[wrapper, default: []].append((variable, arguments))
      }
    }
    return found
  }

  // MARK: Subscripts

  /// The places that certainly use a subscript of the program.
  func subscripts(of declaration: DeclRef) -> [CodeRef] {
    (subscripts[declaration] ?? [])
      + (isDynamic(declaration) ? dynamicMembers(by: declaration) : [])
  }

  /// Computed only if some subscript has an effect, which is rare.
  func makeSubscripts() -> [DeclRef: [CodeRef]] {
    var found: [DeclRef: [CodeRef]] = [:]
    for file in facts.fileIndices {
      for (place, node) in facts.nodes(ofFile: file) where node.kind == .subscript {
        if let only = usedSubscript(at: place) { found[only, default: []].append(place) }
      }
    }
    return found
  }

  /// The subscript of the program that a place certainly uses.
  func usedSubscript(at place: CodeRef) -> DeclRef? {
    guard let base = facts.firstChild(of: place) else { return nil }
    let type = expressions.valueType(of: base).unwrapped
    guard let owner = type.nominal, case .program = owner else { return nil }
    let members = expressions.members(
      types.overloads(of: .known(.subscript), in: owner), reachableFrom: type)
    return expressions.fittingOrInherited(members, place, of: .subscript).only
  }

  // MARK: Changes

  /// The places where code changes a property, or a part of it, in program order.
  package func assignments(to property: DeclRef) -> [CodeRef] {
    mentions(of: property).filter(isChanged)
  }

  /// Whether a place changes the variable that it names: the variable is assigned, an operator
  /// changes it, or a part of it is changed.
  func isChanged(_ place: CodeRef) -> Bool {
    var current = place
    while let parent = facts.parent(of: current), facts.firstChild(of: parent) == current {
      switch facts.node(parent).kind {
      case .assignment: return true
      case .sequence: return facts.node(parent).flags.contains(.modifying)
      case .subscript: break
      case .member:
        // A referenced object is not a part of the variable.
        guard expressions.isValue(current) else { return false }
        if isMutation(parent) { return true }
      default: return false
      }
      current = parent
    }
    return false
  }

  /// `rows.append(row)`
  private func isMutation(_ member: CodeRef) -> Bool {
    facts.call(of: member) != nil
      && facts.libraries.collections.changing.contains(facts.node(member).name)
  }
}
