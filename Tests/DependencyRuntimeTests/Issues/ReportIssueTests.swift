import DependencyRuntime
import Dispatch
import Testing

@Suite struct ReportIssueTests {
  @Test func becomesAnIssueOfTheTestAtTheCall() async throws {
    let issues = try await issuesOfTheTest { reportIssue("lost the key") }
    let line = #line - 1
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.text == "lost the key")
    #expect(issue.severity == .error)
    #expect(issue.place == "\(#fileID):\(line)")
    #expect(issue.sourceLocation?.column == 57)
    #expect(issue.error == nil)
  }

  @Test func keepsItsSeverity() async throws {
    let issues = try await issuesOfTheTest {
      reportIssue("soon", severity: .warning)
      reportIssue("now", severity: .error)
    }
    #expect(issues.map(\.severity) == [.warning, .error])
  }

  @Test(arguments: [nil, ""]) func mayHaveNoMessage(message: String?) async throws {
    let issues = try await issuesOfTheTest { reportIssue(message) }
    #expect(issues.map(\.comments) == [[]])
  }

  @Test func recordsTheErrorItself() async throws {
    let issues = try await issuesOfTheTest { reportIssue(Mishap(code: 7), "not saved") }
    let line = #line - 1
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.error as? Mishap == Mishap(code: 7))
    #expect(issue.text == "not saved")
    #expect(issue.place == "\(#fileID):\(line)")
  }

  @Test func takesAGivenPlace() async throws {
    let issues = try await issuesOfTheTest {
      reportIssue(
        "there", fileID: "Module/There.swift", filePath: "/There.swift", line: 8, column: 2)
      reportIssue(
        Mishap(), fileID: "Module/There.swift", filePath: "/There.swift", line: 9, column: 2)
    }
    #expect(issues.map(\.place) == ["Module/There.swift:8", "Module/There.swift:9"])
  }

  @Test func survivesAPlaceThatIsNone() async throws {
    let issues = try await issuesOfTheTest {
      reportIssue("nowhere", fileID: "", filePath: "", line: 0, column: 0)
      reportIssue(Mishap(), fileID: "There.swift", filePath: "", line: .max, column: .max)
    }
    #expect(issues.map(\.place) == ["unknown/:1", "unknown/There.swift:\(Int.max)"])
  }

  @Test func withoutReportersNothingIsEvaluated() {
    func message() -> String? {
      Issue.record("evaluated")
      return nil
    }
    withIssueReporters([]) {
      reportIssue(message())
      reportIssue(Mishap(), message())
    }
  }

  @Test func reachesTheTestFromChildTasks() async throws {
    let issues = try await issuesOfTheTest {
      async let report: Void = reportIssue("child")
      await report
      await Task { reportIssue("unstructured") }.value
    }
    #expect(issues.map(\.text) == ["child", "unstructured"])
  }

  /// A detached task belongs to no test. In a separate process, all its reports are this test's.
  @Test func reachesTheRunFromDetachedTasksAndQueues() async throws {
    let issues = try await issuesOfTheTest {
      await #expect(processExitsWith: .success) {
        reportIssue("exit test", line: 1)
        await Task.detached { reportIssue("detached", severity: .warning, line: 2) }.value
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            reportIssue(Mishap(), "queue", line: 3)
            continuation.resume()
          }
        }
      }
    }
    #expect(
      issues.map { $0.text.split(separator: "\n").last } == ["exit test", "detached", "queue"])
    #expect(issues.map(\.severity) == [.error, .warning, .error])
    #expect(issues.map(\.place) == [1, 2, 3].map { "\(#fileID):\($0)" })
  }
}

@Suite struct IssueContextTests {
  @Test func movesEveryIssueToOnePlace() {
    let issues = recordedIssues {
      withIssueContext(fileID: "M/Caller.swift", filePath: "/Caller.swift", line: 3, column: 5) {
        reportIssue("one")
        reportIssue(Mishap())
        withErrorReporting { throw Mishap() }
        let endpoint: @Sendable () -> Void = unimplemented("endpoint")
        endpoint()
      }
    }
    #expect(issues.map(\.place) == Array(repeating: "M/Caller.swift:3", count: 4))
  }

  @Test func theInnermostHolds() {
    let lines = reported {
      withIssueContext(fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 1) {
        withIssueContext(fileID: "M/B.swift", filePath: "/B.swift", line: 2, column: 1) {
          reportIssue("inner")
        }
        reportIssue("outer")
      }
    }
    #expect(lines == ["error inner @M/B.swift:2", "error outer @M/A.swift:1"])
  }

  @MainActor @Test func staysOnTheCallersActor() async {
    var steps = 0
    let issues = await recordedIssues {
      await withIssueContext(fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 1) {
        MainActor.assertIsolated()
        await Task.yield()
        steps += 1
        reportIssue("late")
      }
    }
    #expect(steps == 1)
    #expect(issues.map(\.place) == ["M/A.swift:1"])
  }
}
