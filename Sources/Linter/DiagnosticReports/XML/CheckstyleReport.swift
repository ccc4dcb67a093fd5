internal import Diagnostics

/// A report in Checkstyle's format: an element for each file with findings.
enum CheckstyleReport {
  static func document(of report: Report) -> XMLElement {
    // Diagnostics are sorted by path, so those of one file are adjacent.
    let files = report.diagnostics.chunked { $0.range.file == $1.range.file }
    return XMLElement(
      "checkstyle", [("version", "4.3")],
      files.map { diagnostics in
        XMLElement(
          "file", [("name", report.source(of: diagnostics[0].range).path)],
          diagnostics.map { element(for: $0, in: report) })
      })
  }

  private static func element(for diagnostic: Diagnostic, in report: Report) -> XMLElement {
    let start = report.source(of: diagnostic.range).lines.place(ofOffset: diagnostic.range.start)
    return XMLElement(
      "error",
      [
        ("line", "\(start.line)"),
        ("column", "\(start.column)"),
        ("severity", diagnostic.severity.rawValue),
        ("message", diagnostic.message),
        ("source", "\(Tool.name).\(diagnostic.rule)"),
      ])
  }
}

extension [Diagnostic] {
  /// The array split into runs of neighbours that belong together; none is empty.
  fileprivate func chunked(by belongTogether: (Diagnostic, Diagnostic) -> Bool) -> [[Diagnostic]] {
    var chunks: [[Diagnostic]] = []
    for diagnostic in self {
      if let last = chunks.last?.last, belongTogether(last, diagnostic) {
        chunks[chunks.count - 1].append(diagnostic)
      } else {
        chunks.append([diagnostic])
      }
    }
    return chunks
  }
}
