import Dependencies

struct ReportingClient: Sendable {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = {}
}

extension DependencyValues {
  var reportingValue: ReportingClient {
    get { self[ReportingByPlaceholder.self] }
    set { self[ReportingByPlaceholder.self] = newValue }
  }
  var unchangedClient: ReportingClient {
    get { self[UnchangedReport.self] }
    set { self[UnchangedReport.self] = newValue }
  }
  var storedReport: Int {
    get { self[StoredReport.self] }
    set { self[StoredReport.self] = newValue }
  }
  var replacedReport: Int {
    get { self[ReplacedReport.self] }
    set { self[ReplacedReport.self] = newValue }
  }
  var guardedClient: ReportingClient {
    get { self[GuardedReport.self] }
    set { self[GuardedReport.self] = newValue }
  }
  var closurePlaceholder: ReportingClient {
    get { self[ReportingPlaceholder.self] }
    set { self[ReportingPlaceholder.self] = newValue }
  }
  var meteredClient: MeteredClient {
    get { self[ReportingCount.self] }
    set { self[ReportingCount.self] = newValue }
  }
  var clientInPlace: MeteredClient {
    get { self[ReportingInPlace.self] }
    set { self[ReportingInPlace.self] = newValue }
  }
  var quietClient: MeteredClient {
    get { self[QuietInPlace.self] }
    set { self[QuietInPlace.self] = newValue }
  }
  var failingClient: ReportingClient {
    get { self[FailingParts.self] }
    set { self[FailingParts.self] = newValue }
  }
  var wholeNumber: Int {
    get { self[WholeNumber.self] }
    set { self[WholeNumber.self] = newValue }
  }
}

// MARK: Reports that an override of a part brings

enum ReportingByPlaceholder: DependencyKey {
  static let liveValue = ReportingClient(run: { observe(.live) })
  static var testValue: ReportingClient {
    unimplemented("client", placeholder: ReportingClient(run: {}))  // expect: reporting-test-value
  }
}

/// No test overrides a part of it.
enum UnchangedReport: DependencyKey {
  static let liveValue = ReportingClient(run: { observe(.live) })
  static var testValue: ReportingClient {
    unimplemented("client", placeholder: ReportingClient(run: {}))  // expect: reporting-test-value (info)
  }
}

/// The second test that reads it gets no report.
enum StoredReport: DependencyKey {
  static let liveValue = 1
  static let testValue: Int = unimplemented("number", placeholder: 0)  // expect: reporting-test-value
}

/// Nothing asks for it; who replaces it does not make it.
enum ReplacedReport: DependencyKey {
  static let liveValue = 1
  static let testValue: Int = unimplemented("number", placeholder: 0)  // expect: reporting-test-value (info)
}

/// The placeholder is a closure like the endpoint, so 'unimplemented' returns it.
enum ReportingPlaceholder: DependencyKey {
  static let liveValue = ReportingClient(run: { observe(.live) })
  static let idle = ReportingClient(run: {})
  static var testValue: ReportingClient {
    ReportingClient(
      run: unimplemented("run", placeholder: idle.run),  // expect: reporting-test-value
      stop: unimplemented("stop"))
  }
}

/// A number has nothing to call.
struct MeteredClient: Sendable {
  var count: Int
  var run: @Sendable () -> Void
}

enum ReportingCount: DependencyKey {
  static let liveValue = MeteredClient(count: 1, run: { observe(.live) })
  static var testValue: MeteredClient {
    MeteredClient(
      count: unimplemented("count", placeholder: 0),  // expect: reporting-test-value
      run: unimplemented("run"))
  }
}

/// The closure is called in place.
enum ReportingInPlace: DependencyKey {
  static let liveValue = MeteredClient(count: 1, run: { observe(.live) })
  static var testValue: MeteredClient {
    MeteredClient(
      count: {  // expect: reporting-test-value
        reportIssue("count is unimplemented")
        return 0
      }(),
      run: { reportIssue("run is unimplemented") })
  }
}

// MARK: Good twins

/// So is this one, which reports nothing.
enum QuietInPlace: DependencyKey {
  static let liveValue = MeteredClient(count: 1, run: { observe(.live) })
  static var testValue: MeteredClient {
    MeteredClient(
      count: {
        let count = 0
        return count
      }(),
      run: { reportIssue("run is unimplemented") })
  }
}

enum GuardedReport: DependencyKey {
  static let liveValue = ReportingClient(run: { observe(.live) })
  static var testValue: ReportingClient {
    if shouldReportUnimplemented { reportIssue("override it") }
    return ReportingClient(run: {})
  }
}

enum FailingParts: DependencyKey {
  static let liveValue = ReportingClient(run: { observe(.live) })
  static let testValue = ReportingClient(run: unimplemented("ReportingClient.run"))
}

/// A closure reports when it is called.
enum FailingClosure: DependencyKey {
  static let liveValue: @Sendable () -> Void = { observe(.live) }
  static let testValue: @Sendable () -> Void = unimplemented("closure")
}

/// Whoever overrides it replaces the whole of it, and that reads nothing.
enum WholeNumber: DependencyKey {
  static let liveValue = 1
  static var testValue: Int { unimplemented("number", placeholder: 0) }
}

// MARK: - Proofs

private func partOverridden(
  _ part: WritableKeyPath<DependencyValues, @Sendable () -> Void> & Sendable
) {
  withDependencies {
    $0[keyPath: part] = { observe(.overridden) }
  } operation: {
    Dependency(part).wrappedValue()
  }
}

let reportingTestValues = [
  wrong(
    .issue, insteadOf: .overridden, in: "ReportingByPlaceholder.testValue", context: .test,
    reads: [.issue, .overridden]
  ) { partOverridden(\.reportingValue.run) },
  wrong(
    .issue, insteadOf: .overridden, in: "UnchangedReport.testValue", context: .test,
    reads: [.issue, .overridden]
  ) { partOverridden(\.unchangedClient.run) },
  wrong(
    .issue, insteadOf: .overridden, in: "ReportingPlaceholder.testValue", context: .test,
    reads: [.issue, .overridden]
  ) { partOverridden(\.closurePlaceholder.run) },
  wrong(
    .issue, insteadOf: .overridden, in: "ReportingCount.testValue", context: .test,
    reads: [.issue, .overridden]
  ) { partOverridden(\.meteredClient.run) },
  wrong(
    .issue, insteadOf: .overridden, in: "ReportingInPlace.testValue", context: .test,
    reads: [.issue, .overridden]
  ) { partOverridden(\.clientInPlace.run) },
  right(.overridden, in: "QuietInPlace.testValue", context: .test) {
    partOverridden(\.quietClient.run)
  },
  wrong(
    .nothing, insteadOf: .issue, in: "StoredReport.testValue", context: .test,
    reads: [.issue, Seen(0), Seen(0)]
  ) {
    for _ in 0..<2 {
      withDependencies {
        $0 = .test
      } operation: {
        observe(value(StoredReport.self))
      }
    }
  },
  wrong(
    .nothing, insteadOf: .issue, in: "ReplacedReport.testValue", context: .test,
    reads: [.issue, Seen(0), Seen(0)]
  ) {
    for _ in 0..<2 {
      withDependencies {
        $0 = .test
      } operation: {
        observe(value(ReplacedReport.self))
      }
    }
  },
  right(.overridden, in: "GuardedReport.testValue", context: .test) {
    partOverridden(\.guardedClient.run)
  },
  right(.overridden, in: "FailingParts.testValue", context: .test) {
    partOverridden(\.failingClient.run)
  },
  right(.issue, in: "FailingClosure.testValue", context: .test) { value(FailingClosure.self)() },
  right(Seen(7), in: "WholeNumber.testValue", context: .test) {
    withDependencies {
      $0.wholeNumber = 7
    } operation: {
      observe(Dependency(\.wholeNumber).wrappedValue)
    }
  },
]
