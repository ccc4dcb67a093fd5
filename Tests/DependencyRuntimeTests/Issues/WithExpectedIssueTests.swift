import DependencyRuntime
import Testing

@Suite struct WithExpectedIssueTests {
  @Test func reportedIssuesFailNothing() async {
    withExpectedIssue { reportIssue("known") }
    withExpectedIssue("why") { reportIssue(Mishap()) }
    await withExpectedIssue { await Task { reportIssue("known") }.value }
  }

  @Test func soDoThrownErrors() async {
    withExpectedIssue { throw Mishap() }
    await withExpectedIssue { try await Task { throw Mishap() }.value }
  }

  @Test func andTheTestLibrarysOwnIssues() {
    withExpectedIssue { Issue.record("known") }
  }

  @Test func noIssueIsAnIssue() async {
    let issues = await recordedIssues {
      withExpectedIssue("should fail", line: 1) {}
      await withExpectedIssue(line: 2) { await Task.yield() }
    }
    #expect(issues.first?.text == "should fail")
    #expect(issues.map(\.place) == ["\(#fileID):1", "\(#fileID):2"])
  }

  @Test func unlessItHappensSometimes() async {
    withExpectedIssue(isIntermittent: true) {}
    await withExpectedIssue(isIntermittent: true) { await Task.yield() }
  }

  @Test func theContextOfIssuesIsItsPlace() {
    let issues = recordedIssues {
      withIssueContext(fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 1) {
        withExpectedIssue {}
      }
    }
    #expect(issues.map(\.place) == ["M/A.swift:1"])
  }

  @MainActor @Test func anAsynchronousBodyStaysOnItsActor() async {
    var steps = 0
    await withExpectedIssue {
      MainActor.assertIsolated()
      await Task.yield()
      steps += 1
      reportIssue("known")
    }
    #expect(steps == 1)
  }
}
