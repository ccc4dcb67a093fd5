package import DependencyFacts

/// Which declarations make up the dependency system of this program: the well-known one, brought by
/// an import, or one that the program declares itself.
///
/// A hand-written system is known by its shape, not by its names: a property wrapper with an
/// initialiser that takes a key path into a type with a task-local static value. One of another
/// shape can be named by the user.
package struct DependencySystem {
  private var types: TypeResolution
  /// The property wrappers that the program declares.
  let wrappers: Set<TypeSymbolID>
  /// The modules that declare them.
  private let wrapperModules: Set<ModuleID>
  /// Those that the user names and another module declares.
  let externalWrappers: Set<Name>
  /// The types whose properties are the dependencies: `DependencyValues`.
  package let valuesTypes: Set<Nominal>
  package let profile: Profile

  /// Whether it is not the well-known one; its functions then have names of their own.
  package var isHandWritten: Bool { !wrappers.isEmpty || !externalWrappers.isEmpty }

  /// - Parameters:
  ///   - profile: the semantics of the wrapper; found from its code if nil.
  ///   - named: systems that are not known by their shape.
  init(of types: TypeResolution, profile givenProfile: Profile? = nil, named: [NamedSystem] = []) {
    var search = HandWrittenSystems(among: types)
    var wrappers: Set<TypeSymbolID> = []
    var valuesTypes: Set<Nominal> = [.external(.known(.DependencyValues))]
    var profile: Profile?
    for index in types.symbols.types.indices {
      let id = TypeSymbolID(index: Int32(index))
      guard let shape = search.shape(of: id) else { continue }
      wrappers.insert(id)
      valuesTypes.insert(shape.values)
      profile = profile ?? shape.profile
    }
    var externalWrappers: Set<Name> = []
    for system in named {
      let own = search.types(named: system.wrapper)
      wrappers.formUnion(own)
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
    wrapperModules = Set(wrappers.map { types.symbols[$0].module })
    self.externalWrappers = externalWrappers
    self.valuesTypes = valuesTypes
    self.profile = givenProfile ?? profile ?? .merged
  }

  /// The same system for another thread, which resolves names on its own.
  func resolved(by types: TypeResolution) -> DependencySystem {
    var system = self
    system.types = types
    return system
  }

  /// Whether a name stands for the wrapper of the system at a declaration.
  func isWrapper(_ name: Name, from ref: DeclRef) -> Bool {
    guard name == .Dependency || isHandWritten else { return false }
    switch types.lookUpType(name, from: types.facts.parent(of: ref) ?? ref) {
    case .program(let type)?: return wrappers.contains(type)
    case .external(let external)?:
      return externalWrappers.contains(external)
        || external == .Dependency && types.modules.importsSystem(file: ref.file)
    case nil: return false
    }
  }

  /// Whether a place is in the module that declares the system: its own plumbing.
  func isInsideSystem(_ place: CodeRef) -> Bool {
    wrapperModules.contains(types.modules.module(ofFile: place.file))
  }
}
