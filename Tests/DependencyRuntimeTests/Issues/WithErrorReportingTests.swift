import DependencyRuntime
import Testing

@Suite struct WithErrorReportingTests {
  @Test func returnsTheResult() async {
    let number = withErrorReporting { 1 }
    #expect(number == 1)
    let later = await withErrorReporting { await Task { 2 }.value }
    #expect(later == 2)
  }

  @Test func anOptionalResultStaysOneOptional() async {
    let some: Int? = withErrorReporting { Int("1") }
    let none: Int? = withErrorReporting { Int("x") }
    #expect(some == 1)
    #expect(none == nil)
    let later: Int? = await withErrorReporting { await Task { Int("2") }.value }
    #expect(later == 2)
    let inferred = withErrorReporting { Int("3") }
    #expect(type(of: inferred) == Int?.self)
  }

  @Test func reportsTheErrorAtTheCall() throws {
    var result: Int?
    let issues = recordedIssues {
      result = withErrorReporting("no number") { () throws -> Int in throw Mishap() }
    }
    #expect(result == nil)
    #expect(issues.map(\.text) == ["no number"])
    #expect(issues.map(\.place) == ["\(#fileID):\(#line - 4)"])
    #expect(issues.first?.error as? Mishap == Mishap())
  }

  @Test func reportsTheErrorOfAnAsynchronousBody() async {
    let issues = await recordedIssues {
      let result = await withErrorReporting { () async throws -> Int in
        try await Task { throw Mishap(code: 3) }.value
      }
      #expect(result == nil)
      let optional = await withErrorReporting { () async throws -> Int? in
        try await Task { throw Mishap(code: 4) }.value
      }
      #expect(optional == nil)
    }
    #expect(issues.compactMap { $0.error as? Mishap }.map(\.code) == [3, 4])
  }

  @Test func cancellationIsNoIssue() async {
    let lines = reported {
      let result: Int? = withErrorReporting { throw CancellationError() }
      #expect(result == nil)
    }
    #expect(lines.isEmpty)
    let result = await withErrorReporting { () async throws -> Int in throw CancellationError() }
    #expect(result == nil)
  }

  @Test func mayReportElsewhere() async {
    let log = RecordingReporter.Log()
    let issues = await recordedIssues {
      withErrorReporting(to: [RecordingReporter(log: log)], line: 1) {
        reportIssue("by the body", line: 2)
        throw Mishap()
      }
      await withErrorReporting(to: [RecordingReporter(log: log)], line: 3) {
        try await Task { throw Mishap() }.value
      }
    }
    #expect(issues.isEmpty)
    #expect(
      log.lines == [
        "error by the body @\(#fileID):2", "error Caught error: Mishap(code: 1) @\(#fileID):1",
        "error Caught error: Mishap(code: 1) @\(#fileID):3",
      ])
  }

  @Test func withoutOtherReportersThereIsNoNewScope() {
    withIssueReporters([]) {
      withErrorReporting { IssueReporters.current.append(.default) }
      #expect(IssueReporters.current.count == 1)
    }
  }

  @MainActor @Test func staysOnTheCallersActor() async {
    var steps = 0
    await withErrorReporting(to: []) {
      MainActor.assertIsolated()
      await Task.yield()
      steps += 1
    }
    await withErrorReporting {
      MainActor.assertIsolated()
      await Task.yield()
      steps += 1
    }
    #expect(steps == 2)
  }
}
