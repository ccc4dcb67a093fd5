internal import Diagnostics

/// A report for people, in the form that compilers use:
///
///     Sources/App/List.swift:14:14: warning: message [rule-id]
///        14 |     detail = DetailModel()
///           |              ^~~~~~~~~~~~~
///     Sources/App/Detail.swift:3:7: note: 'DetailModel' owns a dependency
///           = help: propagate the parent's values
///
///     hints:
///       Sources/App/List.swift:30: message [rule-id], and 14 more
///
///     1 warning, 15 hints in 12 files; 1 can be fixed with '--fix'
///
/// Errors come first, then warnings. Hints harm nobody today, so they have no frames. Equal
/// findings of one file have one frame.
struct TextReport {
  private let report: Report
  private let style: TextStyle

  init(_ report: Report, style: TextStyle) {
    self.report = report
    self.style = style
  }

  func rendered() -> OutputText {
    var output: OutputText = ""
    var told: Set<[String]> = []
    let findings = Diagnostic.merged(report.diagnostics, joinsEqual: true)
    for severity in [Severity.error, .warning] + (style.showsHints ? [.info] : []) {
      for diagnostic in findings where diagnostic.severity == severity {
        write(diagnostic, told: &told, to: &output)
        output += "\n"
      }
    }
    if !style.showsHints { output += hints }
    if style.showsSummary, !hasNothingButFailures {
      output += "\(summary)\n"
      for line in report.baseline?.summary ?? [] { output += "\(line)\n" }
    }
    if style.showsStatistics, let table = report.statisticsTable { output += "\n" + table }
    if style.showsAdvice, let place = explainedPlace {
      output += "'\(Tool.name) explain \(place)' shows where its values come from\n"
    }
    return output
  }

  /// Whether the problems say why there is nothing to report: a path that does not exist does not
  /// lack Swift files.
  private var hasNothingButFailures: Bool {
    report.fileCount == 0 && report.problems.contains(where: \.isFailure)
  }

  /// A line for each rule that has hints, with the first of them.
  private var hints: OutputText {
    var firsts: [(first: Diagnostic, count: Int)] = []
    var indices: [String: Int] = [:]
    for hint in report.diagnostics where hint.severity == .info {
      if let index = indices[hint.rule] {
        firsts[index].count += 1
      } else {
        indices[hint.rule] = firsts.count
        firsts.append((hint, 1))
      }
    }
    guard !firsts.isEmpty else { return "" }
    var output: OutputText = "\(style.paint("hints:", .cyan))\n"
    for (hint, count) in firsts.prefix(Self.hintLimit) {
      let source = report.source(of: hint.range)
      let line = source.lines.place(ofOffset: hint.range.start).line
      let rule = style.paint("[\(hint.rule)]", .faint)
      let more = count > 1 ? ", and \(count - 1) more" : ""
      output += "  \(source.path):\(line): \(hint.message) \(rule)\(more)\n"
    }
    let rest = firsts.dropFirst(Self.hintLimit).reduce(0) { $0 + $1.count }
    if rest > 0 { output += "  and \(rest) of other rules\n" }
    return output + "\n"
  }

  private static let hintLimit = 10

  /// The place of the first finding about the way of a value, if its project is that of the current
  /// folder.
  private var explainedPlace: String? {
    for diagnostic in report.diagnostics {
      guard let group = report.group(ofRule: diagnostic.rule),
        group == .propagation || group == .overrides
      else { continue }
      let source = report.source(of: diagnostic.range)
      guard !source.path.hasPrefix("/"), !source.path.hasPrefix("../") else { continue }
      return "\(source.path):\(source.lines.place(ofOffset: diagnostic.range.start).line)"
    }
    return nil
  }

  /// - Parameter told: the advice that the report has given already, which is not repeated.
  private func write(
    _ diagnostic: Diagnostic, told: inout Set<[String]>, to output: inout OutputText
  ) {
    let severity = style.paint("\(diagnostic.severity.rawValue):", diagnostic.severity.ink)
    let rule = style.paint("[\(diagnostic.rule)]", .faint)
    write(
      "\(severity) \(style.paint("\(diagnostic.message)", .bold)) \(rule)", at: diagnostic.range,
      to: &output)
    if let others = otherLines(of: diagnostic) {
      output += "\(margin)= \(style.paint("note:", .blue)) the same \(others)\n"
    }
    for note in Self.withWaysJoined(diagnostic.notes) {
      if let range = note.range {
        let place = style.paint("\(report.place(of: range)):", .bold)
        output += "\(place) \(style.paint("note:", .blue)) \(note.indentedMessage)\n"
      } else if !diagnostic.fixes.contains(where: { note.message.hasPrefix($0.title) }),
        told.insert([diagnostic.rule, note.message]).inserted
      {
        output += "\(margin)= \(style.paint("note:", .blue)) \(note.message)\n"
      }
    }
    for fix in diagnostic.fixes {
      // The advice of a note that a fix follows says more than the fix's title.
      let advice = diagnostic.notes.first { $0.range == nil && $0.message.hasPrefix(fix.title) }
      let caution = fix.safety == .safe ? "" : " (needs a look)"
      let help = (advice?.message ?? fix.title) + caution
      guard told.insert([diagnostic.rule, help]).inserted else { continue }
      output += "\(margin)= \(style.paint("help:", .cyan)) \(help)\n"
    }
  }

  /// The notes with the way from a victim to the place in one line: the names say enough.
  private static func withWaysJoined(_ notes: [Diagnostic.Note]) -> [Diagnostic.Note] {
    var result: [Diagnostic.Note] = []
    for note in notes {
      if note.depth != nil, let last = result.last, last.victim != nil {
        result[result.count - 1].message += ", \(note.message)"
      } else {
        result.append(note)
      }
    }
    return result
  }

  /// The lines of equal findings in the same file: `in lines 12, 30 and 41`.
  private func otherLines(of diagnostic: Diagnostic) -> String? {
    guard diagnostic.cause == nil, diagnostic.places.count > 1 else { return nil }
    let lines = diagnostic.places.dropFirst().map { place in
      String(report.source(of: place.range).lines.place(ofOffset: place.range.start).line)
    }
    guard let last = lines.last, lines.count > 1 else { return lines.first.map { "in line \($0)" } }
    return "in lines \(lines.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Writes a headline after its place and, if the text is available, the line of code below it.
  private func write(_ headline: OutputText, at range: SourceRange, to output: inout OutputText) {
    let source = report.source(of: range)
    let start = source.lines.place(ofOffset: range.start)
    output += style.paint("\(source.path):\(start.line):\(start.column):", .bold)
    output += " \(headline)\n"

    guard let bytes = source.bytes, start.offset < bytes.count else { return }
    let line = bytes[source.lines.bytes(ofLine: start.line)].droppingLineEnd
    let length = Int(range.end) - Int(range.start)
    let frame = CodeFrame(
      line: line, marking: start.column - 1..<start.column - 1 + max(0, length))
    output += "\(gutter(for: start.line))\(OutputText(trusted: frame.text))\n"
    output += "\(margin)| \(style.paint("\(frame.underline)", .green))\n"
  }

  private func gutter(for line: Int) -> String {
    let number = String(line)
    let padding = String(repeating: " ", count: max(0, TextReport.numberWidth - number.count))
    return "\(padding)\(number) | "
  }

  private var margin: String { String(repeating: " ", count: TextReport.numberWidth + 1) }

  private static let numberWidth = 5

  /// `2 errors in 12 files (3 suppressed, 4 in the baseline); 1 can be fixed with '--fix'`
  private var summary: String {
    guard report.fileCount > 0 else { return "no Swift files to lint" }
    let counts = report.counts
    let severities = [
      (counts.errors, "error"), (counts.warnings, "warning"), (counts.infos, "hint"),
    ]
    .filter { $0.0 > 0 }.map(counted)
    let findings = severities.isEmpty ? "no findings" : severities.joined(separator: ", ")
    let hidden = [
      (report.hidden.suppressed, "suppressed"), (report.hidden.baselined, "in the baseline"),
    ]
    .compactMap { count, how in count == 0 ? nil : "\(count) \(how)" }
    let aside = hidden.isEmpty ? "" : " (\(hidden.joined(separator: ", ")))"
    let all = counts.infos > 0 && !style.showsHints ? "; '--hints' shows the hints" : ""
    return "\(findings) in \(counted(report.fileCount, "file"))\(aside)\(fixable(counts))\(all)"
  }

  private func fixable(_ counts: FindingCounts) -> String {
    switch (counts.safelyFixable, counts.unsafelyFixable) {
    case (0, 0): ""
    case (let safe, 0): "; \(safe) can be fixed with '--fix'"
    case (0, let unsafe): "; \(unsafe) can be fixed with '--fix --unsafe-fixes'"
    case (let safe, let unsafe):
      "; \(safe) can be fixed with '--fix', \(unsafe) more with '--unsafe-fixes'"
    }
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension Report {
  /// The counts of each rule, with a final newline; nil if there are no findings.
  package var statisticsTable: OutputText? {
    let rows = countsByRule.map { rule, counts in
      [rule]
        + [counts.errors, counts.warnings, counts.infos, counts.safelyFixable].map(String.init)
    }
    if rows.isEmpty { return nil }
    return TextTable.render([["rule", "errors", "warnings", "hints", "fixable"]] + rows)
  }
}

extension Severity {
  fileprivate var ink: TextStyle.Ink {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }
}

extension ArraySlice<UInt8> {
  /// The line without its final `\n` or `\r\n`.
  var droppingLineEnd: ArraySlice<UInt8> {
    guard last == UInt8(ascii: "\n") else { return self }
    let line = dropLast()
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
