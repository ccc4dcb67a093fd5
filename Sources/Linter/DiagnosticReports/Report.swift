package import Diagnostics

/// The findings of a run, ready to be written in any format.
///
/// Formats are pure functions of this value. It depends on neither clock nor machine, so that the
/// same input gives the same bytes.
package struct Report: Sendable {
  /// The number of linted files.
  package let fileCount: Int
  /// Sorted by path, place and rule. Those with one cause are one.
  package private(set) var diagnostics: [Diagnostic]
  /// The same without joining any: for changes of single places.
  package let places: [Diagnostic]
  /// The number of findings that are not shown.
  package let hidden: Hidden
  /// The rules that ran.
  package let rules: [RuleMetadata]
  /// Nil if the run had none.
  package var baseline: BaselineNews?
  /// Where the rules' pages are.
  package var pages = RulePages.built
  /// The paths that could not be read, and notes. Sorted by path.
  package var problems: [ReportedProblem] = []
  /// The program around the findings, for formats that show it; nil if not requested.
  package var overview: ReportOverview?
  /// The files that the diagnostics refer to, by their index in the program.
  private let sources: [Int32: SourceText]

  /// - Parameters:
  ///   - diagnostics: sorted by path, place and rule, without duplicates.
  ///   - sources: contains every file that a diagnostic, its notes or its fixes name; see
  ///     `files(namedBy:)`.
  package init(
    fileCount: Int, diagnostics: [Diagnostic], hidden: Hidden = Hidden(),
    rules: [RuleMetadata] = [], sources: [Int32: SourceText]
  ) {
    self.fileCount = fileCount
    var spellings = DraftSpellings(sources)
    places = diagnostics.map { spellings.spelled($0) }
    self.diagnostics = Diagnostic.merged(places)
    self.hidden = hidden
    self.rules = rules
    self.sources = sources
  }

  /// Findings that a report counts but does not show.
  package struct Hidden: Sendable, Equatable {
    /// Silenced by a comment in the code.
    package var suppressed = 0
    /// Known to the baseline.
    package var baselined = 0

    package init(suppressed: Int = 0, baselined: Int = 0) {
      self.suppressed = suppressed
      self.baselined = baselined
    }
  }

  /// The report with errors and warnings alone.
  var withoutHints: Report {
    var report = self
    report.diagnostics.removeAll { $0.severity == .info }
    return report
  }

  /// The report with the findings that have a place in a line.
  ///
  /// - Parameter path: as the report prints it.
  package func limited(toLine line: Int, of path: String) -> Report {
    var report = self
    report.diagnostics = diagnostics.filter { diagnostic in
      (diagnostic.places.isEmpty ? [diagnostic] : diagnostic.places).contains { place in
        let source = source(of: place.range)
        return source.path == path
          && source.lines.place(ofOffset: place.range.start).line == line
      }
    }
    return report
  }

  /// The text of the file that a range lies in.
  package func source(of range: SourceRange) -> SourceText {
    guard let source = sources[range.file] else {
      preconditionFailure("a report has the text of every file that it names")
    }
    return source
  }

  /// The ranges that a finding and its notes name; its own first.
  package func namedRanges(of diagnostic: Diagnostic) -> [(path: String, range: Range<Int>)] {
    ([diagnostic.range] + diagnostic.notes.compactMap(\.range)).map { range in
      (source(of: range).path, Int(range.start)..<Int(max(range.start, range.end)))
    }
  }

  /// The available texts, by path.
  package var texts: [String: [UInt8]] {
    Dictionary(
      sources.values.compactMap { source in source.bytes.map { (source.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The fixes of a diagnostic if the report has the file's text. If it has not, because the file
  /// is gone or has changed, their places would be wrong.
  func fixes(of diagnostic: Diagnostic) -> [Diagnostic.Fix] {
    diagnostic.fixes.filter { $0.edits.allSatisfy { source(of: $0.range).bytes != nil } }
  }

  /// The group of the rule with an id; nil if no such rule ran.
  func group(ofRule id: String) -> RuleMetadata.Group? { rules.first { $0.id == id }?.group }

  /// The ids of the rules that ran, followed by those of anything else that has findings.
  var ruleIDs: [String] {
    diagnostics.map(\.rule).reduce(into: rules.map(\.id)) { ids, id in
      if !ids.contains(id) { ids.append(id) }
    }
  }

  /// The indices of all files that the diagnostics refer to, in ascending order.
  package static func files(namedBy diagnostics: [Diagnostic]) -> [Int32] {
    var files: Set<Int32> = []
    for diagnostic in diagnostics {
      files.insert(diagnostic.range.file)
      files.formUnion(diagnostic.notes.compactMap(\.range?.file))
      files.formUnion(diagnostic.fixes.flatMap(\.edits).map(\.range.file))
      files.formUnion(diagnostic.fixes.flatMap(\.drafts).map(\.range.file))
    }
    return files.sorted()
  }
}

/// A file as a report shows it.
package struct SourceText: Sendable {
  /// As printed: relative to the working folder if the file is below it.
  package let path: String
  /// Nil if the file is gone or has changed since it was linted; its places are then all 1:1 and
  /// none of its text is shown.
  package let bytes: [UInt8]?
  package let lines: LineTable

  package init(path: String, bytes: [UInt8]?) {
    self.path = path
    self.bytes = bytes
    self.lines = LineTable(bytes ?? [])
  }
}
