internal import Diagnostics

/// A report for an Xcode build phase. Xcode opens files by their absolute paths and knows errors,
/// warnings and notes. A note belongs to the finding above it. A finding for information is
/// written as a note too. Problems are among the lines, because Xcode shows no other reason for the
/// failure of a phase.
enum XcodeReport {
  /// - Parameter folder: the folder that relative paths start from.
  static func text(of report: Report, folder: String) -> OutputText {
    report.diagnostics.map { diagnostic in
      let severity =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
      let notes = diagnostic.notes.map { note in
        line("note", note.message, at: note.range ?? diagnostic.range, in: report, folder)
      }
      return
        ([
          line(
            severity, "\(diagnostic.message) [\(diagnostic.rule)]", at: diagnostic.range,
            in: report,
            folder)
        ] + notes).joined()
    }.joined() + report.problems.map { line($0, folder) }.joined()
  }

  /// One line.
  ///
  /// - Parameter folder: the folder that relative paths start from.
  static func line(_ problem: ReportedProblem, _ folder: String) -> OutputText {
    let path = absolute("\(problem.path)", folder)
    let place: OutputText =
      problem.place.map { "\($0.line):\($0.column)" } ?? "1:1"
    let severity: OutputText = problem.isFailure ? "error" : "note"
    return """
      \(path):\(place): \(severity): \(problem.message); \(problem.advice)

      """
  }

  private static func line(
    _ severity: String, _ message: String, at range: SourceRange, in report: Report,
    _ folder: String
  ) -> OutputText {
    "\(absolute(report.place(of: range), folder)): \(severity): \(message)\n"
  }

  /// A path, or a place that begins with one.
  private static func absolute(_ place: OutputText, _ folder: String) -> OutputText {
    if place.content.utf8.first == UInt8(ascii: "/") || folder.isEmpty { return place }
    if place.content == "." { return "\(folder)" }
    return folder.utf8.last == UInt8(ascii: "/") ? "\(folder)\(place)" : "\(folder)/\(place)"
  }
}
