import DependencyRuntime
import LocksAndAtomics
import Testing

/// An issue as a reporter received it.
struct RecordedIssue: Sendable {
  /// The description of the issue.
  let text: String
  let error: (any Error)?
  /// Its place as `file:line`.
  let place: String
}

/// The issues that are reported while a body runs. The test and its run do not see them.
func recordedIssues(_ body: () throws -> Void) rethrows -> [RecordedIssue] {
  let recorder = IssueRecorder()
  try withIssueReporters([recorder], operation: body)
  return recorder.issues
}

/// The issues that are reported while an asynchronous body runs.
func recordedIssues(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async rethrows -> [RecordedIssue] {
  let recorder = IssueRecorder()
  try await withIssueReporters([recorder], operation: body)
  return recorder.issues
}

private final class IssueRecorder: IssueReporter {
  private let recorded = Mutex<[RecordedIssue]>([])

  var issues: [RecordedIssue] { recorded.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    add(message(), nil, "\(fileID):\(line)")
  }

  func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    add(message(), error, "\(fileID):\(line)")
  }

  private func add(_ message: String?, _ error: (any Error)?, _ place: String) {
    let issue = RecordedIssue(text: message ?? "", error: error, place: place)
    recorded.withLock { $0.append(issue) }
  }
}

/// The issues that Swift Testing itself records while a body runs, including known ones: the result
/// of the default reporter. They are kept from the run, so that they fail nothing and appear in no
/// summary.
func issuesOfTheTest(
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> [Issue] {
  let test = try #require(Test.current)
  let issues = Mutex<[Issue]>([])
  let interception: IssueHandlingTrait = .compactMapIssues { issue in
    issues.withLock { $0.append(issue) }
    return nil
  }
  try await interception.provideScope(for: test, testCase: .current, performing: body)
  return issues.withLock { $0 }
}

extension Issue {
  /// The description of the issue.
  var text: String { comments.map(\.rawValue).joined(separator: "\n") }

  /// Its place as `file:line`.
  var place: String { sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "nowhere" }
}

/// A reporter that remembers what it receives, as lines of text.
struct RecordingReporter: IssueReporter {
  let name: String
  private let log: Log

  init(_ name: String = "", log: Log) {
    self.name = name
    self.log = log
  }

  final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func add(_ line: String) {
      entries.withLock { $0.append(line) }
    }
  }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    log.add("\(name)\(severity) \(message() ?? "-") @\(fileID):\(line)")
  }

  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    log.add("\(name)expected \(message() ?? "-") @\(fileID):\(line)")
  }
}

/// The texts that reporters receive while a body runs.
func reported(_ body: () throws -> Void) rethrows -> [String] {
  let log = RecordingReporter.Log()
  try withIssueReporters([RecordingReporter(log: log)], operation: body)
  return log.lines
}

struct Mishap: Error, Equatable {
  var code = 1
}
