internal import Diagnostics

/// The workflow commands that make GitHub annotate lines:
///
///     ::error file=A.swift,line=1,col=9,endLine=1,endColumn=12,title=rule-id::message
///
/// GitHub shows only the first ten of each severity in a step, so no more are written, the worst
/// first, and a notice tells how many are missing; `SARIFReport` has no such limit.
enum GitHubReport {
  static func commands(of report: Report) -> [String] {
    let all = Severity.allCases.reversed().map { severity in
      report.diagnostics.filter { $0.severity == severity }
    }
    let shown = all.flatMap { $0.prefix(limit) }
    let rest = report.diagnostics.count - shown.count
    guard rest > 0 else { return shown.map { command(for: $0, in: report) } }
    // The notice is the tenth.
    let hints = shown.count { $0.severity == .info }
    let surplus = hints == limit ? 1 : 0
    return shown.dropLast(surplus).map { command(for: $0, in: report) } + [
      "::notice title=\(Tool.name)::\(rest + surplus) more; the log or the format sarif has all"
    ]
  }

  private static let limit = 10

  private static func command(for diagnostic: Diagnostic, in report: Report) -> String {
    let source = report.source(of: diagnostic.range)
    let start = source.place16(ofOffset: diagnostic.range.start)
    let end = source.place16(ofOffset: diagnostic.range.end)
    let properties = [
      ("file", source.path),
      ("line", "\(start.line)"),
      ("col", "\(start.column)"),
      ("endLine", "\(end.line)"),
      ("endColumn", "\(end.column)"),
      ("title", diagnostic.rule),
    ].map { name, value in "\(name)=\(escaped(value, isProperty: true))" }
    let notes = ConciseReport.notes(of: diagnostic, in: report).map(\.content)
    return "::\(name(of: diagnostic.severity)) \(properties.joined(separator: ","))::"
      + escaped(([diagnostic.message] + notes).joined(separator: "\n"), isProperty: false)
  }

  private static func name(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// Escaped as the runner expects. It knows no escapes for control characters other than line
  /// ends, and prints the line to the log unchanged.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in ControlCharacters.escaped(text, keeping: ["\r", "\n"]).unicodeScalars {
      switch scalar {
      case "%": result += "%25".unicodeScalars
      case "\r": result += "%0D".unicodeScalars
      case "\n": result += "%0A".unicodeScalars
      case ":" where isProperty: result += "%3A".unicodeScalars
      case "," where isProperty: result += "%2C".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
