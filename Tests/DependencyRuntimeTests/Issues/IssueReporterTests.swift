import DependencyRuntime
import Testing

@Suite struct IssueReporterTests {
  @Test func everyReporterReceivesTheIssueInOrder() {
    let log = RecordingReporter.Log()
    withIssueReporters([RecordingReporter("a ", log: log), RecordingReporter("b ", log: log)]) {
      reportIssue("x", line: 4)
      reportIssue(severity: .warning, line: 5)
    }
    #expect(
      log.lines == [
        "a error x @\(#fileID):4", "b error x @\(#fileID):4",
        "a warning - @\(#fileID):5", "b warning - @\(#fileID):5",
      ])
  }

  @Test func theDefaultReporterIsOneOfThem() async throws {
    let log = RecordingReporter.Log()
    let issues = try await issuesOfTheTest {
      withIssueReporters(IssueReporters.current + [RecordingReporter(log: log)]) {
        reportIssue("both")
      }
    }
    #expect(issues.map(\.text) == ["both"])
    #expect(log.lines.count == 1)
  }

  @Test func withoutItTheTestKnowsNothing() async throws {
    let issues = try await issuesOfTheTest { _ = reported { reportIssue("kept") } }
    #expect(issues.isEmpty)
  }

  @Test func errorsHaveADefaultWording() {
    let lines = reported {
      reportIssue(Mishap(), line: 1)
      reportIssue(Mishap(), "not saved", line: 2)
    }
    #expect(
      lines == [
        "error Caught error: Mishap(code: 1) @\(#fileID):1",
        "error Caught error: Mishap(code: 1): not saved @\(#fileID):2",
      ])
  }

  @available(*, deprecated)
  @Test func aReporterWithoutSeveritiesStillWorks() {
    struct Plain: IssueReporter {
      let log: RecordingReporter.Log

      func reportIssue(
        _ message: @autoclosure () -> String?,
        fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
      ) {
        log.add(message() ?? "-")
      }
    }
    let log = RecordingReporter.Log()
    withIssueReporters([Plain(log: log)]) {
      reportIssue("x", severity: .warning)
      reportIssue(Mishap())
      reportIssue()
    }
    #expect(log.lines == ["x", "Caught error: Mishap(code: 1)", "-"])
  }

  @Test func expectedIssuesAreIgnoredUnlessAReporterWantsThem() {
    struct Plain: IssueReporter {
      func reportIssue(
        _ message: @autoclosure () -> String?, severity: IssueSeverity,
        fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
      ) {
        Issue.record("reported: \(message() ?? "-")")
      }
    }
    let reporter: any IssueReporter = Plain()
    reporter.expectIssue("x", fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 1)
    reporter.expectIssue(
      Mishap(), nil, fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 1)
  }

  @Test func theFatalReporterStopsTheProgram() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withIssueReporters([.fatalError]) {
        reportIssue("no way on", line: 6)
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("IssueReporterTests.swift:6: Fatal error: no way on"))
  }
}

@Suite struct IssueReportersTests {
  @Test func scopesNestAndEnd() {
    let outside = IssueReporters.current.count
    withIssueReporters([]) {
      #expect(IssueReporters.current.isEmpty)
      withIssueReporters([.default, .default]) {
        #expect(IssueReporters.current.count == 2)
      }
      #expect(IssueReporters.current.isEmpty)
    }
    #expect(IssueReporters.current.count == outside)
  }

  @Test func settingThemChangesTheScopeOnly() async {
    await withIssueReporters([]) {
      await Task { IssueReporters.current.append(.default) }.value
      #expect(IssueReporters.current.count == 1)
    }
    #expect(IssueReporters.current.first is _DefaultReporter)
    #expect(IssueReporters.current.count == 1)
  }

  @Test func detachedTasksDoNotInheritThem() async {
    await withIssueReporters([]) {
      #expect(await Task.detached { IssueReporters.current.count }.value == 1)
    }
  }

  @MainActor @Test func staysOnTheCallersActor() async {
    var steps = 0
    await withIssueReporters([]) {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      steps += 1
    }
    #expect(steps == 1)
  }

  @Test func staysOnAGivenActor() async {
    actor Counter {
      var count = 0

      func run() async -> Int {
        await withIssueReporters([]) {
          assertIsolated()
          await Task.yield()
          count += 1
        }
        return count
      }
    }
    #expect(await Counter().run() == 1)
  }

  @Test func errorsPassThrough() async {
    #expect(throws: Mishap()) { try withIssueReporters([]) { throw Mishap() } }
    await #expect(throws: Mishap()) {
      try await withIssueReporters([]) { try await Task { throw Mishap() }.value }
    }
  }
}
