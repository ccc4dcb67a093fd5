import DependencyRuntime
import Synchronization
import Testing

/// The issues that Swift Testing records while a body runs. They fail no test.
func recordedIssues(_ body: () throws -> Void) rethrows -> [Issue] {
  let issues = Mutex<[Issue]>([])
  try withKnownIssue(
    isIntermittent: true, body,
    matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    })
  return issues.withLock { $0 }
}

/// The issues that Swift Testing records while an asynchronous body runs. They fail no test.
func recordedIssues(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async rethrows -> [Issue] {
  let issues = Mutex<[Issue]>([])
  try await withKnownIssue(
    isIntermittent: true, isolation: isolation, body,
    matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    })
  return issues.withLock { $0 }
}

extension Issue {
  /// What was said about it.
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

/// What reporters receive while a body runs.
func reported(_ body: () throws -> Void) rethrows -> [String] {
  let log = RecordingReporter.Log()
  try withIssueReporters([RecordingReporter(log: log)], operation: body)
  return log.lines
}

struct Mishap: Error, Equatable {
  var code = 1
}
