internal import Diagnostics

/// A report for an Xcode build phase. Xcode opens files by their absolute paths and knows errors,
/// warnings and notes. A note belongs to the finding above it. A finding for information is
/// written as a note too.
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
    }.joined()
  }

  private static func line(
    _ severity: String, _ message: String, at range: SourceRange, in report: Report,
    _ folder: String
  ) -> OutputText {
    let place = report.place(of: range)
    let isAbsolute = place.content.utf8.first == UInt8(ascii: "/") || folder.isEmpty
    let path: OutputText = isAbsolute ? place : "\(folder)/\(place)"
    return "\(path): \(severity): \(message)\n"
  }
}
