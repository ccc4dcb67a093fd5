import Dependencies
import Foundation

/// A program without tests: for information only.
struct TestlessClient {
  var run: @Sendable () async throws -> Void
}

extension TestlessClient: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue = TestlessClient(run: { try await Task.sleep(for: .seconds(1)) })
}
