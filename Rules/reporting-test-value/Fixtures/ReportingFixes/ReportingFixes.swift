import Dependencies

struct ReportedClient: Sendable {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = {}
}

enum ReportingByStatement: DependencyKey {
  static let liveValue = ReportedClient(run: { observe(.live) })
  static var testValue: ReportedClient {
    reportIssue("override it")  // expect: reporting-test-value
    return ReportedClient(run: {})
  }
}

enum ReportingAfterWork: DependencyKey {
  static let liveValue = ReportedClient(run: { observe(.live) })
  static var testValue: ReportedClient {
    let client = ReportedClient(run: {})
    reportIssue("override it")  // expect: reporting-test-value
    return client
  }
}

/// A good twin.
enum AskingFirst: DependencyKey {
  static let liveValue = ReportedClient(run: { observe(.live) })
  static var testValue: ReportedClient {
    if shouldReportUnimplemented { reportIssue("override it") }
    return ReportedClient(run: unimplemented("ReportedClient.run"))
  }
}

extension DependencyValues {
  var reportedByStatement: ReportedClient {
    get { self[ReportingByStatement.self] }
    set { self[ReportingByStatement.self] = newValue }
  }
  var reportedAfterWork: ReportedClient {
    get { self[ReportingAfterWork.self] }
    set { self[ReportingAfterWork.self] = newValue }
  }
  var askingFirst: ReportedClient {
    get { self[AskingFirst.self] }
    set { self[AskingFirst.self] = newValue }
  }
}

// MARK: - Proofs

private final class IssueCounter: IssueReporter {
  let count = LockIsolated(0)

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    count.withValue { $0 += 1 }
  }
}

/// Overrides a part, and notes whether that brings an issue.
private func overridePart(
  _ part: WritableKeyPath<DependencyValues, @Sendable () -> Void> & Sendable
) {
  let counter = IssueCounter()
  withIssueReporters([counter]) {
    withDependencies {
      $0[keyPath: part] = {}
    } operation: {
      Dependency(part).wrappedValue()
    }
  }
  observe(counter.count.value == 0 ? Seen.overridden : .issue)
}

let reportingFixes = [
  wrong(
    .issue, insteadOf: .overridden, in: "ReportingByStatement.testValue", context: .test
  ) { overridePart(\.reportedByStatement.run) },
  wrong(.issue, insteadOf: .overridden, in: "ReportingAfterWork.testValue", context: .test) {
    overridePart(\.reportedAfterWork.run)
  },
  right(.overridden, in: "AskingFirst.testValue", context: .test) {
    overridePart(\.askingFirst.run)
  },
]
