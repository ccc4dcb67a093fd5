package import DependencyFacts

/// One `@Dependency` of the program.
package struct WrapperUse: Sendable {
  package let declaration: DeclRef
  package let target: Target
  package let storage: Storage

  /// What it asks for.
  package enum Target: Sendable {
    /// `\.a.b`: the components, the first being the accessor.
    case keyPath([Name])
    /// `Key.self`
    case key(Nominal)
  }

  package enum Storage: Sendable {
    /// A property of each instance.
    case instance
    /// A `static` property or a global.
    case shared
    /// In a function's body.
    case local
  }
}

/// All uses of the wrapper.
package struct WrapperTable {
  package let uses: [WrapperUse]
  /// The wrappers among a type's own stored properties, by type.
  package let stored: [Nominal: [WrapperUse]]

  init(of program: Program) {
    var uses: [WrapperUse] = []
    var stored: [Nominal: [WrapperUse]] = [:]
    for file in program.fileIndices where !program.facts(file).attributes.isEmpty {
      for (index, declaration) in program.facts(file).declarations.enumerated()
      where declaration.kind == .variable && !declaration.attributes.isEmpty {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        guard let use = program.wrapperUse(of: ref) else { continue }
        uses.append(use)
        if use.storage == .instance, let owner = program.enclosingType(of: ref) {
          stored[owner, default: []].append(use)
        }
      }
    }
    self.uses = uses
    self.stored = stored
  }
}

extension Program {
  /// The use of the wrapper that a variable is, if it certainly is one of ours.
  package func wrapperUse(of ref: DeclRef) -> WrapperUse? {
    for attribute in attributes(of: ref) {
      guard isWrapper(attribute.name, from: ref) else { continue }
      let arguments =
        attribute.arguments == .none
        ? assignedWrapper(of: ref, attribute.name)
        : CodeRef(file: ref.file, id: attribute.arguments)
      guard let target = arguments.flatMap(wrapperTarget(of:)) else { continue }
      return WrapperUse(declaration: ref, target: target, storage: storage(of: ref))
    }
    return nil
  }

  /// The call in `_a = Dependency(\.a)`, by which an initialiser fills a wrapper without arguments.
  private func assignedWrapper(of ref: DeclRef, _ wrapper: Name) -> CodeRef? {
    guard let storage = names.existing("_" + string(declaration(ref).name)) else { return nil }
    for site in sites[storage] where site.file == ref.file {
      guard let assignment = parent(of: site), node(assignment).kind == .assignment,
        let value = children(of: assignment).last, node(value).kind == .call,
        let callee = firstChild(of: value), node(callee).kind == .name,
        node(callee).name == wrapper
      else { continue }
      return value
    }
    return nil
  }

  /// Whether a name stands for the wrapper of the system at a declaration.
  func isWrapper(_ name: Name, from ref: DeclRef) -> Bool {
    guard name == .Dependency || system.isHandWritten else { return false }
    switch lookUpType(name, from: parent(of: ref) ?? ref) {
    case .program(let type)?: return system.wrappers.contains(type)
    case .external(let external)?:
      return system.externalWrappers.contains(external)
        || external == .Dependency && modules.importsSystem(file: ref.file)
    case nil: return false
    }
  }

  private func storage(of ref: DeclRef) -> WrapperUse.Storage {
    let declaration = declaration(ref)
    if declaration.flags.contains(.isLocal) { return .local }
    if declaration.flags.contains(.isStatic) || declaration.parent == .file { return .shared }
    return .instance
  }

  /// `(\.a.b)`, `(\.a, as: T.self)`, `(Key.self)`; anything else is another framework's wrapper.
  func wrapperTarget(of call: CodeRef) -> WrapperUse.Target? {
    guard let argument = arguments(of: call).first, node(argument).name == Name.none,
      let value = firstChild(of: argument)
    else { return nil }
    switch node(value).kind {
    case .keyPath:
      let components = children(of: value).filter { node($0).kind == .keyPathComponent }
      let names = components.map { node($0).name }
      return names.isEmpty ? nil : .keyPath(names)
    case .member where node(value).name == .`self`:
      guard let base = firstChild(of: value), let key = valueType(of: base).nominal else {
        return nil
      }
      return .key(key)
    default: return nil
    }
  }

  /// The type of the value that a wrapper gives.
  func valueType(of use: WrapperUse) -> ValueType {
    switch use.target {
    case .keyPath(let names):
      guard let first = names.first else { return .unknown }
      let accessors = system.valuesTypes.flatMap { symbols.members(of: $0, named: first) }
        .filter { !isPrivateToFile($0) || $0.file == use.declaration.file }
      guard accessors.count == 1 else { return .unknown }
      var type = declaredType(of: accessors[0])
      for name in names.dropFirst() {
        guard let owner = type.nominal else { return .unknown }
        let members = lookUpMembers(name, of: owner)
        guard members.count == 1 else { return .unknown }
        type = declaredType(of: members[0])
      }
      return type
    case .key(let key): return valueType(ofKey: key)
    }
  }

  /// The type of a key's value: its alias `Value`, or what its values are declared as.
  package func valueType(ofKey key: Nominal) -> ValueType {
    if let nested = lookUpNestedType(.known(.Value), of: key) {
      return nested.type.map(ValueType.instance) ?? .unknown
    }
    for name in [KnownName.liveValue, .testValue, .previewValue] {
      guard let member = lookUpMembers(.known(name), of: key).first else { continue }
      let type = declaredType(of: member)
      if type != .unknown { return type }
    }
    return .unknown
  }

  /// How a wrapper's target is written: `\.date`, `APIKey.self`
  package func description(of target: WrapperUse.Target) -> String {
    switch target {
    case .keyPath(let names): "\\." + names.map(string).joined(separator: ".")
    case .key(let key): name(of: key) + ".self"
    }
  }

  package func name(of nominal: Nominal) -> String {
    switch nominal {
    case .external(let name): string(name)
    case .program(let type): string(symbols[type].name)
    }
  }
}
