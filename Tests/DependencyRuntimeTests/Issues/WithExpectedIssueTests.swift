import DependencyRuntime
import Testing

@Suite struct WithExpectedIssueTests {
  @Test func reportedIssuesAreKnownToTheTest() async throws {
    let issues = try await issuesOfTheTest {
      withExpectedIssue { reportIssue("known", line: 1) }
      withExpectedIssue("why") { reportIssue(Mishap(), line: 2) }
      await withExpectedIssue { await Task { reportIssue("known", line: 3) }.value }
    }
    #expect(issues.map(\.place) == (1...3).map { "\(#fileID):\($0)" })
    #expect(issues.allSatisfy { !$0.isFailure })
  }

  @Test func soAreThrownErrors() async throws {
    let issues = try await issuesOfTheTest {
      withExpectedIssue { throw Mishap(code: 1) }
      await withExpectedIssue { try await Task { throw Mishap(code: 2) }.value }
    }
    #expect(issues.map { $0.error as? Mishap } == [Mishap(code: 1), Mishap(code: 2)])
    #expect(issues.allSatisfy { !$0.isFailure })
  }

  @Test func andTheTestLibrarysOwnIssues() async throws {
    let issues = try await issuesOfTheTest {
      withExpectedIssue { Issue.record("known") }
    }
    #expect(issues.map(\.text) == ["known"])
    #expect(issues.allSatisfy { !$0.isFailure })
  }

  @Test func noIssueIsAnIssue() async throws {
    let issues = try await issuesOfTheTest {
      withExpectedIssue("should fail", line: 1) {}
      await withExpectedIssue(line: 2) { await Task.yield() }
    }
    #expect(issues.first?.text == "should fail")
    #expect(issues.map(\.place) == ["\(#fileID):1", "\(#fileID):2"])
    #expect(issues.allSatisfy { $0.isFailure })
  }

  @Test func unlessItHappensSometimes() async throws {
    let issues = try await issuesOfTheTest {
      withExpectedIssue(isIntermittent: true) {}
      await withExpectedIssue(isIntermittent: true) { await Task.yield() }
    }
    #expect(issues.isEmpty)
  }

  @Test func theContextOfIssuesIsItsPlace() async throws {
    let issues = try await issuesOfTheTest {
      withIssueContext(fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 1) {
        withExpectedIssue {}
      }
    }
    #expect(issues.map(\.place) == ["M/A.swift:1"])
  }

  @Test func anAsynchronousBodyStaysOnItsActor() async throws {
    let issues = try await issuesOfTheTest { await Self.expectOnTheMainActor() }
    #expect(issues.map(\.text) == ["known"])
  }

  @MainActor private static func expectOnTheMainActor() async {
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
