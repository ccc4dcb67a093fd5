internal import DependencyFacts

extension Program {
  /// The callees of the calls that certainly create a value of a type: `Model(…)`, `Model.init(…)`,
  /// `.init(…)` where the context tells the type.
  func creations(of type: Nominal) -> [CodeRef] {
    guard case .program(let id) = type else { return [] }
    var result = unnamedCreations[type] ?? []
    for name in [symbols[id].name] + (aliasNames[type] ?? []) {
      result += creations(named: name)[type] ?? []
    }
    return result
  }

  /// Creations by a type's name, by type: many types can have one name, and each site is told once.
  private func creations(named name: Name) -> [Nominal: [CodeRef]] {
    if let known = namedCreations[name] { return known }
    var result: [Nominal: [CodeRef]] = [:]
    for place in sites[name] {
      guard let type = createdType(at: place) else { continue }
      result[type, default: []].append(place)
    }
    namedCreations[name] = result
    return result
  }

  /// The type that the call of a callee certainly creates a value of.
  private func createdType(at place: CodeRef) -> Nominal? {
    guard let call = parent(of: place), node(call).kind == .call, firstChild(of: call) == place,
      case .construction(let nominal, _) = callTarget(of: call)
    else { return nil }
    return nominal
  }

  /// Creations that do not name their type, by type: `.init(…)`, `Model.init(…)`, `Self(…)`.
  func makeUnnamedCreations() -> [Nominal: [CodeRef]] {
    var result: [Nominal: [CodeRef]] = [:]
    for name in [Name.known(.`init`), .known(.Self)] {
      for place in sites[name] {
        guard let type = createdType(at: place) else { continue }
        result[type, default: []].append(place)
      }
    }
    return result
  }

  /// The names of the aliases of each type.
  func makeAliasNames() -> [Nominal: [Name]] {
    var result: [Nominal: [Name]] = [:]
    for file in fileIndices {
      for (index, declaration) in facts(file).declarations.enumerated()
      where declaration.kind == .alias {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        guard let type = resolve(declaration.type, from: ref) else { continue }
        result[type, default: []].append(declaration.name)
      }
    }
    return result
  }

  /// The classes that inherit from each class of the program.
  func makeSubclasses() -> [Nominal: [TypeSymbolID]] {
    var result: [Nominal: [TypeSymbolID]] = [:]
    for index in symbols.types.indices where symbols.types[index].kind == .class {
      let id = TypeSymbolID(index: Int32(index))
      if let parent = superclass(of: id) { result[parent, default: []].append(id) }
    }
    return result
  }

  /// Views, apps and the like: a framework makes and remakes them, and their wrappers read the
  /// environment of the view.
  package func isRecreatedByFramework(_ type: Nominal) -> Bool {
    inherits(type, from: Self.frameworkProtocols)
  }

  /// Reducers: a store keeps the values that were current where it was made.
  package func isReducer(_ type: Nominal) -> Bool {
    inherits(type, from: Self.reducerProtocols) || hasAttribute(type, .known(.Reducer))
  }

  func hasAttribute(_ type: Nominal, _ name: Name) -> Bool {
    guard case .program(let id) = type else { return false }
    return attributes(of: symbols[id].declaration).contains { $0.name == name }
  }

  private static let frameworkProtocols: Set<Name> = [
    .known(.View), .known(.App), .known(.Scene), .known(.ViewModifier), .known(.DynamicProperty),
    .known(.PreviewProvider),
  ]

  private static let reducerProtocols: Set<Name> = [.known(.Reducer), .known(.ReducerProtocol)]

  /// Whether a place is in the module that declares the system: its own plumbing.
  func isInsideSystem(_ place: CodeRef) -> Bool {
    let module = modules.module(ofFile: place.file)
    return system.wrappers.contains { symbols[$0].module == module }
  }
}
