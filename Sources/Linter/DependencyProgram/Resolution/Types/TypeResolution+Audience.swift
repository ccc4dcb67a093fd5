internal import DependencyFacts

/// Whom code is for: tests and previews, or the users of the program.
extension TypeResolution {
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

  /// The same for code, which can also be in a `#Preview`.
  package func isTestOrPreview(_ place: CodeRef) -> Bool {
    isTestOrPreview(facts.declaration(around: place)) || facts.isInsidePreview(place)
  }

  /// Whether code runs for previews only.
  package func isPreview(_ place: CodeRef) -> Bool {
    !modules.isTest(file: place.file) && isTestOrPreview(place)
  }

  /// Whether a declaration of that name is for previews only.
  func isPreview(named name: Name) -> Bool {
    facts.libraries.frameworks.isPreview(macro: name)
      || facts.libraries.frameworks.isPreviews(name) || name == .previewValue
  }
}
