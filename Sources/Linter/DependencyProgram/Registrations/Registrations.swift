package import DependencyFacts

/// Keys, accessors, and where values are supplied in place of a live one.
package struct Registrations {
  /// In program order.
  package private(set) var keys: [DependencyKeyFacts] = []
  package private(set) var accessors: [Accessor] = []
  // Their positions, for each question that is asked of them.
  private var accessorsByName: [Name: NamedAccessors] = [:]
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
      guard let positions = names.first.flatMap({ accessorsByName[$0] }),
        let position = positions.only(inFile: use.declaration.file)
      else { return nil }
      return accessors[position].key
    }
  }
}

// MARK: - Making them

extension Registrations {
  /// The properties of the values, in program order.
  private mutating func addAccessors() {
    var properties: [DeclRef] = []
    for type in system.valuesTypes {
      for home in symbols.declarations(of: type) {
        properties += facts.members(in: home).filter { ref in
          let declaration = facts.declaration(ref)
          return declaration.kind == .variable && !declaration.flags.contains(.isStatic)
        }
      }
    }
    properties.sort { ($0.file, $0.id.index) < ($1.file, $1.id.index) }
    var subscripts: [Int32: SelfSubscripts] = [:]
    for ref in properties {
      let declaration = facts.declaration(ref)
      let found = subscripts[ref.file] ?? SelfSubscripts(ofFile: ref.file, facts)
      subscripts[ref.file] = found
      let key = found.first(from: declaration.start, to: declaration.end)
      add(
        Accessor(
          declaration: ref, name: declaration.name,
          key: key.flatMap { expressions.valueType(of: $0).nominal },
          file: facts.isPrivateToFile(ref) ? ref.file : nil))
    }
  }

  private mutating func add(_ accessor: Accessor) {
    accessorsByName[accessor.name, default: NamedAccessors()]
      .add(accessors.count, ofFile: accessor.file)
    if let key = accessor.key { accessorsByKey[key, default: []].append(accessors.count) }
    accessorDeclarations.insert(accessor.declaration)
    accessors.append(accessor)
  }

  private mutating func addKeys() {
    let live: Set<Name> = [.known(.DependencyKey)]
    let test: Set<Name> = [.known(.TestDependencyKey)]
    let spellings = keyProtocolNames()
    var positions: [Nominal: Int] = [:]
    for ref in symbols.declarations.heirs {
      guard spellsInheritance(ref, from: spellings), let type = symbols.nominal(of: ref) else {
        continue
      }
      let isLive = claims(ref, live)
      guard isLive || claims(ref, test) else { continue }
      let position = positions[type] ?? keys.count
      if position == keys.count {
        positions[type] = position
        keys.append(keyFacts(of: type))
      }
      if isLive {
        keys[position].liveConformances.append(ref)
      } else {
        keys[position].testConformances.append(ref)
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
    let sites = expressions.sites
    for ref in sites.assignments where !modules.isTest(file: ref.file) { addAssignment(ref) }
    for ref in sites.keyPaths where !modules.isTest(file: ref.file) { addOverride(ref) }
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
    // The protocols that spell each name, so that each is gone on from once.
    var heirs: [Name: [Name]] = [:]
    for type in symbols.types where type.kind == .protocol {
      for name in spelledNames(inheritedBy: type.declaration) {
        heirs[name, default: []].append(type.name)
      }
    }
    var names: Set<Name> = [.known(.DependencyKey), .known(.TestDependencyKey)]
    var pending = Array(names)
    while let name = pending.popLast() {
      for heir in heirs[name] ?? [] where names.insert(heir).inserted { pending.append(heir) }
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
    spelledNames(inheritedBy: ref).contains(where: names.contains)
  }

  /// All names in what is written behind the colon.
  private func spelledNames(inheritedBy ref: DeclRef) -> some Sequence<Name> {
    let nodes = facts[ref.file].types
    return facts.inheritedTypeIDs(of: ref).lazy.flatMap { id in
      nodes[id.index..<nodes[Int(id.index)].end].lazy.map(\.name)
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
    let values = KeyValues(of: expressions)
    for key in keys {
      valueTypes.insert(key.type)
      if let value = expressions.valueType(ofKey: key.type).nominal { valueTypes.insert(value) }
      // Under a protocol, the type of the value itself: `static let liveValue: any API = Server()`.
      for value in key.liveValues + key.testValues + key.previewValues {
        guard let expression = values.valueExpression(of: value),
          let type = expressions.valueType(of: expression).instance
        else { continue }
        valueTypes.insert(type)
      }
    }
    for accessor in accessors {
      let type = expressions.declaredType(of: accessor.declaration)
      if let value = type.nominal { valueTypes.insert(value) }
    }
    return valueTypes
  }
}
