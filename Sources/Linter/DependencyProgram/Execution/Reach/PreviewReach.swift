internal import DependencyFacts

/// The code that the program's previews can run.
package struct PreviewReach {
  private let previews: Reach
  private let registrations: Registrations

  init(of registrations: Registrations) {
    let facts = registrations.facts
    let names = facts.libraries.frameworks
    self.registrations = registrations
    let values = registrations.keys.map {
      ($0.type, $0.previewValues.isEmpty ? $0.liveValues : $0.previewValues)
    }
    var previews = Reach(in: registrations.expressions, values: Dictionary(values) { $0 + $1 })
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

  /// Whether a preview can reach a read of a key.
  package func reaches(_ key: DependencyKeyFacts) -> Bool {
    previews.contains(readsOf: key, registrations)
  }
}
