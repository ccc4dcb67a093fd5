internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// The operand `FILE:LINE` or `FILE:LINE:COLUMN` of `deplint explain`.
struct ExplainedPlace {
  private let operand: String
  private let path: String
  private let line: Int

  /// Nil for the id of a rule.
  init?(_ operand: String) {
    var parts = operand.split(separator: ":", omittingEmptySubsequences: false)
    // The column is ignored: a line is explained as a whole.
    if parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil {
      parts.removeLast()
    }
    guard parts.count > 1, let line = Int(parts.removeLast()) else { return nil }
    self.operand = operand
    self.line = line
    path = ExplainedPlace.relative(parts.joined(separator: ":"))
  }

  /// The path as reports print it.
  private static func relative(_ path: String) -> String {
    let folder = Linter.workingFolder + "/"
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// The findings of the line, and the graph of the project in the current folder.
  ///
  /// - Parameter isDrawn: whether as a picture, which is of the graph alone.
  func explain(isDrawn: Bool) throws -> ExitStatus {
    var options = LintOptions(rules: allRules, configurations: .init(rules: allRules))
    options.supervisor = .shared
    let (findings, graph, problems) = Linter.explanation(
      of: path, line: line, in: ["."], options)
    // The line of a finding may use nothing itself: what is lost in a closure is used inside it.
    let ranges = findings.diagnostics.flatMap(findings.namedRanges)
    let values =
      isDrawn
      ? ValueExplanation.draw(graph, path: path, line: line)
        ?? (ranges.isEmpty ? nil : ValueExplanation.draw(graph, at: ranges))
      : ValueExplanation.render(graph, path: path, line: line)
        ?? (ranges.isEmpty ? nil : ValueExplanation.render(graph, at: ranges))
    guard values != nil || !isDrawn && !ranges.isEmpty else {
      throw UsageError.nothingToExplain(operand)
    }
    if !isDrawn {
      let style = TextStyle(
        usesColor: Console.prefersColor, showsSummary: false, showsHints: true)
      try Console.print(ReportFormat.text.render(findings, style: style))
    }
    if let values { try Console.print(values) }
    for problem in problems { Console.complain("\(Tool.name): \(problem)") }
    return problems.contains(where: \.isFailure) ? .failure : .clean
  }
}
