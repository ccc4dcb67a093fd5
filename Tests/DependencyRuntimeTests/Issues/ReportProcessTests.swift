#if os(Linux)
  import Testing

  /// The handling of reports in a process of XCTest, and in one that runs no tests at all.
  ///
  /// Each test starts this test executable once more, for some cases of `ReportProbes`: under its
  /// own name, or under a name that no test runner has, which makes it an ordinary program.
  @Suite struct ReportProcessTests {
    @Test func inXCTestAnIssueIsAFailureAtItsLine() throws {
      let run = try ProbeRun("ReportProbes/testReports")
      #expect(!run.succeeded)
      #expect(
        run.lines(containing: "error: ") == [
          "ReportProbes.swift:101: error: ReportProbes.testReports : failed - plain",
          "ReportProbes.swift:102: error: ReportProbes.testReports : failed - late",
          """
          ReportProbes.swift:103: error: ReportProbes.testReports : failed - \
          Caught error: Mishap(code: 1): not saved
          """,
          """
          ReportProbes.swift:104: error: ReportProbes.testReports : failed - \
          Unimplemented: endpoint
          """,
        ])
      #expect(run.lines(containing: "Invoked with") == ["  Invoked with: (1)"])
      #expect(run.standardError == "")
    }

    @Test func inXCTestADetachedTaskFailsTheTestCaseToo() throws {
      let run = try ProbeRun("ReportProbes/testReportFromADetachedTask")
      #expect(
        run.lines(containing: "error: ") == [
          """
          ReportProbes.swift:101: error: ReportProbes.testReportFromADetachedTask : failed - \
          detached
          """
        ])
    }

    @Test func inXCTestAnIssueOfNoTestCaseIsOnStandardError() throws {
      let run = try ProbeRun("EarlyReportProbe")
      #expect(run.succeeded)
      #expect(
        run.standardError == """
          DependencyRuntimeTests/ReportProbes.swift:101:18: warning: early

          """)
    }

    @Test func inXCTestIssuesCanBeExpected() throws {
      let run = try ProbeRun("ReportProbes/testExpectedIssues")
      #expect(run.succeeded)
      #expect(run.standardError.split(separator: "\n").count == 3)
    }

    @Test func inXCTestAMissingIssueIsAFailure() throws {
      let run = try ProbeRun("ReportProbes/testMissingIssues")
      #expect(
        run.lines(containing: "error: ") == [
          """
          ReportProbes.swift:101: error: ReportProbes.testMissingIssues : failed - \
          Known issue was not recorded: sync
          """,
          """
          ReportProbes.swift:102: error: ReportProbes.testMissingIssues : failed - \
          Known issue was not recorded: async
          """,
        ])
    }

    @Test func inXCTestTheContextSaysSo() throws {
      let run = try ProbeRun("ReportProbes/testContext")
      #expect(
        run.lines(containing: ": ") == ["isTesting: true", "context: xcTest", "test: none"])
    }

    @Test func outsideOfTestsAnIssueIsAWarning() throws {
      let run = try ProbeRun("ReportProbes/testReports", asProgram: true)
      #expect(run.succeeded)
      #expect(
        run.standardError == """
          DependencyRuntimeTests/ReportProbes.swift:101:18: warning: plain
          DependencyRuntimeTests/ReportProbes.swift:102:18: warning: late
          DependencyRuntimeTests/ReportProbes.swift:103:18: \
          warning: Caught error: Mishap(code: 1): not saved
          DependencyRuntimeTests/ReportProbes.swift:104:60: warning: Unimplemented: endpoint
            Defined in 'testReports()' at DependencyRuntimeTests/ReportProbes.swift:104:60
            Invoked with: (1)

          """)
    }

    @Test func outsideOfTestsIssuesCanBeExpected() throws {
      let run = try ProbeRun("ReportProbes/testExpectedIssues", asProgram: true)
      #expect(
        run.standardError == """
          DependencyRuntimeTests/ReportProbes.swift:101:38: note: expected issue: known
          DependencyRuntimeTests/ReportProbes.swift:103:24: \
          note: expected issue: Caught error: Mishap(code: 1): why
          DependencyRuntimeTests/ReportProbes.swift:102:20: note: expected issue: known too

          """)
    }

    @Test func outsideOfTestsAMissingIssueIsAWarning() throws {
      let run = try ProbeRun("ReportProbes/testMissingIssues", asProgram: true)
      #expect(
        run.standardError == """
          DependencyRuntimeTests/ReportProbes.swift:101:24: \
          warning: Known issue was not recorded: sync
          DependencyRuntimeTests/ReportProbes.swift:102:30: \
          warning: Known issue was not recorded: async

          """)
    }

    @Test func outsideOfTestsThereIsNoContext() throws {
      let run = try ProbeRun("ReportProbes/testContext", asProgram: true)
      #expect(run.lines(containing: ": ") == ["isTesting: false", "context: none", "test: none"])
    }
  }
#endif
