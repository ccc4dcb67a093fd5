import LocksAndAtomics
import Testing

@testable import DependencyRuntime

/// The ways that a report can take, with test libraries that only record their calls.
@Suite struct IssueReportTests {
  private let place = IssueLocation(
    fileID: "App/Model.swift", filePath: "/App/Model.swift", line: 12, column: 5)

  @Test func outsideOfTests() {
    #expect(
      ways(isTesting: false, message: "lost") == [
        "stderr App/Model.swift:12:5: warning: lost"
      ])
    #expect(
      ways(isTesting: false, message: nil) == [
        "stderr App/Model.swift:12:5: warning: Issue reported"
      ])
    #expect(
      ways(isTesting: false, error: Mishap(), message: "not saved") == [
        "stderr App/Model.swift:12:5: warning: Caught error: Mishap(code: 1): not saved"
      ])
  }

  @Test func inATestWithoutTheTestSupport() {
    #expect(
      ways(isLinked: false, message: "lost") == [
        "stderr App/Model.swift:12:5: warning: lost",
        """
        stderr App/Model.swift:12:5: note: no test fails for this issue; \
        add 'DependencyTestSupport' to the dependencies of the test target
        """,
      ])
  }

  @Test func inASwiftTestingTest() {
    #expect(ways(inTest: true, message: "lost") == ["issue error lost"])
    #expect(ways(inTest: true, message: "late", severity: .warning) == ["issue warning late"])
    #expect(ways(inTest: true, error: Mishap()) == ["error Mishap(code: 1) -"])
  }

  @Test func inAnXCTestCase() {
    #expect(ways(inTestCase: true, message: "lost") == ["failure lost"])
    #expect(ways(inTestCase: true, message: nil) == ["failure "])
    #expect(
      ways(inTestCase: true, error: Mishap(), message: "not saved") == [
        "failure Caught error: Mishap(code: 1): not saved"
      ])
  }

  @Test func fromADetachedTaskInARunOfSwiftTesting() {
    #expect(ways(runsSwiftTesting: true, message: "lost") == ["issue error lost"])
  }

  @Test func betweenTheTestsOfAnUnknownRun() {
    #expect(
      ways(message: "lost") == [
        "stderr App/Model.swift:12:5: warning: lost", "issue error lost",
      ])
  }

  private func ways(
    isTesting: Bool = true, runsSwiftTesting: Bool = false, isLinked: Bool = true,
    inTest: Bool = false, inTestCase: Bool = false,
    error: Mishap? = nil, message: String? = nil, severity: IssueSeverity = .error
  ) -> [String] {
    let log = RecordingReporter.Log()
    let id = TestContext.Testing.Test.ID(rawValue: "test")
    let bridge = TestLibraryBridge(
      currentTest: { inTest ? .init(id: id, traits: []) : nil },
      currentTestID: { inTest ? id : nil },
      recordIssue: { message, severity, _ in log.add("issue \(severity) \(message ?? "-")") },
      recordError: { error, message, _ in log.add("error \(error) \(message ?? "-")") },
      withKnownIssue: { _, _ in },
      withKnownIssueAsync: { _, _, _ in },
      failTestCase: { message, _ in
        if inTestCase { log.add("failure \(message)") }
        return inTestCase
      },
      withExpectedFailure: nil,
      observeTestCases: { _ in })

    var arguments = [isTesting ? "Tests.xctest" : "program"]
    if runsSwiftTesting { arguments += ["--testing-library", "swift-testing"] }
    let report = IssueReport(
      error.map { .error($0, message) } ?? .message(message, severity), at: place)
    report.deliver(
      to: isLinked ? bridge : nil,
      in: TestProcess(arguments: arguments) { _ in false },
      write: { log.add("stderr \($0)") })
    return log.lines
  }
}
