package import DependencyFacts

/// The uses of keys' values, and of parts of them, by name.
extension Registrations {
  /// The first use of an endpoint of a key's value outside tests and previews: as a member of a
  /// value of its type or of a dependency's own name, or in a key path.
  package func liveUse(ofEndpoint name: Name, of key: Nominal) -> SourceRange? {
    for use in liveReads(of: key) {
      if case .keyPath(let names) = use.target, names.dropFirst().first == name {
        return facts.nameRange(of: use.declaration)
      }
    }
    let type = expressions.valueType(ofKey: key).instance
    let accessors = Set(accessors(of: key).map(\.name))
    return sites[name].first { place in
      guard facts.node(place).kind == .member, !modules.isTest(file: place.file),
        !facts.isAssigned(place), !isInValue(place, of: key), let base = facts.firstChild(of: place)
      else { return false }
      if let found = expressions.valueType(of: base).instance { return found == type }
      return accessors.contains(facts.lastName(of: base))
    }.map(facts.range(of:))
  }

  /// The first place that names a static value of a key, other than in that value itself.
  package func explicitUse(of value: DeclRef) -> CodeRef? {
    let declaration = facts.declaration(value)
    return sites[declaration.name].first { place in
      let node = facts.node(place)
      let isInside =
        place.file == value.file && declaration.start <= node.start && node.start < declaration.end
      guard !isInside else { return false }
      guard node.kind == .member, let base = facts.firstChild(of: place),
        let type = expressions.valueType(of: base).nominal
      else { return node.kind != .name || symbols.enclosingType(of: value) == enclosingType(place) }
      return type == symbols.enclosingType(of: value)
    }
  }

  private func enclosingType(_ place: CodeRef) -> Nominal? {
    symbols.enclosingType(of: facts.declaration(around: place))
  }

  /// Whether a preview overrides a key's value or a part of it.
  package func isOverriddenInPreviews(_ key: Nominal) -> Bool {
    overrides(of: key).contains(where: types.isPreview)
  }

  /// Whether previews get a key's live value. The default preview value is chosen where the key
  /// first conforms: there it is the live one only if that module declares it.
  package func isLiveInPreviews(_ key: DependencyKeyFacts) -> Bool {
    guard key.previewValues.isEmpty else { return false }
    let live = key.liveConformances.map { modules.module(ofFile: $0.file) }
    return key.testConformances.isEmpty
      || key.testConformances.contains { live.contains(modules.module(ofFile: $0.file)) }
  }

  /// The values of a key that previews get if they override nothing.
  package func valuesInPreviews(_ key: DependencyKeyFacts) -> [DeclRef] {
    if !key.previewValues.isEmpty { return key.previewValues }
    return isLiveInPreviews(key) ? key.liveValues : key.testValues
  }

  /// Whether a place is in the code of one of the key's own values, which may use its parts to make
  /// another value.
  private func isInValue(_ place: CodeRef, of key: Nominal) -> Bool {
    types.isTestOrPreview(place)
      || symbols.enclosingType(of: facts.declaration(around: place)) == key
  }
}
