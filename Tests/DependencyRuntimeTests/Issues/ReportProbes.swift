#if os(Linux)
  import DependencyRuntime
  import Foundation
  import XCTest

  /// Test cases for `ReportProcessTests` to run in a process of their own. In every other run they
  /// are skipped.
  final class ReportProbes: XCTestCase {
    override func setUpWithError() throws { try Self.skipUnlessEnabled() }

    func testReports() {
      reportIssue("plain", line: 101)
      reportIssue("late", severity: .warning, line: 102)
      reportIssue(Mishap(), "not saved", line: 103)
      let endpoint: @Sendable (Int) -> Void = unimplemented("endpoint", line: 104)
      endpoint(1)
    }

    func testReportFromADetachedTask() async {
      await Task.detached { reportIssue("detached", line: 101) }.value
    }

    func testExpectedIssues() async {
      withExpectedIssue { reportIssue("known", line: 101) }
      withExpectedIssue("why", line: 103) { throw Mishap() }
      await withExpectedIssue {
        await Task.yield()
        reportIssue("known too", line: 102)
      }
      withExpectedIssue(isIntermittent: true) {}
    }

    func testMissingIssues() async {
      withExpectedIssue("sync", line: 101) {}
      await withExpectedIssue("async", line: 102) { await Task.yield() }
    }

    func testContext() {
      print("isTesting: \(isTesting)")
      print("context: \(TestContext.current.map(String.init(describing:)) ?? "none")")
      print("test: \(TestContext.currentTestID.map(String.init(describing:)) ?? "none")")
    }

    static let gate = "DEPENDENCY_RUNTIME_PROBES"

    static func skipUnlessEnabled() throws {
      guard ProcessInfo.processInfo.environment[gate] == nil else { return }
      throw XCTSkip("it is for another test, which runs it in a process of its own")
    }
  }

  /// A report in `setUp` of the class, when no test case runs yet.
  final class EarlyReportProbe: XCTestCase {
    override class func setUp() {
      guard ProcessInfo.processInfo.environment[ReportProbes.gate] != nil else { return }
      reportIssue("early", line: 101)
    }

    override func setUpWithError() throws { try ReportProbes.skipUnlessEnabled() }

    func testNothing() {}
  }
#endif
