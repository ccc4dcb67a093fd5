/// The wording of all issue reports.
enum IssueText {
  static func message(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "an issue was reported" }
    return message
  }

  static func caught(_ error: any Error, message: String?) -> String {
    guard let message, !message.isEmpty else { return "unexpected error: \(error)" }
    return "\(message): \(error)"
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
    guard let message, !message.isEmpty else { return "an expected issue was not reported" }
    return "an expected issue was not reported: \(message)"
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
    let call = arguments.map { "\n  called with (\($0.joined(separator: ", ")))" } ?? ""
    return "Unimplemented\(name)\n  declared in '\(function)' at \(place)\(call)"
  }
}
