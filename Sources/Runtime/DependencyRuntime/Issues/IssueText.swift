/// The wording of all issue reports.
///
/// Tests compare with these texts. So those that swift-issue-reporting has too begin as its do; see
/// the guide's page on compatibility.
enum IssueText {
  static func message(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "Issue reported" }
    return message
  }

  static func caught(_ error: any Error, message: String?) -> String {
    detailed("Caught error: \(error)", message)
  }

  /// The description of an issue that a test expects.
  static func reported(_ message: String?) -> String { detailed("Issue reported", message) }

  /// The failure of a test in which an issue is expected and none is reported.
  static func nothingReported(_ message: String?) -> String {
    detailed("Expected issue to be reported", message)
  }

  static func mismatch(_ issue: ReportedIssue) -> String {
    "Issue does not match: \(issue.description) (\(issue.fileID):\(issue.line))"
  }

  private static func detailed(_ text: String, _ detail: String?) -> String {
    guard let detail, !detail.isEmpty else { return text }
    return "\(text): \(detail)"
  }

  /// A line for standard error. It is a warning whatever the issue's severity: the program goes on.
  static func warningLine(_ message: String?, at place: IssueLocation) -> String {
    "\(place): warning: \(Self.message(message))"
  }

  static func expectedLine(_ message: String?, at place: IssueLocation) -> String {
    "\(place): note: expected issue: \(Self.message(message))"
  }

  /// The message of a test run whose test libraries the runtime cannot reach.
  static func unlinkedLine(at place: IssueLocation) -> String {
    """
    \(place): note: no test fails for this issue; \
    add 'DependencyTestSupport' to the dependencies of the test target
    """
  }

  static func expectedIssueMissing(_ message: String?) -> String {
    detailed("Known issue was not recorded", message)
  }

  static let pausedInDebugger = "note: paused by the breakpoint reporter; 'continue' resumes"

  /// The message of a program whose Swift runtime keeps task-local values where the runtime core
  /// does not find them.
  static let unknownTaskLocals = """
    note: DependencyRuntime does not know how this version of Swift stores task-local values; \
    dependencies are read with 'TaskLocal' alone, which takes longer
    """

  /// - Parameter arguments: The arguments of the call, `nil` for a value, which is not called.
  static func unimplemented(
    _ description: String, function: StaticString, at place: IssueLocation, arguments: [String]?
  ) -> String {
    let name = description.isEmpty ? "" : ": \(description)"
    let call = arguments.map { "\n  Invoked with: (\($0.joined(separator: ", ")))" } ?? ""
    return "Unimplemented\(name)\n  Defined in '\(function)' at \(place)\(call)"
  }
}
