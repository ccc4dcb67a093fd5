internal import Diagnostics

/// A report with one line for each finding and nothing else:
///
///     Sources/App/List.swift:14:14: warning: message [rule-id] [*]
///
/// The star marks findings that `--fix` mends.
enum ConciseReport {
  static func text(of report: Report) -> OutputText {
    report.diagnostics.map { line(for: $0, in: report) + "\n" }.joined()
  }

  /// The line for one finding, without a newline.
  static func line(for diagnostic: Diagnostic, in report: Report) -> OutputText {
    let severity = diagnostic.severity.rawValue
    let isFixable = report.fixes(of: diagnostic).contains {
      $0.safety == .safe && !$0.edits.isEmpty
    }
    return
      "\(report.place(of: diagnostic.range)): \(severity): \(diagnostic.message) [\(diagnostic.rule)]"
      + (isFixable ? " [*]" : "")
  }

  /// The lines for its notes, without a final newline.
  static func notes(of diagnostic: Diagnostic, in report: Report) -> [OutputText] {
    diagnostic.notes.map { note in
      let place = note.range.map { report.place(of: $0) + ": " } ?? ""
      return "\(place)note: \(note.indentedMessage)"
    }
  }
}

extension Report {
  /// `path:line:column`.
  func place(of range: SourceRange) -> OutputText {
    let source = source(of: range)
    let start = source.lines.place(ofOffset: range.start)
    return "\(source.path):\(start.line):\(start.column)"
  }
}
