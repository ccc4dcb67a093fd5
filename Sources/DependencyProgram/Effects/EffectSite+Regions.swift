package import DependencyFacts

extension EffectSite {
  /// Whether the place runs when its declaration's code does, not in a closure that somebody keeps.
  var runsWithCaller: Bool {
    if case .caller = provenance { true } else { false }
  }

  /// The closure in which the place's values are lost, if they are.
  package var lostRegion: LostRegion? {
    if case .lost(let region) = provenance { region } else { nil }
  }
}

/// A read of a wrapper that is stored in an object.
package struct StoredRead {
  package let place: CodeRef
  package let wrapper: WrapperUse
  let provenance: Provenance

  package var lostRegion: LostRegion? {
    if case .lost(let region) = provenance { region } else { nil }
  }
}

extension Program {
  /// All reads of stored wrappers that certainly are such.
  package func storedReads() -> [StoredRead] {
    var result: [StoredRead] = []
    for use in wrappers.uses where use.storage == .instance {
      for place in sites[declaration(use.declaration).name]
      where isRead(place, of: use.declaration) {
        result.append(
          StoredRead(place: place, wrapper: use, provenance: provenance(of: place)))
      }
    }
    return result.sorted { $0.place < $1.place }
  }

  private func isRead(_ place: CodeRef, of ref: DeclRef) -> Bool {
    let node = node(place)
    switch node.kind {
    case .name:
      guard case .members(let found, of: _) = lookUpValue(node.name, at: place) else {
        return false
      }
      return found == [ref]
    case .member:
      guard let base = firstChild(of: place), let owner = valueType(of: base).instance else {
        return false
      }
      return lookUpMembers(node.name, of: owner) == [ref]
    default: return false
    }
  }

  /// What a site resolves, in as few words as fit a message: `\.date`, `Model`, `refresh()`.
  package func subject(of site: EffectSite) -> String {
    switch site.cause {
    case .wrapper(let use): description(of: use.target)
    case .current: "DependencyValues"
    case .creation(let type): name(of: type)
    case .call(let ref), .property(let ref):
      declaration(ref).kind == .function ? signature(of: ref) : string(declaration(ref).name)
    }
  }
}
