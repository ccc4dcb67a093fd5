import Dependencies
import Foundation

/// A program without tests: for information only.
struct TestlessClient {
  var run: @Sendable () async throws -> Void
}

extension TestlessClient: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue = TestlessClient(run: { observe(.live) })
}

/// A good twin.
struct TestlessTwin: DependencyKey {
  var run: @Sendable () -> Void
  static let liveValue = TestlessTwin(run: { observe(.live) })
  static let testValue = TestlessTwin(run: unimplemented("TestlessTwin.run"))
}

// MARK: - Proofs

let testlessProgram = [
  wrong(.live, insteadOf: .test, in: "TestlessClient", context: .test, reads: [.issue, .live]) {
    try await value(TestlessClient.self).run()
  },
  right(.issue, in: "TestlessTwin.testValue", context: .test) { value(TestlessTwin.self).run() },
]
