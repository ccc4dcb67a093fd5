internal import DependencyFacts

/// Values of keys that belong to the main actor.
extension KeyValues {
  /// The declaration whose `@MainActor` isolates a static value: its own, its extension's, its
  /// type's or a superclass's.
  package func isolation(of value: DeclRef) -> DeclRef? {
    if let own = ownIsolation(of: value) { return own.declaration }
    guard let home = facts.parent(of: value) else { return nil }
    if let around = ownIsolation(of: home) { return around.declaration }
    return symbols.enclosingType(of: value).flatMap(isolation(ofType:))
  }

  /// The declaration whose `@MainActor` isolates the instances of a type.
  package func isolation(ofType type: Nominal) -> DeclRef? {
    for case .program(let id) in types.lineage(of: type) {
      if let own = ownIsolation(of: symbols[id].declaration) { return own.declaration }
    }
    return nil
  }

  /// Whether a declaration, or the type whose member it is, belongs to the main actor: by an
  /// attribute, or because it is a view, a scene or an application.
  package func isOnMainActor(_ ref: DeclRef) -> Bool {
    for outer in facts.outward(from: ref) {
      if let own = ownIsolation(of: outer) { return own.declaration != nil }
      if facts.declaration(outer).kind.isTypeOrExtension { break }
    }
    guard let type = symbols.enclosingType(of: ref) else { return false }
    return isolation(ofType: type) != nil
      || [.view, .scene, .app].contains { kinds.isKind($0, type) }
  }

  /// Whether the values of a key are instances of a type that belongs to the main actor.
  package func isIsolatedObject(_ key: DependencyKeyFacts) -> Bool {
    expressions.valueType(ofKey: key.type).instance.flatMap(isolation(ofType:)) != nil
  }

  /// The isolation that a declaration itself states: nil if it states none; without a declaration
  /// if it is `nonisolated`.
  private func ownIsolation(of ref: DeclRef) -> (declaration: DeclRef?, Void)? {
    if facts.declaration(ref).flags.contains(.isNonisolated) { return (nil, ()) }
    let isIsolated = facts.attributes(of: ref).contains {
      facts.libraries.threads.isMainActor($0.name)
    }
    return isIsolated ? (ref, ()) : nil
  }
}
