import Testing

@testable import DependencyRuntime

/// The runtime's own count of expected issues, which holds where no test library has one.
@Suite struct ExpectedIssuesTests {
  @Test func expectedIssuesAreToldApart() async {
    let lines = await reportedAsync {
      expectation("why").verify {
        reportIssue("known", line: 1)
        reportIssue(Mishap(), line: 2)
      }
      await expectation("why").verify(isolation: nil) { reportIssue("known too", line: 3) }
      reportIssue("not known", line: 4)
    }
    #expect(
      lines == [
        "expected known @\(#fileID):1",
        "expected Caught error: Mishap(code: 1) @\(#fileID):2",
        "expected known too @\(#fileID):3",
        "error not known @\(#fileID):4",
      ])
  }

  @Test func aThrownErrorIsExpected() async {
    let lines = await reportedAsync {
      expectation("why").verify { throw Mishap() }
      await expectation().verify(isolation: nil) { throw Mishap() }
    }
    #expect(
      lines == [
        "expected Caught error: Mishap(code: 1): why @M/A.swift:7",
        "expected Caught error: Mishap(code: 1) @M/A.swift:7",
      ])
  }

  @Test func noIssueIsAnIssue() async {
    let lines = await reportedAsync {
      expectation().verify {}
      await expectation("why").verify(isolation: nil) {}
    }
    #expect(
      lines == [
        "error Known issue was not recorded @M/A.swift:7",
        "error Known issue was not recorded: why @M/A.swift:7",
      ])
  }

  @Test func unlessItHappensSometimes() {
    #expect(reported { expectation(isIntermittent: true).verify {} } == [])
  }

  @Test func anOuterExpectationIsMetByAnInnerOneThatFails() {
    #expect(
      reported {
        expectation().verify { expectation().verify {} }
      } == ["expected Known issue was not recorded @M/A.swift:7"])
  }

  @Test func anInnerExpectationMeetsNoOuterOne() {
    #expect(
      reported {
        expectation("outer").verify { expectation("inner").verify { reportIssue("x", line: 1) } }
      } == [
        "expected x @\(#fileID):1",
        "error Known issue was not recorded: outer @M/A.swift:7",
      ])
  }

  @Test func withoutReportersNothingHappens() {
    withIssueReporters([]) { expectation().verify { reportIssue("x") } }
  }

  private func expectation(
    _ message: String? = nil, isIntermittent: Bool = false
  ) -> TestLibraryBridge.KnownIssue {
    TestLibraryBridge.KnownIssue(
      message: message, isIntermittent: isIntermittent,
      place: IssueLocation(fileID: "M/A.swift", filePath: "/A.swift", line: 7, column: 1))
  }

  private func reportedAsync(_ body: () async -> Void) async -> [String] {
    let log = RecordingReporter.Log()
    await withIssueReporters([RecordingReporter(log: log)]) { await body() }
    return log.lines
  }
}
