internal import DependencyFacts

/// Code that runs accessors other than by a plain read: key paths, subscripts, changes.
extension UseIndex {
  /// Whether a variable that is mentioned by a name may run code: an accessor, or that of a
  /// property wrapper.
  func mayRunCode(mentionedAs name: Name) -> Bool { namesOfAccessors.contains(name) }

  func makeNamesOfAccessors() -> Set<Name> {
    var found: Set<Name> = []
    for file in facts.fileIndices {
      for index in facts[file].declarations.indices {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        let declaration = facts.declaration(ref)
        guard declaration.kind == .variable else { continue }
        let isWrapped = !facts.attributes(of: ref).isEmpty
        guard isWrapped || !facts.members(in: ref).isEmpty else { continue }
        found.insert(declaration.name)
        if isWrapped, let storage = storage(ofWrapped: declaration.name) { found.insert(storage) }
      }
    }
    return found
  }

  /// `_date`, if the program has that name.
  func storage(ofWrapped name: Name) -> Name? { facts.names.existing("_" + facts.string(name)) }

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
    guard case .program(let id)? = type, expressions.isPropertyWrapper(id) else { return [] }
    return wrappedVariables[id] ?? []
  }

  /// The code that a variable's wrapper is created with: the variable itself in a body, else the
  /// arguments or the initial value.
  func codeCreatingWrapper(of wrapped: WrappedVariable) -> CodeRef? {
    facts.localNode(of: wrapped.variable) ?? wrapped.arguments
      ?? facts.initialRoot(of: wrapped.variable)
  }

  /// The wrappers that an object of a type is created with, without code of their own.
  func wrappersWithoutCode(in type: Nominal) -> [Nominal] { bareWrappers[type] ?? [] }

  func makeBareWrappers() -> [Nominal: [Nominal]] {
    var found: [Nominal: [Nominal]] = [:]
    for (wrapper, variables) in wrappedVariables.sorted(by: { $0.key.index < $1.key.index }) {
      for wrapped in variables where codeCreatingWrapper(of: wrapped) == nil {
        guard let owner = symbols.enclosingType(of: wrapped.variable),
          !facts.declaration(wrapped.variable).flags.contains(.isStatic)
        else { continue }
        found[owner, default: []].append(.program(wrapper))
      }
    }
    return found
  }

  func makeWrappedVariables() -> [TypeSymbolID: [WrappedVariable]] {
    var found: [TypeSymbolID: [WrappedVariable]] = [:]
    guard !expressions.ownWrapperNames.isEmpty else { return [:] }
    for variable in symbols.declarations.variablesWithAttributes {
      for wrapper in expressions.ownWrappers(of: variable) {
        found[wrapper.type, default: []].append((variable, wrapper.arguments))
      }
    }
    return found
  }

  /// A property and, if it is the value of a wrapper, the variables whose change changes it.
  func changedThrough(_ property: DeclRef) -> [DeclRef] {
    guard facts.declaration(property).name == .known(.wrappedValue) else { return [property] }
    return [property]
      + variables(wrappedBy: symbols.enclosingType(of: property)).map(\.variable)
  }

  // MARK: Subscripts

  /// The places that certainly use a subscript of the program.
  func subscripts(of declaration: DeclRef) -> [CodeRef] {
    (subscripts[declaration] ?? [])
      + (expressions.isDynamic(declaration) ? dynamicMembers(by: declaration) : [])
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
