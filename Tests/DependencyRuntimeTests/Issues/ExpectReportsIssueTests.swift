import DependencyTestSupport
import LocksAndAtomics
import Testing

@testable import DependencyRuntime

/// Issues that a test expects as the right result.
@Suite struct ExpectReportsIssueTests {
  @Test func anIssueThatMatchesIsSeenByNobody() async throws {
    let seen = await reportedAsync {
      expectReportsIssue {
        reportIssue("lost")
      } matching: { _ in
        true
      }
      await expectReportsIssue {
        await Task.yield()
        reportIssue("lost")
      } matching: { _ in
        true
      }
    }
    #expect(seen == [])
    let issues = try await issuesOfTheTest {
      expectReportsIssue {
        reportIssue("lost")
      } matching: {
        $0.description.contains("lost")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func theMatcherGetsAllOfAnIssue() throws {
    let issues = matched {
      reportIssue(
        "late", severity: .warning, fileID: "M/A.swift", filePath: "/A.swift", line: 1, column: 2)
      reportIssue(line: 3)
      reportIssue("", line: 4)
      reportIssue(Mishap(), line: 5)
      reportIssue(Mishap(code: 2), "not saved", line: 6)
    }
    #expect(
      issues.map(\.description) == [
        "Issue reported: late",
        "Issue reported",
        "Issue reported",
        "Issue reported: Caught error: Mishap(code: 1)",
        "Issue reported: Caught error: Mishap(code: 2): not saved",
      ])
    #expect(issues.map(\.severity) == [.warning, .error, .error, .error, .error])
    #expect(issues.map { $0.error as? Mishap } == [nil, nil, nil, Mishap(), Mishap(code: 2)])
    #expect(issues.map(\.line) == [1, 3, 4, 5, 6])
    let first = try #require(issues.first)
    #expect(
      "\(first.fileID) \(first.filePath) \(first.column)" == "M/A.swift /A.swift 2")
  }

  @Test func eachIssueThatDoesNotMatchIsAFailureAtTheExpectation() async {
    let seen = await reportedAsync {
      expectReportsIssue(fileID: "T/T.swift", line: 7) {
        reportIssue("one", fileID: "M/A.swift", line: 1)
        reportIssue("two", fileID: "M/A.swift", line: 2)
        reportIssue("three", fileID: "M/A.swift", line: 3)
      } matching: {
        $0.description.hasSuffix("two")
      }
      await expectReportsIssue(fileID: "T/T.swift", line: 8) {
        await Task.yield()
        reportIssue("four", fileID: "M/A.swift", line: 4)
      } matching: { _ in
        false
      }
    }
    #expect(
      seen == [
        "error Issue does not match: Issue reported: one (M/A.swift:1) @T/T.swift:7",
        "error Issue does not match: Issue reported: three (M/A.swift:3) @T/T.swift:7",
        "error Issue does not match: Issue reported: four (M/A.swift:4) @T/T.swift:8",
      ])
  }

  @Test func noIssueIsAFailure() async {
    let seen = await reportedAsync {
      expectReportsIssue(line: 1) {
      } matching: { _ in
        true
      }
      expectReportsIssue("it is lost", line: 2) {
      } matching: { _ in
        true
      }
      await expectReportsIssue("it is lost", line: 3) {
        await Task.yield()
      } matching: { _ in
        true
      }
    }
    #expect(
      seen == [
        "error Expected issue to be reported @\(#fileID):1",
        "error Expected issue to be reported: it is lost @\(#fileID):2",
        "error Expected issue to be reported: it is lost @\(#fileID):3",
      ])
  }

  @Test func inATestAFailureIsAnIssueOfTheTest() async throws {
    let issues = try await issuesOfTheTest {
      expectReportsIssue(line: 1) {
      } matching: { _ in
        true
      }
    }
    #expect(issues.map(\.text) == ["Expected issue to be reported"])
    #expect(issues.map(\.place) == ["\(#fileID):1"])
    #expect(issues.allSatisfy { $0.isFailure })
  }

  @Test func anErrorOfTheBodyIsRethrownAndItsIssuesAreNotChecked() async {
    let seen = await reportedAsync {
      #expect(throws: Mishap.self) {
        try expectReportsIssue {
          reportIssue("before")
          throw Mishap()
        } matching: { _ in
          false
        }
      }
      await #expect(throws: Mishap.self) {
        try await expectReportsIssue {
          await Task.yield()
          throw Mishap()
        } matching: { _ in
          false
        }
      }
    }
    #expect(seen == [])
  }

  @Test func theReportersOfTheBodyAreReplaced() {
    let seen = reported {
      expectReportsIssue {
        #expect(IssueReporters.current.count == 1)
      } matching: { _ in
        true
      }
    }
    #expect(seen.count == 1)
  }

  @Test func theContextOfAnIssueIsItsPlace() {
    let issues = matched {
      withIssueContext(fileID: "M/A.swift", filePath: "/A.swift", line: 9, column: 1) {
        reportIssue("lost")
      }
    }
    #expect(issues.map { "\($0.fileID):\($0.line)" } == ["M/A.swift:9"])
  }

  @Test func theContextOfAnExpectationIsThePlaceOfItsFailure() {
    let seen = reported {
      withIssueContext(fileID: "M/A.swift", filePath: "/A.swift", line: 9, column: 1) {
        expectReportsIssue {
        } matching: { _ in
          true
        }
      }
    }
    #expect(seen == ["error Expected issue to be reported @M/A.swift:9"])
  }

  @Test func theFailureOfAnInnerExpectationIsAnIssueOfTheOuterOne() {
    let seen = reported {
      expectReportsIssue {
        expectReportsIssue {
          reportIssue("lost")
        } matching: { _ in
          false
        }
      } matching: {
        $0.description.contains("Issue does not match: Issue reported: lost")
      }
    }
    #expect(seen == [])
  }

  @Test func anOuterExpectationOfKnownIssuesDoesNotCount() {
    let place = IssueLocation(fileID: "M/A.swift", filePath: "/A.swift", line: 7, column: 1)
    let known = TestLibraryBridge.KnownIssue(message: nil, isIntermittent: false, place: place)
    let seen = reported {
      known.verify {
        expectReportsIssue {
          reportIssue("lost")
        } matching: { _ in
          true
        }
      }
    }
    #expect(seen == ["error Known issue was not recorded @M/A.swift:7"])
  }

  @Test func anInnerExpectationOfKnownIssuesIsMetAndNotReported() {
    let place = IssueLocation(fileID: "M/A.swift", filePath: "/A.swift", line: 7, column: 1)
    let known = TestLibraryBridge.KnownIssue(message: nil, isIntermittent: false, place: place)
    let seen = reported {
      expectReportsIssue {
        known.verify { reportIssue("known") }
        reportIssue("lost")
      } matching: {
        $0.description.contains("lost")
      }
    }
    #expect(seen == [])
  }

  @Test func issuesOfChildTasksCountAndThoseOfDetachedOnesDoNot() async {
    let seen = await reportedAsync {
      await expectReportsIssue(line: 1) {
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<100 { group.addTask { reportIssue("\(number)") } }
        }
        await Task { reportIssue("unstructured") }.value
        await Task.detached { withIssueReporters([]) { reportIssue("detached") } }.value
      } matching: {
        !$0.description.contains("detached")
      }
    }
    #expect(seen == [])
    let count = Atomic(0)
    await expectReportsIssue {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 { group.addTask { reportIssue("\(number)") } }
      }
    } matching: { _ in
      count.add(1, ordering: .relaxed)
      return true
    }
    #expect(count.load(ordering: .relaxed) == 100)
  }

  @Test func expectationsAtOnceSeeTheirOwnIssues() async {
    let seen = await reportedAsync {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<64 {
          group.addTask {
            await expectReportsIssue {
              await Task.yield()
              reportIssue("\(number)")
            } matching: {
              $0.description == "Issue reported: \(number)"
            }
          }
        }
      }
    }
    #expect(seen == [])
  }

  @Test func anAsynchronousBodyStaysOnItsActor() async {
    #expect(await Self.stepsOnTheMainActor() == 1)
  }

  @MainActor private static func stepsOnTheMainActor() async -> Int {
    var steps = 0
    await expectReportsIssue {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      steps += 1
      reportIssue("lost")
    } matching: { _ in
      MainActor.assertIsolated()
      return true
    }
    return steps
  }

  /// The issues that the matcher gets.
  private func matched(_ body: () -> Void) -> [ReportedIssue] {
    var issues: [ReportedIssue] = []
    expectReportsIssue(
      nil, body,
      matching: { issue in
        issues.append(issue)
        return true
      })
    return issues
  }

  private func reportedAsync(_ body: () async throws -> Void) async rethrows -> [String] {
    let log = RecordingReporter.Log()
    try await withIssueReporters([RecordingReporter(log: log)], operation: body)
    return log.lines
  }
}
