import Dependencies

struct MendedClient: Sendable {
  var run: @Sendable () -> Void
  var stop: @Sendable (Int) async throws -> Void = { _ in }
}

enum MendedEndpoint: DependencyKey {
  static let liveValue = MendedClient(run: { observe(.live) })
  static let testValue = MendedClient(
    run: { fatalError("not used in tests") }  // expect: crashing-test-value
  )
}

enum MendedAssignment: DependencyKey {
  static let liveValue = MendedClient(run: { observe(.live) })
  static var testValue: MendedClient {
    var client = MendedClient(run: unimplemented("MendedClient.run"))
    client.stop = { _ in fatalError("not used in tests") }  // expect: crashing-test-value
    return client
  }
}

/// A good twin.
enum MendedAlready: DependencyKey {
  static let liveValue = MendedClient(run: { observe(.live) })
  static let testValue = MendedClient(run: unimplemented("MendedClient.run"))
}

// MARK: - Proofs

let crashingFixes = [
  wrong(.trap, insteadOf: .issue, in: "MendedEndpoint.testValue", context: .test) {
    value(MendedEndpoint.self).run()
  },
  wrong(.trap, insteadOf: .issue, in: "MendedAssignment.testValue", context: .test) {
    try? await value(MendedAssignment.self).stop(1)
  },
  right(.issue, in: "MendedAlready.testValue", context: .test) { value(MendedAlready.self).run() },
]
