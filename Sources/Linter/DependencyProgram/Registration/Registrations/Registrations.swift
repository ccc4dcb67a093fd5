internal import DependencyFacts

/// Keys, accessors, and the places that supply values in place of a live one.
package struct Registrations: KnowsExpressions {
  /// In program order.
  package private(set) var keys: [DependencyKeyFacts] = []
  package private(set) var accessors: [Accessor] = []
  // The positions of accessors, by name and by key.
  private(set) var accessorsByName: [Name: NamedAccessors] = [:]
  private var accessorsByKey: [Nominal: [Int]] = [:]
  private(set) var accessorDeclarations: Set<DeclRef> = []
  /// The places outside tests and previews that supply each accessor and each key with a value.
  var suppliedAccessors: [Name: Set<CodeRef>] = [:]
  var suppliedKeys: [Nominal: Set<CodeRef>] = [:]
  /// The names of functions and types that are given keys whose values they assign.
  var keyTakers: Set<Name> = []
  /// Whether code outside tests and previews writes values through a key path that a variable
  /// holds.
  var writesKeptKeyPaths = false
  /// The functions with a parameter that is a writable key path.
  private(set) var keyPathWriters = KeyPathWriters()
  /// The calls that change a part of the values.
  private(set) var changedByCalls:
    (
      known: [ChangingCalls.Changed], unknown: [ChangingCalls.Changed], applied: Set<DeclRef>
    ) = ([], [], [])
  /// The places that override the value of an accessor or a key for a scope, including those in
  /// tests and previews.
  private(set) var accessorOverrides: [Name: [CodeRef]] = [:]
  private(set) var keyOverrides: [Nominal: [CodeRef]] = [:]
  /// The assignments to anything that looks like a dependency, outside accessors, in program order.
  private(set) var assignedPlaces: [(target: CodeRef, place: OverriddenPlace)] = []
  /// The accessors that the setter of another one changes.
  private(set) var forwardedAccessors: [Name: Set<Name>] = [:]
  /// The names that key paths lead through.
  private var keyPathNames: Set<Name> = []
  /// The wrappers outside tests that read each key.
  var reads: [Nominal: [WrapperUse]] = [:]

  /// The types of keys, and those of the values of keys and accessors.
  private(set) var valueTypes: Set<Nominal> = []

  private(set) var expressions: ExpressionResolution

  init(of wrappers: WrapperTable, expressions: ExpressionResolution) {
    self.expressions = expressions
    addAccessors()
    addKeys()
    keyPathWriters = KeyPathWriters(in: symbols)
    addSuppliers()
    addReads(of: wrappers)
    valueTypes = makeValueTypes()
  }

  /// The same registrations for another thread, with its resolution of the program.
  func resolved(by expressions: ExpressionResolution) -> Registrations {
    var registrations = self
    registrations.expressions = expressions
    return registrations
  }

  package func accessors(of key: Nominal) -> [Accessor] {
    (accessorsByKey[key] ?? []).map { accessors[$0] }
  }

  /// The property whose `@DependencyEntry` makes a key.
  package func entry(ofKey key: Nominal) -> DeclRef? {
    accessors(of: key).map(\.declaration).first { accessor in
      facts.attributes(of: accessor).contains { $0.name == .DependencyEntry }
    }
  }

  /// The wrappers outside tests and previews that ask for a key.
  package func liveReads(of key: Nominal) -> [WrapperUse] { reads[key] ?? [] }

  /// The places where the program overrides the dependency of a wrapper, in program order.
  package func overrides(of use: WrapperUse) -> [CodeRef] {
    var places: Set<CodeRef> = []
    if case .keyPath(let names) = use.target, let name = names.first {
      places.formUnion(accessorOverrides[name] ?? [])
    }
    if let key = key(of: use) { places.formUnion(overrides(of: key)) }
    return places.sorted()
  }

  /// Whether some test chooses the context, which decides the values of all keys.
  package var isContextChosenByTests: Bool {
    let overrides = facts.libraries.system.context.flatMap { accessorOverrides[$0] } ?? []
    return overrides.contains { modules.isTest(file: $0.file) }
  }

  /// The places where the program overrides a key's value or a part of it.
  package func overrides(of key: Nominal) -> Set<CodeRef> {
    var places = Set(keyOverrides[key] ?? [])
    for accessor in accessors(of: key) { places.formUnion(accessorOverrides[accessor.name] ?? []) }
    return places
  }

  /// The places where tests override only parts of a key's value, in program order: `$0.api.fetch =
  /// …`.
  package func partialOverrides(of key: Nominal) -> [CodeRef] {
    let inTests = overrides(of: key).filter { modules.isTest(file: $0.file) }
    let replaced = Set(inTests.filter { !isPartial($0) }.map(facts.declaration(around:)))
    return inTests.filter {
      isPartial($0) && !replaced.contains(facts.declaration(around: $0))
    }.sorted()
  }

  /// Whether an override leaves the rest of a value: `$0.api.fetch = …`.
  func isPartial(_ override: CodeRef) -> Bool { !path(changedAt: override).isEmpty }

  /// Whether two accessors have the same type, as far as it is known.
  package func haveOneType(_ one: Accessor, _ other: Accessor) -> Bool {
    guard isOptional(one.declaration) == isOptional(other.declaration) else { return false }
    return expressions.declaredType(of: one.declaration)
      == expressions.declaredType(of: other.declaration)
  }

  private func isOptional(_ property: DeclRef) -> Bool {
    facts.typeNode(facts.declaration(property).type, in: property.file)?.kind == .optional
  }

  /// The keys that functions of the values set: `mutating func setLimit(_ limit: Int)`.
  package var keysSetByFunctions: Set<Nominal> {
    Set(
      assignedPlaces.compactMap { target, place in
        guard case .key(let key) = place,
          let type = symbols.enclosingType(of: facts.declaration(around: target)),
          system.valuesTypes.contains(type)
        else { return nil }
        return key
      })
  }

  /// Whether no code of the program asks for a key or names any of its accessors.
  ///
  /// - Parameter isUnread: whether certainly no code reads the variable of a wrapper, which then
  ///   asks for nothing.
  func isUnread(_ key: Nominal, exceptBy isUnread: (WrapperUse) -> Bool) -> Bool {
    let accessors = accessors(of: key)
    return !accessors.isEmpty && accessors.allSatisfy { sites[$0.name].isEmpty }
      && !isNamed(key, exceptBy: isUnread) && liveReads(of: key).allSatisfy(isUnread)
      && accessors.map(\.name).allSatisfy { name in
        !keyPathNames.contains(name)
          || expressions.keyPathsByName[name] == nil
            && sites.keyPaths.allSatisfy { path in
              !facts.names(ofKeyPath: path).contains(name) || isInAttribute(path, of: isUnread)
            }
      }
  }

  private func isInAttribute(_ place: CodeRef, of isMeant: (WrapperUse) -> Bool) -> Bool {
    facts.isInAttribute(place)
      && expressions.wrapperUse(of: facts.declaration(around: place)).map(isMeant) ?? false
  }

  /// Whether code outside the accessors names a key as such, `Dependency(Key.self)`, other than to
  /// replace its value: `$0[Key.self] = …`.
  private func isNamed(_ key: Nominal, exceptBy isUnread: (WrapperUse) -> Bool) -> Bool {
    sites[symbols.baseName(of: key)].contains { place in
      guard let metatype = facts.parent(of: place), facts.node(metatype).name == .`self`,
        let argument = facts.parent(of: metatype), facts.node(argument).kind == .argument,
        facts.node(argument).name == Name.none,
        let user = facts.parent(of: argument),
        !(facts.node(user).kind == .subscript && facts.isAssigned(user)),
        !isInAttribute(place, of: isUnread)
      else { return false }
      let type = symbols.enclosingType(of: facts.declaration(around: place))
      return type.map(system.valuesTypes.contains) != true
    }
  }

  /// The key that a wrapper asks for.
  package func key(of use: WrapperUse) -> Nominal? {
    switch use.target {
    case .key(let key): return key
    case .given: return nil
    case .keyPath(let names):
      return names.first.flatMap { accessor(named: $0, inFile: use.declaration.file) }?.key
    }
  }

  /// The accessor that a name refers to in a file; nil if that is not certain.
  func accessor(named name: Name, inFile file: Int32) -> Accessor? {
    accessorsByName[name]?.only(inFile: file, modules).map { accessors[$0] }
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
    properties.sort()
    let subscripts = Answers<Int32, SelfSubscripts>()
    for ref in properties {
      let declaration = facts.declaration(ref)
      let found = subscripts(ref.file) { SelfSubscripts(ofFile: ref.file, facts) }
      let getter = facts.getter(of: ref).map(facts.declaration) ?? declaration
      let places = found.all(from: getter.start, to: getter.end)
      let key = places.first.flatMap { expressions.valueType(of: $0).nominal }
      add(
        Accessor(
          declaration: ref, name: declaration.name, key: key,
          readKeys: places.compactMap { expressions.valueType(of: $0).nominal },
          isWhole: !places.contains(where: isPart) && key.map(isGeneric) != true,
          assignedKeys: assignedKeys(bySetterOf: ref, found),
          unsetValue: key.flatMap { unsetValue(of: $0, bySetterOf: ref) },
          file: facts.isPrivateToFile(ref) ? ref.file : nil))
    }
  }

  /// Whether code uses only a member of the value of a key, `self[Key.self].name`, or computes
  /// something of it: `self[Key.self] * 1000`.
  private func isPart(_ key: CodeRef) -> Bool {
    guard let argument = facts.parent(of: key), let value = facts.parent(of: argument),
      let user = facts.parent(of: value)
    else { return false }
    switch facts.node(user).kind {
    case .member, .sequence, .argument: return true
    default: return false
    }
  }

  private func isGeneric(_ key: Nominal) -> Bool {
    symbols.declarations(of: key).contains { !facts.genericParameters(of: $0).isEmpty }
  }

  private func assignedKeys(
    bySetterOf accessor: DeclRef, _ subscripts: SelfSubscripts
  ) -> [(key: Nominal, place: CodeRef)] {
    facts.members(in: accessor).flatMap { ref -> [(key: Nominal, place: CodeRef)] in
      let declaration = facts.declaration(ref)
      guard declaration.name == .set || declaration.name == ._modify else { return [] }
      return subscripts.all(from: declaration.start, to: declaration.end).compactMap { place in
        expressions.valueType(of: place).nominal.map { ($0, place) }
      }
    }
  }

  /// `set { self[Key.self] }`, which only gets the value.
  private func unsetValue(of key: Nominal, bySetterOf accessor: DeclRef) -> CodeRef? {
    for ref in facts.members(in: accessor) where facts.declaration(ref).name == .set {
      guard let body = facts.body(of: ref), facts.children(of: body).count == 1,
        let value = facts.firstChild(of: body), facts.node(value).kind == .subscript,
        facts.firstChild(of: value).map({ facts.isSelf($0) }) == true,
        let argument = facts.arguments(of: value).first.flatMap(facts.firstChild),
        expressions.valueType(of: argument).nominal == key
      else { continue }
      return value
    }
    return nil
  }

  private mutating func add(_ accessor: Accessor) {
    accessorsByName[accessor.name, default: NamedAccessors()]
      .add(
        accessors.count, ofFile: accessor.file,
        modules.module(ofFile: accessor.declaration.file),
        isExported: facts.isExported(accessor.declaration))
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

  /// Adds assignments to properties of the values, and key paths, keys and values that are passed
  /// to an overriding function.
  private mutating func addSuppliers() {
    for ref in sites.assignments { addAssignment(ref) }
    for ref in sites.keyPaths { addOverride(ref) }
    for ref in sites[.known(.dependency)] where !modules.isTest(file: ref.file) {
      addOverride(byValueAt: ref)
    }
    let calls = ChangingCalls(of: self)
    changedByCalls = (calls.known, calls.unknown, calls.applied)
    for change in calls.known + calls.unknown { supply(change) }
    supplyHandedKeys()
    supplyForwarded()
  }

  private mutating func addAssignment(_ assignment: CodeRef) {
    guard let target = facts.firstChild(of: assignment), let place = overriddenPlace(target)
    else { return }
    let around = facts.declaration(around: assignment)
    let accessor = accessor(around: around)
    if accessor == nil { assignedPlaces.append((target, place)) }
    if case .systemsAccessor(let name) = place {
      if isOverride(target) { accessorOverrides[name, default: []].append(target) }
      return
    }
    if let accessor {
      if case .accessor(let name) = place { forwardedAccessors[accessor, default: []].insert(name) }
      return
    }
    if isOverride(target) { addOverride(of: place, at: target) }
    supply(place, at: target)
  }

  /// Whether an assignment overrides for a scope. Functions of tests that are given the values do
  /// so, because tests hardly prepare any.
  private func isOverride(_ target: CodeRef) -> Bool {
    let isInTest = modules.isTest(file: target.file)
    return
      (isMadeForScope(target) || isInTest && (isOfValues(target) || isInsideKeptUpdate(target)))
      && !isInsidePreparation(target)
  }

  private mutating func addOverride(of place: OverriddenPlace, at target: CodeRef) {
    switch place {
    case .accessor(let name): accessorOverrides[name, default: []].append(target)
    case .key(let key): keyOverrides[key, default: []].append(target)
    case .anyKey, .systemsAccessor: break
    }
  }

  /// `.transformDependency(\.self) { … }`
  func isOfAllValues(_ call: CodeRef) -> Bool {
    guard let keyPath = facts.arguments(of: call).first.flatMap(facts.firstChild),
      facts.node(keyPath).kind == .keyPath
    else { return false }
    let components = facts.children(of: keyPath).filter { facts.node($0).kind != .type }
    return components.count == 1 && facts.node(components[0]).name == .`self`
  }

  /// Whether code is in a `prepareDependencies`, which sets the default of all code. It is never
  /// lost.
  private func isInsidePreparation(_ code: CodeRef) -> Bool {
    facts.outward(from: code).dropFirst().contains { expressions.scopeCall($0)?.kind == .prepare }
  }

  /// `.dependency(value)`, for a value whose type is its own key.
  private mutating func addOverride(byValueAt place: CodeRef) {
    guard let call = facts.call(of: place) else { return }
    let arguments = facts.arguments(of: call)
    guard arguments.count == 1, facts.node(arguments[0]).name == Name.none,
      let value = facts.firstChild(of: arguments[0]), facts.node(value).kind != .keyPath,
      let key = expressions.valueType(of: value).instance
    else { return }
    suppliedKeys[key, default: []].insert(place)
  }

  /// `.dependency(\.a, v)`, `.transformDependency(\.a) { … }`, and functions of the program that
  /// take a writable key path.
  private mutating func addOverride(_ keyPath: CodeRef) {
    facts.forEachChild(of: keyPath) { keyPathNames.insert(facts.node($0).name) }
    guard let name = overriddenAccessor(keyPath) else { return supplyKept(keyPath) }
    addOverride(of: .accessor(name), at: keyPath)
    guard !modules.isTest(file: keyPath.file) else { return }
    suppliedAccessors[name, default: []].insert(keyPath)
  }

  func overriddenAccessor(_ keyPath: CodeRef) -> Name? {
    guard let argument = facts.parent(of: keyPath), facts.node(argument).kind == .argument,
      let call = facts.parent(of: argument), let callee = facts.callee(of: call),
      facts.node(callee).kind.hasName, let name = facts.names(ofKeyPath: keyPath).first
    else { return nil }
    switch facts.node(callee).name.known {
    case .dependency, .transformDependency, .withDependency, .withValue: return name
    default: return isAccessor(name) && takesWritableKeyPath(argument, in: call) ? name : nil
    }
  }

  /// The types of keys, and those of the values of keys and accessors.
  private func makeValueTypes() -> Set<Nominal> {
    var valueTypes: Set<Nominal> = []
    let values = KeyValues(of: expressions)
    for key in keys {
      valueTypes.insert(key.type)
      if let value = expressions.valueType(ofKey: key.type).nominal { valueTypes.insert(value) }
      // For a protocol, the type of the value itself: `static let liveValue: any API = Server()`.
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
