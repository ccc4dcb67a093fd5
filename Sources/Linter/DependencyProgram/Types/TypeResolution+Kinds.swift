internal import DependencyFacts

/// The kind of a type.
extension TypeResolution {
  /// Views, apps and the like: a framework makes and remakes them, and their wrappers read the
  /// environment of the view.
  func isRecreatedByFramework(_ type: Nominal) -> Bool {
    inherits(type, from: Self.frameworkProtocols)
  }

  /// Reducers: a store keeps the values that were current where it was made.
  func isReducer(_ type: Nominal) -> Bool {
    inherits(type, from: Self.reducerProtocols) || hasAttribute(type, .known(.Reducer))
  }

  /// Rows of Core Data: the framework makes them as well as code does.
  func isManagedObject(_ type: Nominal) -> Bool { inherits(type, from: Self.rowClasses) }

  func isClassOrActor(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].kind == .class || symbols[id].kind == .actor
  }

  private func hasAttribute(_ type: Nominal, _ name: Name) -> Bool {
    guard case .program(let id) = type else { return false }
    return facts.attributes(of: symbols[id].declaration).contains { $0.name == name }
  }

  private static let frameworkProtocols: Set<Name> = [
    .known(.View), .known(.App), .known(.Scene), .known(.ViewModifier), .known(.DynamicProperty),
    .known(.PreviewProvider),
  ]

  private static let reducerProtocols: Set<Name> = [.known(.Reducer), .known(.ReducerProtocol)]

  /// Whether a declaration belongs to the delegate of an application or a scene, or to a `@main`
  /// type: the system calls it, once, before any test or preview could override anything.
  func isEntryPoint(_ ref: DeclRef) -> Bool {
    symbols.enclosingType(of: ref).map {
      inherits($0, from: Self.delegateProtocols) || hasAttribute($0, .known(.main))
    } ?? false
  }

  private static let delegateProtocols: Set<Name> = [
    .known(.UIApplicationDelegate), .known(.NSApplicationDelegate), .known(.WKApplicationDelegate),
    .known(.WKExtensionDelegate), .known(.UISceneDelegate), .known(.UIWindowSceneDelegate),
  ]

  private static let rowClasses: Set<Name> = [.known(.NSManagedObject)]

  private static let testProtocols: Set<Name> = [.known(.PreviewProvider), .known(.XCTestCase)]

  /// Whether a declaration belongs to tests or previews.
  package func isTestOrPreview(_ ref: DeclRef) -> Bool {
    if modules.isTest(file: ref.file) { return true }
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = facts.declaration(ref)
      if declaration.name == .Preview || declaration.name == .previews
        || declaration.name == .previewValue
      {
        return true
      }
      if declaration.kind.isTypeOrExtension, let type = symbols.nominal(of: ref),
        inherits(type, from: Self.testProtocols)
      {
        return true
      }
      current = facts.parent(of: ref)
    }
    return false
  }
}
