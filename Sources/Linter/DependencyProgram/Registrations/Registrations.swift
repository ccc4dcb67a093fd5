package import DependencyFacts

/// Keys, accessors, and where values are supplied in place of a live one.
package struct Registrations {
  /// In program order.
  package private(set) var keys: [DependencyKeyFacts] = []
  package private(set) var accessors: [Accessor] = []
  // Their positions, for each question that is asked of them.
  private var accessorsByName: [Name: [Int]] = [:]
  private var accessorsByKey: [Nominal: [Int]] = [:]
  private var accessorDeclarations: Set<DeclRef> = []
  /// Accessors that some code outside of tests and previews gives a value.
  private var suppliedAccessors: Set<Name> = []
  private var suppliedKeys: Set<Nominal> = []
  /// The wrappers outside of tests that read each key.
  private var reads: [Nominal: [WrapperUse]] = [:]

  /// The types that are keys, and those of the values that keys and accessors give.
  private(set) var valueTypes: Set<Nominal> = []

  private let facts: ProgramFacts
  private let modules: ModuleTable
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let system: DependencySystem
  private let expressions: ExpressionResolution

  init(of wrappers: WrapperTable, expressions: ExpressionResolution) {
    facts = expressions.facts
    modules = expressions.modules
    symbols = expressions.symbols
    types = expressions.types
    system = expressions.system
    self.expressions = expressions
    addAccessors()
    addKeys()
    addSuppliers()
    addReads(of: wrappers)
    valueTypes = makeValueTypes()
  }

  package func accessors(of key: Nominal) -> [Accessor] {
    (accessorsByKey[key] ?? []).map { accessors[$0] }
  }

  /// Whether some code gives the key a value at an entry point or for a scope.
  package func isSupplied(_ key: Nominal) -> Bool {
    suppliedKeys.contains(key)
      || accessors(of: key).contains { suppliedAccessors.contains($0.name) }
  }

  /// The wrappers outside of tests and previews that ask for a key.
  package func liveReads(of key: Nominal) -> [WrapperUse] { reads[key] ?? [] }

  /// The key that a wrapper asks for.
  package func key(of use: WrapperUse) -> Nominal? {
    switch use.target {
    case .key(let key): return key
    case .keyPath(let names):
      let named = (names.first.flatMap { accessorsByName[$0] } ?? []).map { accessors[$0] }
        .filter { $0.file == nil || $0.file == use.declaration.file }
      return named.count == 1 ? named[0].key : nil
    }
  }
}

// MARK: - Making them

extension Registrations {
  private mutating func addAccessors() {
    for file in facts.fileIndices {
      var subscripts: SelfSubscripts?
      for (index, declaration) in facts[file].declarations.enumerated()
      where declaration.kind == .variable && !declaration.flags.contains(.isStatic) {
        let parent = DeclRef(file: file, id: declaration.parent)
        guard declaration.parent != .none, facts.declaration(parent).kind.isTypeOrExtension,
          let owner = symbols.nominal(of: parent), system.valuesTypes.contains(owner)
        else { continue }
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        let known = subscripts ?? SelfSubscripts(ofFile: file, facts)
        subscripts = known
        add(
          Accessor(
            declaration: ref, name: declaration.name,
            key: known.first(from: declaration.start, to: declaration.end).flatMap {
              expressions.valueType(of: $0).nominal
            },
            file: facts.isPrivateToFile(ref) ? file : nil))
      }
    }
  }

  private mutating func add(_ accessor: Accessor) {
    accessorsByName[accessor.name, default: []].append(accessors.count)
    if let key = accessor.key { accessorsByKey[key, default: []].append(accessors.count) }
    accessorDeclarations.insert(accessor.declaration)
    accessors.append(accessor)
  }

  private mutating func addKeys() {
    let live: Set<Name> = [.known(.DependencyKey)]
    let test: Set<Name> = [.known(.TestDependencyKey)]
    let spellings = keyProtocolNames()
    var positions: [Nominal: Int] = [:]
    for file in facts.fileIndices {
      for (index, declaration) in facts[file].declarations.enumerated()
      where declaration.kind.isTypeOrExtension && declaration.kind != .protocol
        && !declaration.inheritedTypes.isEmpty
      {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        guard spellsInheritance(ref, from: spellings),
          let type = symbols.nominal(of: ref)
        else { continue }
        let isLive = claims(ref, live)
        guard isLive || claims(ref, test) else { continue }
        if positions[type] == nil {
          positions[type] = keys.count
          keys.append(keyFacts(of: type))
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

  private mutating func addReads(of wrappers: WrapperTable) {
    for use in wrappers.uses where !types.isTestOrPreview(use.declaration) {
      if let key = key(of: use) { reads[key, default: []].append(use) }
    }
  }

  /// Assignments to a property of the values, and key paths handed to an overriding function.
  private mutating func addSuppliers() {
    for file in facts.fileIndices where !modules.isTest(file: file) {
      for (index, node) in facts[file].code.enumerated() {
        let ref = CodeRef(file: file, id: CodeID(index: UInt32(index)))
        switch node.kind {
        case .assignment: addAssignment(ref)
        case .keyPath: addOverride(ref)
        default: break
        }
      }
    }
  }

  private mutating func addAssignment(_ assignment: CodeRef) {
    guard let target = facts.firstChild(of: assignment),
      !isInsideAccessor(assignment),
      let place = overriddenPlace(target),
      !types.isTestOrPreview(facts.declaration(around: assignment)),
      !facts.isInsidePreview(assignment)
    else { return }
    switch place {
    case .accessor(let name): suppliedAccessors.insert(name)
    case .key(let key): suppliedKeys.insert(key)
    }
  }

  /// `.dependency(\.a, v)`, `.transformDependency(\.a) { … }`
  private mutating func addOverride(_ keyPath: CodeRef) {
    guard let argument = facts.parent(of: keyPath), facts.node(argument).kind == .argument,
      let call = facts.parent(of: argument), facts.node(call).kind == .call,
      let callee = facts.firstChild(of: call), facts.node(callee).kind.hasName,
      let component = facts.children(of: keyPath)
        .first(where: { facts.node($0).kind == .keyPathComponent })
    else { return }
    switch facts.node(callee).name.known {
    case .dependency, .transformDependency, .withDependency, .withValue:
      suppliedAccessors.insert(facts.node(component).name)
    default: break
    }
  }
}

// MARK: - Questions about single places

extension Registrations {
  private enum OverriddenPlace {
    case accessor(Name)
    case key(Nominal)
  }

  /// What `$0.a`, `$0.a.b`, `values[Key.self]` change, the base being the values.
  private func overriddenPlace(_ target: CodeRef) -> OverriddenPlace? {
    var current = target
    if isMemberOfValues(target) { return .accessor(facts.node(target).name) }
    while let base = facts.firstChild(of: current) {
      switch facts.node(current).kind {
      case .member where isAccessor(facts.node(current).name) && isValues(base):
        return .accessor(facts.node(current).name)
      case .subscript where isValues(base):
        guard let argument = facts.arguments(of: current).first,
          let value = facts.firstChild(of: argument),
          let key = expressions.valueType(of: value).nominal
        else { return nil }
        return .key(key)
      case .member, .subscript: current = base
      default: return nil
      }
      if isMemberOfValues(current) { return .accessor(facts.node(current).name) }
    }
    return nil
  }

  /// `defaultDatabase = …` in a method of the values themselves.
  private func isMemberOfValues(_ target: CodeRef) -> Bool {
    guard facts.node(target).kind == .name, isAccessor(facts.node(target).name),
      case .members(_, of: let owner) = expressions.lookUpValue(facts.node(target).name, at: target)
    else { return false }
    return system.valuesTypes.contains(owner)
  }

  /// Whether an expression is taken for the dependency values: `$0`, a closure's parameter, a
  /// parameter of their type, or anything called `dependencies`.
  private func isValues(_ ref: CodeRef) -> Bool {
    let node = facts.node(ref)
    guard node.kind == .name || node.kind == .member else { return false }
    if node.name == .dependencies || facts.string(node.name) == "$0" { return true }
    guard node.kind == .name else { return false }
    if node.name == .`self` {
      return expressions.selfType(at: ref).nominal.map(system.valuesTypes.contains) ?? false
    }
    switch expressions.lookUpValue(node.name, at: ref) {
    case .bound(let bound): return facts.node(bound).kind == .parameter
    case .parameter(of: let function, let index):
      let type = facts.parameter(index, of: function).type
      return types.resolve(type, from: function).map(system.valuesTypes.contains) ?? false
    case .local, .members, .globals, .type, .unknown: return false
    }
  }

  private func isAccessor(_ name: Name) -> Bool { accessorsByName[name] != nil }

  /// Whether code belongs to an accessor itself: the setter supplies what it is given.
  private func isInsideAccessor(_ code: CodeRef) -> Bool {
    let around = facts.declaration(around: code)
    guard facts.declaration(around).kind == .accessor, let variable = facts.parent(of: around)
    else { return false }
    return accessorDeclarations.contains(variable)
  }

  /// The protocols' own names, and those of the program's protocols and aliases that are spelled in
  /// their terms: whatever inherits from none of these names is no key, and need not be resolved.
  private func keyProtocolNames() -> Set<Name> {
    var names: Set<Name> = [.known(.DependencyKey), .known(.TestDependencyKey)]
    var count = 0
    while names.count > count {
      count = names.count
      for index in symbols.types.indices where symbols.types[index].kind == .protocol {
        let ref = symbols.types[index].declaration
        if spellsInheritance(ref, from: names) { names.insert(symbols.types[index].name) }
      }
    }
    for (type, aliases) in types.aliasNames where names.contains(spelling(of: type)) {
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

  private func spellsInheritance(_ ref: DeclRef, from names: Set<Name>) -> Bool {
    facts.inheritedTypeIDs(of: ref).contains { id in
      let types = facts[ref.file].types
      let end = types[Int(id.index)].end
      return (id.index..<end).contains { names.contains(types[Int($0)].name) }
    }
  }

  /// Whether a declaration says that its type conforms to one of the protocols, directly or through
  /// a protocol of the program; the system must be in sight.
  private func claims(_ ref: DeclRef, _ protocols: Set<Name>) -> Bool {
    facts.inheritedTypeIDs(of: ref).contains { id in
      types.resolveAll(id, from: facts.parent(of: ref) ?? ref).contains { nominal in
        switch nominal {
        case .external(let name):
          protocols.contains(name) && modules.importsSystem(file: ref.file)
        case .program(let type):
          symbols[type].kind == .protocol
            && (protocols.contains(symbols[type].name) || types.inherits(nominal, from: protocols))
        }
      }
    }
  }

  private func keyFacts(of type: Nominal) -> DependencyKeyFacts {
    var facts = DependencyKeyFacts(type: type)
    facts.liveValues = staticMembers(.liveValue, of: type)
    facts.testValues = staticMembers(.testValue, of: type)
    facts.previewValues = staticMembers(.previewValue, of: type)
    return facts
  }

  /// What is inherited from the system's own protocols is its default, not the key's value.
  private func staticMembers(_ name: KnownName, of type: Nominal) -> [DeclRef] {
    types.lookUpMembers(.known(name), of: type).filter { ref in
      guard facts.declaration(ref).flags.contains(.isStatic) else { return false }
      guard case .program(let owner)? = symbols.enclosingType(of: ref) else { return true }
      let name = symbols[owner].name
      return name != .DependencyKey && name != .TestDependencyKey
    }
  }

  /// The types that are keys, and those of the values that keys and accessors give.
  private func makeValueTypes() -> Set<Nominal> {
    var valueTypes: Set<Nominal> = []
    for key in keys {
      valueTypes.insert(key.type)
      if let value = expressions.valueType(ofKey: key.type).nominal { valueTypes.insert(value) }
    }
    for accessor in accessors {
      let type = expressions.declaredType(of: accessor.declaration)
      if let value = type.nominal { valueTypes.insert(value) }
    }
    return valueTypes
  }
}
