package import DependencyFacts

extension Program {
  /// The callees of the calls that certainly create a value of a type: `Model(…)`, `Model.init(…)`,
  /// `.init(…)` where the context tells the type.
  func creations(of type: Nominal) -> ArraySlice<CodeRef> {
    creationIndex[type] ?? []
  }

  /// Creations of every type that the program declares, by type, each list in the order of the code.
  func makeCreationIndex() -> [Nominal: ArraySlice<CodeRef>] {
    var result: [Nominal: ArraySlice<CodeRef>] = [:]
    let typeNames = Set(
      symbols.types.map(\.name) + [.known(.`init`), .known(.Self)])
    for name in typeNames {
      for place in sites[name] {
        guard let call = parent(of: place), node(call).kind == .call, firstChild(of: call) == place,
          case .construction(let nominal, _) = callTarget(of: call), case .program = nominal
        else { continue }
        result[nominal, default: []].append(place)
      }
    }
    return result.mapValues { $0.sorted()[...] }
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
