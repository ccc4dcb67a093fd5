internal import DependencyFacts

/// Properties of types and declarations that follow from their place or keyword; see `TypeKinds`
/// for the others.
extension TypeResolution {
  package func isClassOrActor(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].kind == .class || symbols[id].kind == .actor
  }

  /// Whether a declaration belongs to tests or previews.
  package func isTestOrPreview(_ ref: DeclRef) -> Bool {
    if modules.isTest(file: ref.file) { return true }
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = facts.declaration(ref)
      if isPreview(named: declaration.name) { return true }
      if declaration.kind.isTypeOrExtension, let type = symbols.nominal(of: ref),
        inherits(type, from: facts.libraries.testing.parents)
      {
        return true
      }
      current = facts.parent(of: ref)
    }
    return false
  }

  /// Whether a declaration of that name is for previews only.
  func isPreview(named name: Name) -> Bool {
    facts.libraries.frameworks.isPreview(macro: name)
      || facts.libraries.frameworks.isPreviews(name) || name == .previewValue
  }
}
