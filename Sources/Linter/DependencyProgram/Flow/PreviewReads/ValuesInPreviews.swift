internal import DependencyFacts

/// The values that a preview gets if it overrides nothing.
struct ValuesInPreviews {
  private let registrations: Registrations
  private let keyValues: KeyValues
  private let keys: [Nominal: DependencyKeyFacts]

  init(of registrations: Registrations, _ keyValues: KeyValues) {
    self.registrations = registrations
    self.keyValues = keyValues
    keys = registrations.keysByType
  }

  func values(of dependency: DependencyID) -> [DeclRef] {
    key(dependency).map(registrations.valuesInPreviews) ?? []
  }

  /// Whether previews get the live value.
  func isLive(_ dependency: DependencyID) -> Bool {
    key(dependency).map { $0.liveValues.count == 1 && registrations.isLiveInPreviews($0) } ?? false
  }

  /// The code that runs when a preview calls a part, with the value that it is of.
  func code(of part: DependencyPart) -> [(value: DeclRef, code: KeyValues.EndpointCode)] {
    guard let key = key(part.dependency), part.path.count == 1 else { return [] }
    return registrations.valuesInPreviews(key).compactMap { value in
      keyValues.code(ofEndpoint: part.endpoint, of: value, in: key).map { (value, $0) }
    }
  }

  /// Whether the build of a preview may leave code out: that of a member in `#if` inside its type,
  /// and what only releases have.
  func mayBeLeftOut(_ unit: DeclRef) -> Bool {
    let facts = registrations.facts
    let member = facts.member(of: unit)
    if facts.isOfRelease(member) { return true }
    guard let type = facts.parent(of: member), facts.declaration(type).kind.isTypeOrExtension else {
      return false
    }
    return facts.declaration(member).branch != facts.declaration(type).branch
  }

  private func key(_ dependency: DependencyID) -> DependencyKeyFacts? {
    guard case .key(let type) = dependency else { return nil }
    return keys[type]
  }
}
