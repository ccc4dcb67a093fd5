internal import DependencyFacts
internal import PackageGraph

/// The declarations that make up the dependency system of this program: the imported well-known
/// one, or one that the program declares itself.
///
/// A hand-written system is recognised by its shape, not by its names: a property wrapper with an
/// initialiser that takes a key path into a type with a task-local static value. The user can name
/// systems of other shapes.
package struct DependencySystem: KnowsTypes {
  private(set) var types: TypeResolution
  /// The property wrappers that the program declares.
  let wrappers: Set<TypeSymbolID>
  /// Their semantics, as far as their code shows them: systems with different profiles can coexist
  /// in one program.
  private let profiles: [TypeSymbolID: Profile]
  /// The modules that declare these wrappers.
  private let wrapperModules: Set<ModuleID>
  /// Wrappers that the user names and another module declares.
  let externalWrappers: Set<Name>
  /// The types whose properties are the dependencies: `DependencyValues`.
  package let valuesTypes: Set<Nominal>
  /// The semantics of wrappers that the program does not declare.
  private let externalProfile: Profile
  private let givenProfile: Profile?
  /// Whether files that do not see the well-known system extend its values: a module that is not
  /// there either re-exports it or declares another one like it.
  package let isOfUnknownModule: Bool
  /// The files that see the well-known system through a module that is not there.
  private var filesSeeingThroughUnknown: Set<Int32> = []
  /// The names of the program's functions that take the values to change them.
  private var updaters: Set<Name> = []

  /// Whether there is a system other than the well-known one.
  package var isHandWritten: Bool { !wrappers.isEmpty || !externalWrappers.isEmpty }

  /// - Parameters:
  ///   - profile: the semantics of the wrapper; derived from its code if nil.
  ///   - named: systems that are not recognised by their shape.
  init(of types: TypeResolution, profile givenProfile: Profile? = nil, named: [NamedSystem] = []) {
    let search = HandWrittenSystems(among: types)
    var wrappers: Set<TypeSymbolID> = []
    var profiles: [TypeSymbolID: Profile] = [:]
    var valuesTypes: Set<Nominal> = [.external(.known(.DependencyValues))]
    for id in types.symbols.typeIDs {
      guard let shape = search.shape(of: id) else { continue }
      wrappers.insert(id)
      profiles[id] = givenProfile ?? shape.profile
      valuesTypes.insert(shape.values)
    }
    var externalWrappers: Set<Name> = []
    for system in named {
      let own = search.types(named: system.wrapper)
      for id in own where wrappers.insert(id).inserted { profiles[id] = givenProfile ?? .merged }
      if own.isEmpty, let name = types.facts.names.existing(system.wrapper) {
        externalWrappers.insert(name)
      }
      let values = search.types(named: system.values)
      valuesTypes.formUnion(values.map(Nominal.program))
      if values.isEmpty, let name = types.facts.names.existing(system.values) {
        valuesTypes.insert(.external(name))
      }
    }
    self.types = types
    self.wrappers = wrappers
    self.profiles = profiles
    wrapperModules = Set(wrappers.map { types.symbols[$0].module })
    self.externalWrappers = externalWrappers
    self.valuesTypes = valuesTypes
    let isOld = types.symbols.modules.graph.pins.readAtAccess
    externalProfile = givenProfile ?? (isOld ? .atAccess : .merged)
    self.givenProfile = givenProfile
    isOfUnknownModule = types.symbols.declarations(of: .external(.known(.DependencyValues)))
      .contains { types.symbols.modules.importsUnknown(file: $0.file) }
    if facts.fileIndices.contains(where: modules.importsSystem(file:)) {
      filesSeeingThroughUnknown = Set(
        facts.fileIndices.filter {
          modules.importsUnknown(file: $0) && seesThroughUnknown(file: $0)
        })
    }
    for function in symbols.declarations.functions
    where facts.parameters(of: function).contains(where: { takesValues($0, of: function) }) {
      updaters.insert(facts.declaration(function).name)
    }
  }

  /// The same system for another thread, which resolves names on its own.
  func resolved(by types: TypeResolution) -> DependencySystem {
    var system = self
    system.types = types
    return system
  }

  /// Whether a call of this name may be of a function that takes the values to change them. A value
  /// that is called as a function may have any name.
  func mayBeScope(named name: Name) -> Bool {
    updaters.contains(name) || updaters.contains(.known(.callAsFunction))
  }

  /// `(inout DependencyValues) -> Void`, `((inout DependencyValues) -> Void)?`
  func takesValues(_ parameter: Parameter, of function: DeclRef) -> Bool {
    takesValues(parameter.type, from: function)
  }

  /// Whether a written type is that of a closure that takes the values to change them.
  func takesValues(_ written: TypeID?, from ref: DeclRef) -> Bool {
    var closure = written
    if facts.typeNode(closure, in: ref.file)?.kind == .optional,
      let wrapped = facts.firstChild(of: closure, in: ref.file)
    {
      closure = wrapped
    }
    guard let node = facts.typeNode(closure, in: ref.file), node.kind == .function,
      let first = facts.firstChild(of: closure, in: ref.file),
      let type = facts.typeNode(first, in: ref.file), type.flags.contains(.inout),
      let values = types.resolve(first, from: ref)
    else { return false }
    return valuesTypes.contains(values)
  }

  /// The wrapper that a name refers to at a declaration; nil if it is not one of a system.
  ///
  /// - Parameter qualifier: the module or type in front of the name.
  func wrapper(_ name: Name, of qualifier: Name = .none, from ref: DeclRef) -> Nominal? {
    let home = facts.parent(of: ref) ?? ref
    guard name == .Dependency || isHandWritten,
      let found = qualifier == Name.none
        ? types.lookUpType(name, from: home)
        : types.lookUpType(name, qualifiedBy: qualifier, from: home)
    else { return nil }
    switch found {
    case .program(let type): return wrappers.contains(type) ? found : nil
    case .external(let external):
      let isWrapper =
        externalWrappers.contains(external)
        || external == .Dependency && maySeeSystem(file: ref.file)
      return isWrapper ? found : nil
    }
  }

  /// Whether a wrapper is not the well-known one; its system's functions have names of their own.
  package func isHandWritten(_ wrapper: Nominal) -> Bool {
    switch wrapper {
    case .program: true
    case .external(let name): externalWrappers.contains(name)
    }
  }

  private func maySeeSystem(file: Int32) -> Bool {
    seesSystem(file: file) || isOfUnknownModule(file: file)
  }

  private func seesSystem(file: Int32) -> Bool {
    modules.importsSystem(file: file) || filesSeeingThroughUnknown.contains(file)
  }

  /// Whether a file that asks by `@Dependency(\.a)` means the well-known system, which other files
  /// see: the program declares the accessor there, or the file opens a scope of the system, or
  /// imports its part for tests. One of the imports re-exports the system then.
  private func seesThroughUnknown(file: Int32) -> Bool {
    let asked = facts[file].declarations.indices.compactMap { index in
      accessor(askedForBy: DeclRef(file: file, id: DeclarationID(index: UInt32(index))))
    }
    return !asked.isEmpty
      && (modules.imports(anyOf: facts.libraries.modules.testSupport, in: file)
        || asked.contains(where: isKnown)
        || facts.nodes(ofFile: file).contains { _, node in
          node.kind == .name && node.name == .withDependencies
        })
  }

  private func accessor(askedForBy ref: DeclRef) -> Name? {
    guard facts.declaration(ref).kind == .variable else { return nil }
    return facts.attributes(of: ref).lazy.filter { $0.name == .Dependency }
      .compactMap { facts.arguments(of: $0, of: ref).map(facts.arguments(of:))?.first }
      .compactMap(facts.firstChild(of:)).compactMap { facts.names(ofKeyPath: $0).first }.first
  }

  private func isKnown(accessor: Name) -> Bool {
    symbols.members(of: .external(.known(.DependencyValues)), named: accessor)
      .contains { modules.importsSystem(file: $0.file) }
  }

  /// Whether a file uses the system of a module that is not there.
  package func isOfUnknownModule(file: Int32) -> Bool {
    isOfUnknownModule && modules.importsUnknown(file: file)
  }

  /// The values that a wrapper captures at creation, and those that reading it uses; nil if the
  /// code does not show it. Rules that depend on it are then silent.
  package func profile(of wrapper: Nominal, inFile file: Int32) -> Profile? {
    guard case .external(let name) = wrapper, !externalWrappers.contains(name),
      !seesSystem(file: file)
    else { return profile(of: wrapper) }
    return givenProfile
  }

  /// The same for a wrapper that does not come from a module which is not there.
  package func profile(of wrapper: Nominal) -> Profile? {
    switch wrapper {
    case .program(let type): profiles[type]
    case .external: externalProfile
    }
  }

  /// Whether a place is in the module that declares the system, and so part of its implementation.
  func isInsideSystem(_ place: CodeRef) -> Bool {
    wrapperModules.contains(modules.module(ofFile: place.file))
  }
}
