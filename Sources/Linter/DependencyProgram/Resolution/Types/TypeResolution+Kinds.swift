internal import DependencyFacts

/// Properties of types and declarations that follow from their place or keyword; see `TypeKinds`
/// for the others.
extension TypeResolution {
  package func isClassOrActor(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].kind == .class || symbols[id].kind == .actor
  }
}
