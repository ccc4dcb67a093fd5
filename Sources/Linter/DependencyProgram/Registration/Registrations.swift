package import DependencyFacts

/// One key of the system: a type that gives a dependency its default values.
package struct DependencyKeyFacts {
  package let type: Nominal
  /// The types and extensions that claim `TestDependencyKey` or `DependencyKey`, in program order.
  package var testConformances: [DeclRef] = []
  package var liveConformances: [DeclRef] = []
  /// The declarations of each value, those inherited from protocol extensions included.
  package var liveValues: [DeclRef] = []
  package var testValues: [DeclRef] = []
  package var previewValues: [DeclRef] = []

  /// The first conformance: where findings about the key stand.
  package var home: DeclRef? { testConformances.first ?? liveConformances.first }
}

/// One property of `DependencyValues`.
package struct Accessor {
  package let declaration: DeclRef
  package let name: Name
  /// The key that its getter names, if it names one.
  package let key: Nominal?
  /// The only file that can name it, if it is private to one.
  let file: Int32?
}

/// Keys, accessors, and where values are supplied in place of a live one.
package struct Registrations {
  /// In program order.
  package private(set) var keys: [DependencyKeyFacts] = []
  package private(set) var accessors: [Accessor] = []
  private var accessorNames: Set<Name> = []
  /// Accessors that some code outside of tests and previews gives a value.
  private var suppliedAccessors: Set<Name> = []
  private var suppliedKeys: Set<Nominal> = []
  /// The wrappers outside of tests that read each key.
  private var reads: [Nominal: [WrapperUse]] = [:]

  init(of program: Program) {
    addAccessors(of: program)
    accessorNames = Set(accessors.map(\.name))
    addKeys(of: program)
    addSuppliers(of: program)
    addReads(of: program)
  }

  package func accessors(of key: Nominal) -> [Accessor] { accessors.filter { $0.key == key } }

  /// Whether some code gives the key a value at an entry point or for a scope.
  package func isSupplied(_ key: Nominal) -> Bool {
    suppliedKeys.contains(key)
      || accessors.contains { $0.key == key && suppliedAccessors.contains($0.name) }
  }

  /// The wrappers outside of tests and previews that ask for a key.
  package func liveReads(of key: Nominal) -> [WrapperUse] { reads[key] ?? [] }

  /// The key that a wrapper asks for.
  package func key(of use: WrapperUse) -> Nominal? {
    switch use.target {
    case .key(let key): return key
    case .keyPath(let names):
      let named = accessors.filter {
        $0.name == names.first && ($0.file == nil || $0.file == use.declaration.file)
      }
      return named.count == 1 ? named[0].key : nil
    }
  }
}

// MARK: - Making them

extension Registrations {
  private mutating func addAccessors(of program: Program) {
    for file in program.fileIndices {
      for (index, declaration) in program.facts(file).declarations.enumerated()
      where declaration.kind == .variable && !declaration.flags.contains(.isStatic) {
        let parent = DeclRef(file: file, id: declaration.parent)
        guard declaration.parent != .none, program.declaration(parent).kind.isTypeOrExtension,
          let owner = program.symbols.nominal(of: parent),
          program.system.valuesTypes.contains(owner)
        else { continue }
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        accessors.append(
          Accessor(
            declaration: ref, name: declaration.name, key: program.accessedKey(by: ref),
            file: program.isPrivateToFile(ref) ? file : nil))
      }
    }
  }

  private mutating func addKeys(of program: Program) {
    let live: Set<Name> = [.known(.DependencyKey)]
    let test: Set<Name> = [.known(.TestDependencyKey)]
    let spellings = program.keyProtocolNames()
    var positions: [Nominal: Int] = [:]
    for file in program.fileIndices {
      for (index, declaration) in program.facts(file).declarations.enumerated()
      where declaration.kind.isTypeOrExtension && declaration.kind != .protocol
        && !declaration.inheritedTypes.isEmpty
      {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        guard program.spellsInheritance(ref, from: spellings),
          let type = program.symbols.nominal(of: ref)
        else { continue }
        let isLive = program.claims(ref, live)
        guard isLive || program.claims(ref, test) else { continue }
        if positions[type] == nil {
          positions[type] = keys.count
          keys.append(program.keyFacts(of: type))
        }
        guard let position = positions[type] else { continue }
        if isLive {
          keys[position].liveConformances.append(ref)
        } else {
          keys[position].testConformances.append(ref)
        }
      }
    }
  }

  private mutating func addReads(of program: Program) {
    for use in program.wrappers.uses where !program.isTestOrPreview(use.declaration) {
      if let key = key(of: use) { reads[key, default: []].append(use) }
    }
  }

  /// Assignments to a property of the values, and key paths handed to an overriding function.
  private mutating func addSuppliers(of program: Program) {
    for file in program.fileIndices where !program.isTest(file: file) {
      for (index, node) in program.facts(file).code.enumerated() {
        let ref = CodeRef(file: file, id: CodeID(index: UInt32(index)))
        switch node.kind {
        case .assignment: addAssignment(ref, in: program)
        case .keyPath: addOverride(ref, in: program)
        default: break
        }
      }
    }
  }

  private mutating func addAssignment(_ assignment: CodeRef, in program: Program) {
    guard let target = program.firstChild(of: assignment),
      !program.isAccessor(of: assignment, among: accessors),
      let place = program.overriddenPlace(target, among: accessorNames),
      !program.isTestOrPreview(program.declaration(around: assignment)),
      !program.isInsidePreview(assignment)
    else { return }
    switch place {
    case .accessor(let name): suppliedAccessors.insert(name)
    case .key(let key): suppliedKeys.insert(key)
    }
  }

  /// `.dependency(\.a, v)`, `.transformDependency(\.a) { … }`
  private mutating func addOverride(_ keyPath: CodeRef, in program: Program) {
    guard let argument = program.parent(of: keyPath), program.node(argument).kind == .argument,
      let call = program.parent(of: argument), program.node(call).kind == .call,
      let callee = program.firstChild(of: call), program.node(callee).kind.hasName,
      let component = program.children(of: keyPath)
        .first(where: { program.node($0).kind == .keyPathComponent })
    else { return }
    switch program.node(callee).name.known {
    case .dependency, .transformDependency, .withDependency, .withValue:
      suppliedAccessors.insert(program.node(component).name)
    default: break
    }
  }
}

// MARK: - Questions about single places

extension Program {
  fileprivate enum OverriddenPlace {
    case accessor(Name)
    case key(Nominal)
  }

  /// What `$0.a`, `$0.a.b`, `values[Key.self]` change, the base being the values.
  fileprivate func overriddenPlace(
    _ target: CodeRef, among accessors: Set<Name>
  ) -> OverriddenPlace? {
    var current = target
    if isMemberOfValues(target, among: accessors) { return .accessor(node(target).name) }
    while let base = firstChild(of: current) {
      switch node(current).kind {
      case .member where accessors.contains(node(current).name) && isValues(base):
        return .accessor(node(current).name)
      case .subscript where isValues(base):
        guard let argument = arguments(of: current).first, let value = firstChild(of: argument),
          let key = valueType(of: value).nominal
        else { return nil }
        return .key(key)
      case .member, .subscript: current = base
      default: return nil
      }
      if isMemberOfValues(current, among: accessors) { return .accessor(node(current).name) }
    }
    return nil
  }

  /// `defaultDatabase = …` in a method of the values themselves.
  private func isMemberOfValues(_ target: CodeRef, among accessors: Set<Name>) -> Bool {
    guard node(target).kind == .name, accessors.contains(node(target).name),
      case .members(_, of: let owner) = lookUpValue(node(target).name, at: target)
    else { return false }
    return system.valuesTypes.contains(owner)
  }

  /// Whether an expression is taken for the dependency values: `$0`, a closure's parameter, a
  /// parameter of their type, or anything called `dependencies`.
  private func isValues(_ ref: CodeRef) -> Bool {
    let node = node(ref)
    guard node.kind == .name || node.kind == .member else { return false }
    if node.name == .dependencies || string(node.name) == "$0" { return true }
    guard node.kind == .name else { return false }
    if node.name == .`self` {
      return selfType(at: ref).nominal.map(system.valuesTypes.contains) ?? false
    }
    switch lookUpValue(node.name, at: ref) {
    case .bound(let bound): return self.node(bound).kind == .parameter
    case .parameter(of: let function, let index):
      let type = parameters(of: function)[index].type
      return resolve(type, from: function).map(system.valuesTypes.contains) ?? false
    case .local, .members, .globals, .type, .unknown: return false
    }
  }

  /// Whether code belongs to an accessor itself: the setter supplies what it is given.
  fileprivate func isAccessor(of code: CodeRef, among accessors: [Accessor]) -> Bool {
    let around = declaration(around: code)
    guard declaration(around).kind == .accessor, let variable = parent(of: around) else {
      return false
    }
    return accessors.contains { $0.declaration == variable }
  }

  /// Whether a member is `private` or `fileprivate`, by itself or by its extension.
  func isPrivateToFile(_ ref: DeclRef) -> Bool {
    let own = declaration(ref).access
    let outer = parent(of: ref).map { declaration($0).access } ?? .unspecified
    return [own, outer].contains { $0 == .private || $0 == .fileprivate }
  }

  /// The key in `self[Key.self]` of an accessor's getter.
  fileprivate func accessedKey(by accessor: DeclRef) -> Nominal? {
    let end = declaration(accessor).end
    let start = declaration(accessor).start
    let code = facts(accessor.file).code
    for (index, node) in code.enumerated()
    where node.kind == .subscript && start <= node.start && node.start < end {
      let ref = CodeRef(file: accessor.file, id: CodeID(index: UInt32(index)))
      guard let base = firstChild(of: ref), self.node(base).name == .`self`,
        let argument = arguments(of: ref).first, let value = firstChild(of: argument)
      else { continue }
      return valueType(of: value).nominal
    }
    return nil
  }

  /// The protocols' own names, and those of the program's protocols and aliases that are spelled in
  /// their terms: whatever inherits from none of these names is no key, and need not be resolved.
  fileprivate func keyProtocolNames() -> Set<Name> {
    var names: Set<Name> = [.known(.DependencyKey), .known(.TestDependencyKey)]
    var count = 0
    while names.count > count {
      count = names.count
      for index in symbols.types.indices where symbols.types[index].kind == .protocol {
        let ref = symbols.types[index].declaration
        if spellsInheritance(ref, from: names) { names.insert(symbols.types[index].name) }
      }
    }
    for (type, aliases) in aliasNames where names.contains(spelling(of: type)) {
      names.formUnion(aliases)
    }
    return names
  }

  private func spelling(of type: Nominal) -> Name {
    switch type {
    case .external(let name): name
    case .program(let id): symbols[id].name
    }
  }

  fileprivate func spellsInheritance(_ ref: DeclRef, from names: Set<Name>) -> Bool {
    inheritedTypeIDs(of: ref).contains { id in
      let types = facts(ref.file).types
      let end = types[Int(id.index)].end
      return (id.index..<end).contains { names.contains(types[Int($0)].name) }
    }
  }

  /// Whether a declaration says that its type conforms to one of the protocols, directly or through
  /// a protocol of the program; the system must be in sight.
  fileprivate func claims(_ ref: DeclRef, _ protocols: Set<Name>) -> Bool {
    inheritedTypeIDs(of: ref).contains { id in
      resolveAll(id, from: parent(of: ref) ?? ref).contains { nominal in
        switch nominal {
        case .external(let name):
          protocols.contains(name) && modules.importsSystem(file: ref.file)
        case .program(let type):
          symbols[type].kind == .protocol
            && (protocols.contains(symbols[type].name) || inherits(nominal, from: protocols))
        }
      }
    }
  }

  fileprivate func keyFacts(of type: Nominal) -> DependencyKeyFacts {
    var facts = DependencyKeyFacts(type: type)
    facts.liveValues = staticMembers(.liveValue, of: type)
    facts.testValues = staticMembers(.testValue, of: type)
    facts.previewValues = staticMembers(.previewValue, of: type)
    return facts
  }

  /// What is inherited from the system's own protocols is its default, not the key's value.
  private func staticMembers(_ name: KnownName, of type: Nominal) -> [DeclRef] {
    lookUpMembers(.known(name), of: type).filter { ref in
      guard declaration(ref).flags.contains(.isStatic) else { return false }
      guard case .program(let owner)? = enclosingType(of: ref) else { return true }
      let name = symbols[owner].name
      return name != .DependencyKey && name != .TestDependencyKey
    }
  }

  /// The types that are keys, and those of the values that keys and accessors give.
  func makeDependencyValueTypes() -> Set<Nominal> {
    var types: Set<Nominal> = []
    for key in registrations.keys {
      types.insert(key.type)
      if let value = valueType(ofKey: key.type).nominal { types.insert(value) }
    }
    for accessor in registrations.accessors {
      if let value = declaredType(of: accessor.declaration).nominal { types.insert(value) }
    }
    return types
  }

  /// Whether a declaration belongs to tests or previews.
  package func isTestOrPreview(_ ref: DeclRef) -> Bool {
    if isTest(file: ref.file) { return true }
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = declaration(ref)
      if declaration.name == .Preview || declaration.name == .previews
        || declaration.name == .previewValue
      {
        return true
      }
      if declaration.kind.isTypeOrExtension, let type = symbols.nominal(of: ref),
        inherits(type, from: [.known(.PreviewProvider), .known(.XCTestCase)])
      {
        return true
      }
      current = parent(of: ref)
    }
    return false
  }

  /// Whether code stands in `#Preview { … }`.
  package func isInsidePreview(_ ref: CodeRef) -> Bool {
    var current: CodeRef? = ref
    while let ref = current {
      if node(ref).kind == .macro, node(ref).name == .Preview { return true }
      current = parent(of: ref)
    }
    return false
  }
}
