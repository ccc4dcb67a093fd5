import Dependencies
import Testing

private struct Drafts: Sendable {
  var upload: @Sendable (String) async throws -> Void
}

extension Drafts: DependencyKey {
  static let liveValue = Drafts(upload: { _ in try await connect() })
  static let testValue = Drafts(upload: { _ in })
}

private func connect() async throws {}

extension DependencyValues {
  fileprivate var drafts: Drafts {
    get { self[Drafts.self] }
    set { self[Drafts.self] = newValue }
  }
}

private final class DraftModel {
  @Dependency(\.drafts) var drafts
  func save() async throws { try await drafts.upload("draft") }
}

// example
