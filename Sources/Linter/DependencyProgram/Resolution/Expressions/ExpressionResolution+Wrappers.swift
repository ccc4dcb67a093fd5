internal import DependencyFacts

/// Uses of the wrapper: the dependencies that such variables ask for, and their types.
extension ExpressionResolution {
  /// The use of the wrapper by a variable, if it certainly is a wrapper of the system.
  package func wrapperUse(of ref: DeclRef) -> WrapperUse? {
    for (attribute, wrapper) in wrapperAttributes(of: ref) {
      let target =
        facts.arguments(of: attribute, of: ref).map(wrapperTarget(of:))
        ?? assignedTarget(of: ref, attribute.name)
      guard let target else { continue }
      return WrapperUse(
        declaration: ref, target: target, storage: storage(of: ref), wrapper: wrapper,
        name: attribute.name, profile: system.profile(of: wrapper, inFile: ref.file))
    }
    return nil
  }

  /// The attributes of a variable that refer to the wrapper. Long lists are resolved once for all
  /// variables that share them: `@A @B … var a, b, …`.
  private func wrapperAttributes(of ref: DeclRef) -> [WrapperAttribute] {
    let attributes = facts.attributes(of: ref)
    guard attributes.count > 16 else { return findWrappers(among: attributes, of: ref) }
    let key = UInt64(UInt32(ref.file)) << 32 | UInt64(attributes.startIndex)
    return wrapperAttributes(key) { findWrappers(among: attributes, of: ref) }
  }

  typealias WrapperAttribute = (attribute: Attribute, wrapper: Nominal)

  private func findWrappers(
    among attributes: some Sequence<Attribute>, of ref: DeclRef
  ) -> [WrapperAttribute] {
    attributes.compactMap { attribute in
      system.wrapper(attribute.name, of: attribute.qualifier, from: ref).map { (attribute, $0) }
    }
  }

  /// The target of a wrapper without arguments that the initialisers of its type set: `_a =
  /// Dependency(\.a)`. Unknown if they set different targets.
  private func assignedTarget(of ref: DeclRef, _ wrapper: Name) -> WrapperUse.Target? {
    guard let storage = facts.names.existing("_" + facts.string(facts.declaration(ref).name)) else {
      return nil
    }
    let owner = symbols.enclosingType(of: ref)
    let targets = sites[storage, inFile: ref.file].compactMap { site -> WrapperUse.Target? in
      guard symbols.enclosingType(of: facts.declaration(around: site)) == owner,
        let assignment = facts.parent(of: site), facts.node(assignment).kind == .assignment,
        let value = facts.children(of: assignment).last, let callee = facts.callee(of: value),
        facts.node(callee).kind == .name, facts.node(callee).name == wrapper
      else { return nil }
      return wrapperTarget(of: value)
    }
    guard let first = targets.first else { return nil }
    return targets.allSatisfy { $0 == first } ? first : .given(facts.declaration(ref).name)
  }

  private func storage(of ref: DeclRef) -> WrapperUse.Storage {
    let declaration = facts.declaration(ref)
    if declaration.flags.contains(.isLocal) { return .local }
    if declaration.flags.contains(.isStatic) || declaration.parent == .file { return .shared }
    return .instance
  }

  /// `(\.a.b)`, `(\.a, as: T.self)`, `(Key.self)`; anything else is another framework's wrapper.
  func wrapperTarget(of call: CodeRef) -> WrapperUse.Target? {
    guard let argument = facts.arguments(of: call).first, facts.node(argument).name == Name.none,
      let value = facts.firstChild(of: argument)
    else { return nil }
    switch facts.node(value).kind {
    case .keyPath:
      let names = facts.names(ofKeyPath: value)
      return names.isEmpty ? nil : .keyPath(names)
    case .member where facts.node(value).name == .`self`:
      guard let base = facts.firstChild(of: value), let key = valueType(of: base).nominal else {
        return nil
      }
      return .key(key)
    case .name where isKeyPathIntoValues(value): return .given(facts.node(value).name)
    default: return nil
    }
  }

  /// The type of the value that a wrapper gives.
  func valueType(of use: WrapperUse) -> ValueType {
    switch use.target {
    case .keyPath(let names):
      guard let first = names.first else { return .unknown }
      let accessors = accessors(named: first, visibleFrom: use.declaration.file)
      guard accessors.count <= 1 else { return .unknown }
      var type = accessors.first.map { declaredType(of: $0) } ?? wellKnownType(ofAccessor: first)
      for name in names.dropFirst() {
        guard let owner = type.nominal else { return .unknown }
        let members = types.lookUpMembers(name, of: owner)
        guard members.count == 1 else { return .unknown }
        type = declaredType(of: members[0])
      }
      return type
    case .key(let key): return valueType(ofKey: key)
    case .given: return .unknown
    }
  }

  /// The properties of the values that a file sees. Those of its own module come first, and
  /// others count only if it sees none.
  private func accessors(named name: Name, visibleFrom file: Int32) -> [DeclRef] {
    let all = system.valuesTypes.flatMap { symbols.members(of: $0, named: name) }
      .filter { !facts.isPrivateToFile($0) || $0.file == file }
    guard all.count > 1 else { return all }
    let modules = symbols.modules
    let own = all.filter { modules.module(ofFile: $0.file) == modules.module(ofFile: file) }
    guard own.isEmpty else { return own }
    let visible = modules.visibleModules(fromFile: file)
    let seen = all.filter { accessor in
      let module = modules.module(ofFile: accessor.file)
      return visible.contains(module)
        && (facts.isExported(accessor) || modules.isTestable(module, fromFile: file))
    }
    return seen.isEmpty ? all : seen
  }

  /// The type of an accessor that a library declares.
  private func wellKnownType(ofAccessor name: Name) -> ValueType {
    facts.libraries.system.type(ofAccessor: name).map { .instance(.external(.known($0))) }
      ?? .unknown
  }

  /// Whether a name refers to a parameter or property that holds a key path into the values.
  private func isKeyPathIntoValues(_ ref: CodeRef) -> Bool {
    switch lookUpValue(facts.node(ref).name, at: ref) {
    case .parameter(of: let function, let index):
      return leadsIntoValues(facts.parameter(index, of: function).type, from: function)
    case .members(let members, of: _), .globals(let members):
      return members.only.map { leadsIntoValues(facts.declaration($0).type, from: $0) } ?? false
    case .local(let ref): return leadsIntoValues(facts.declaration(ref).type, from: ref)
    case .bound, .type, .unknown: return false
    }
  }

  /// Whether a written type is that of a read-only key path whose root is the values. A writable
  /// one may have any purpose.
  func leadsIntoValues(_ id: TypeID?, from ref: DeclRef) -> Bool {
    guard let path = facts.writtenKeyPath(id, in: ref.file),
      facts.libraries.language.isReadOnlyKeyPath(path.name),
      let type = types.resolve(path.root, from: ref)
    else { return false }
    return system.valuesTypes.contains(type)
  }

  /// The type of a key's value: its alias `Value`, or the declared type of its values.
  package func valueType(ofKey key: Nominal) -> ValueType {
    let home = symbols.declarations(of: key).first?.file ?? -1
    if let nested = types.lookUpNestedType(.known(.Value), of: key, from: home) {
      return nested.type.map(ValueType.instance) ?? .unknown
    }
    for name in [KnownName.liveValue, .testValue, .previewValue] {
      guard let member = types.lookUpMembers(.known(name), of: key).first else { continue }
      let type = declaredType(of: member)
      if type != .unknown { return type }
    }
    return .unknown
  }
}

extension SymbolTable {
  /// The source text of a wrapper's attribute: `@Dependency(\.date)`
  package func description(of use: WrapperUse) -> String {
    use.place == nil
      ? "@\(facts.string(use.name))(\(description(of: use.target)))"
      : description(of: use.target)
  }

  /// The source text of a wrapper's target: `\.date`, `\.logger[…]`, `APIKey.self`
  package func description(of target: WrapperUse.Target) -> String {
    switch target {
    // A component without a name is a subscript.
    case .keyPath(let names):
      "\\" + names.map { $0 == Name.none ? "[…]" : "." + facts.string($0) }.joined()
    case .key(let key): name(of: key) + ".self"
    case .given(let name): facts.string(name)
    }
  }
}
