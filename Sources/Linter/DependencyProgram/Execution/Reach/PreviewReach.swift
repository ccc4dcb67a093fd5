internal import DependencyFacts

/// The code that the program's previews can run, or one of them.
package struct PreviewReach {
  private let previews: Reach
  private let registrations: Registrations

  init(of registrations: Registrations) {
    let facts = registrations.facts
    let names = facts.libraries.frameworks
    self.registrations = registrations
    var previews = Self.reach(in: registrations)
    for file in facts.fileIndices where !registrations.modules.isTest(file: file) {
      for (place, node) in facts.nodes(ofFile: file)
      where node.kind == .macro && names.isPreview(macro: node.name) {
        previews.add(namedBy: place)
      }
      for (index, declaration) in facts[file].declarations.enumerated()
      where declaration.kind == .variable && names.isPreviews(declaration.name) {
        previews.add(DeclRef(file: file, id: DeclarationID(index: UInt32(index))))
      }
    }
    previews.follow()
    self.previews = previews
  }

  /// - Parameter preview: the macro, or the body of the getter of `previews`.
  init(of preview: CodeRef, _ registrations: Registrations) {
    self.registrations = registrations
    var previews = Self.reach(in: registrations)
    previews.add(namedBy: preview)
    previews.follow()
    self.previews = previews
  }

  private static func reach(in registrations: Registrations) -> Reach {
    let values = registrations.keys.map {
      ($0.type, $0.previewValues.isEmpty ? $0.liveValues : $0.previewValues)
    }
    return Reach(in: registrations.expressions, values: Dictionary(values) { $0 + $1 })
  }

  /// Whether a preview can reach the code of a unit.
  func reaches(_ unit: DeclRef) -> Bool { previews.contains(unit) }

  /// Whether a preview can reach a read of a key.
  package func reaches(_ key: DependencyKeyFacts) -> Bool {
    previews.contains(readsOf: key, registrations)
  }
}
