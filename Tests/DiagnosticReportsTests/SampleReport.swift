import DiagnosticReports
import Diagnostics

/// A report about texts; places are given by the words there.
struct SampleReport {
  private var sources: [Int32: SourceText] = [:]
  private var diagnostics: [Diagnostic] = []

  private let rules: [RuleMetadata]
  /// The findings that the report only counts.
  var hidden = Report.Hidden()

  init(_ files: (path: String, text: String)...) { self.init(files, rules: []) }

  init(_ files: [(path: String, text: String)], rules: [RuleMetadata]) {
    self.rules = rules
    for (index, file) in files.enumerated() {
      sources[Int32(index)] = SourceText(path: file.path, bytes: Array(file.text.utf8))
    }
  }

  var report: Report {
    Report(
      fileCount: sources.count, diagnostics: diagnostics, hidden: hidden, rules: rules,
      sources: sources)
  }

  /// A file that was linted and has been removed since.
  mutating func addFile(_ path: String) {
    sources[Int32(sources.count)] = SourceText(path: path, bytes: nil)
  }

  /// The first place of the words.
  func range(of words: String, file: Int32 = 0) -> SourceRange {
    let bytes = sources[file]?.bytes ?? []
    let start = bytes.firstRange(of: Array(words.utf8))?.lowerBound ?? 0
    return SourceRange(file: file, start: UInt32(start), end: UInt32(start + words.utf8.count))
  }

  mutating func add(
    _ message: String, at range: SourceRange, rule: String = "some-rule",
    severity: Severity = .warning, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = [],
    cause: Diagnostic.Cause? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity, message: message, range: range, module: "App",
        symbol: "Model.run()", subject: "Other", notes: notes, fixes: fixes, cause: cause))
  }

  /// The text report about one finding, without its summary.
  static func text(of source: String, marking words: String, path: String = "A.swift") -> String {
    var sample = SampleReport((path, source))
    sample.add("message", at: sample.range(of: words))
    return ReportFormat.text.render(sample.report, style: TextStyle(showsSummary: false)).text
  }
}
