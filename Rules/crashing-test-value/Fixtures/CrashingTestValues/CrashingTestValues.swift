import Dependencies

private func number(_ seen: Seen) -> Int {
  observe(seen)
  return 1
}

struct CrashingClient: Sendable {
  var run: @Sendable () -> Int
  var stop: @Sendable () -> Int = { 0 }

  static let trapping = CrashingClient(
    run: { fatalError("not used in tests") }  // expect: crashing-test-value
  )
  static let failing = CrashingClient(run: unimplemented("CrashingClient.run", placeholder: 0))
}

// MARK: Traps

enum CrashingValue: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static var testValue: CrashingClient { fatalError("override it") }  // expect: crashing-test-value
}

enum CrashingEndpoint: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(
    run: { fatalError("not used in tests") },  // expect: crashing-test-value
    stop: unimplemented("CrashingClient.stop", placeholder: 0)
  )
}

enum CrashingEndpoints: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(
    run: { preconditionFailure() },  // expect: crashing-test-value
    stop: { crash() }  // expect: crashing-test-value
  )
}

enum AssertingEndpoint: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(
    run: {  // expect: crashing-test-value
      assertionFailure("not used in tests")
      return 0
    },
    stop: unimplemented("CrashingClient.stop", placeholder: 0)
  )
}

/// It ends the process before it returns a value that would fail the test.
enum AssertingValue: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static var testValue: CrashingClient {
    assertionFailure("override it")  // expect: crashing-test-value
    return .failing
  }
}

private func noResult<Result>() -> Result { fatalError("no result") }

private func crash() -> Never { fatalError("not used in tests") }

enum CrashingByConstant: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient.trapping
  static let previewValue = CrashingClient.trapping
}

enum CrashingClosure: DependencyKey {
  static let liveValue: @Sendable () -> Void = { observe(.live) }
  static let testValue: @Sendable () -> Void = { fatalError() }  // expect: crashing-test-value
}

/// It reports, and ends the process for want of a result.
enum CrashingPlaceholder: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(
    run: unimplemented("run", placeholder: noResult())  // expect: crashing-test-value
  )
}

/// No preview comes to it.
enum CrashingPreview: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient.failing
  static let previewValue = CrashingClient(
    run: { fatalError("no preview yet") }  // expect: crashing-test-value (info)
  )
}

/// No test comes to it.
enum UntestedCrash: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(
    run: { fatalError("not used in tests") }  // expect: crashing-test-value (info)
  )
}

// MARK: Good twins

enum FailingEndpoint: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(run: unimplemented("CrashingClient.run", placeholder: 0))
}

/// A trap under a condition, which the test has in its hand.
enum ConditionalCrash: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(
    run: {
      guard CommandLine.argc > 0 else { fatalError("no arguments") }
      return number(.test)
    })
}

/// A constant does not fail.
enum ForcedTry: DependencyKey {
  static let liveValue = CrashingClient(run: { number(.live) })
  static let testValue = CrashingClient(
    run: {
      _ = try! Result<Int, any Error>.success(1).get()
      return number(.test)
    })
}

// MARK: - Proofs

let crashingTestValues = [
  wrong(.trap, insteadOf: .issue, in: "CrashingValue.testValue", context: .test) {
    _ = value(CrashingValue.self).run()
  },
  wrong(.trap, insteadOf: .issue, in: "CrashingEndpoint.testValue", context: .test) {
    _ = value(CrashingEndpoint.self).run()
  },
  wrong(.trap, insteadOf: .issue, in: "AssertingEndpoint.testValue", context: .test) {
    _ = value(AssertingEndpoint.self).run()
  },
  wrong(.trap, insteadOf: .issue, in: "AssertingValue.testValue", context: .test) {
    _ = value(AssertingValue.self).run()
  },
  wrong(.trap, insteadOf: .issue, in: "CrashingEndpoints.testValue", context: .test) {
    _ = value(CrashingEndpoints.self).stop()
  },
  wrong(.trap, insteadOf: .issue, in: "CrashingByConstant.testValue", context: .test) {
    _ = value(CrashingByConstant.self).run()
  },
  wrong(.trap, insteadOf: .issue, in: "CrashingClosure.testValue", context: .test) {
    value(CrashingClosure.self)()
  },
  wrong(.trap, insteadOf: .issue, in: "CrashingPlaceholder.testValue", context: .test) {
    _ = value(CrashingPlaceholder.self).run()
  },
  wrong(.trap, insteadOf: .nothing, in: "CrashingPreview.previewValue", context: .preview) {
    _ = value(CrashingPreview.self).run()
  },
  wrong(.trap, insteadOf: .issue, in: "UntestedCrash.testValue", context: .test) {
    _ = value(UntestedCrash.self).run()
  },
  right(.issue, in: "FailingEndpoint.testValue", context: .test) {
    _ = value(FailingEndpoint.self).run()
  },
  right(.test, in: "ConditionalCrash.testValue", context: .test) {
    _ = value(ConditionalCrash.self).run()
  },
  right(.test, in: "ForcedTry.testValue", context: .test) { _ = value(ForcedTry.self).run() },
]
