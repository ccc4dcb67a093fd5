package import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// The commands of the linter that a tree goes through. Each does what the command of that name
/// does, from the files to the text that it prints.
enum TreeCommand: UInt8, CaseIterable, Sendable {
  case lint, graph, tests, explain, migrate, html, fix

  /// The step of a worker's record; the first one is the change of the tree.
  var step: Int { Int(rawValue) + 1 }

  /// Nil for the change of the tree.
  init?(step: Int) {
    guard let command = Self.allCases.first(where: { $0.step == step }) else { return nil }
    self = command
  }

  /// The commands that each tree goes through; the others cost more, and take every tenth.
  static func all(forTree index: Int) -> [TreeCommand] {
    index % 10 == 0 ? allCases : [.lint, .graph, .tests, .explain, .migrate]
  }
}

/// Runs the commands on trees, in a folder without files: the trees are in memory.
package struct TreeCommands: Sendable {
  private let options: LintOptions
  private let migration: LintOptions

  /// - Parameters:
  ///   - rules: all rules.
  ///   - migrations: those that `deplint migrate` runs.
  package init(rules: [Rule], migrations: [Rule]) {
    // Several workers run at once, each on its own core.
    options = LintOptions(rules: rules, jobs: 1)
    migration = LintOptions(rules: migrations, jobs: 1)
  }

  /// The internal errors that a command reports.
  ///
  /// - Parameter variant: chooses among formats, places and numbers of threads.
  func failures(of command: TreeCommand, on tree: SourceTree, variant: Int) -> [String] {
    var options = options
    switch command {
    case .lint:
      // Two threads share the work of a program; see `ConcurrentWork`.
      if variant % 4 == 3 { options.jobs = 2 }
      let result = Linter.run(inMemory: tree.sources, options)
      let text = ReportFormat.text.render(result.report, style: TextStyle())
      return Self.failures(result.report.problems, [text])
    case .graph:
      let graph = Linter.graph(inMemory: tree.sources, options)
      let text = Self.choice(GraphListing.allCases, variant)?.render(graph)
      return Self.failures(graph.problems, [text])
    case .tests:
      let table = Linter.tests(inMemory: tree.sources, options)
      let text = Self.choice(TestListing.allCases, variant)?.render(table)
      return Self.failures(table.problems, [text])
    case .explain: return explain(tree, variant)
    case .migrate: return fix(tree, migration)
    case .html:
      options.programParts = [.graph, .tests, .owners]
      let result = Linter.run(inMemory: tree.sources, options)
      let other = Self.choice(ReportFormat.allCases, variant / 10) ?? .json
      let texts = [.html, other].map { $0.render(result.report, style: TextStyle()) }
      return Self.failures(result.report.problems, texts)
    case .fix: return fix(tree, options)
    }
  }

  /// Explains some lines as `deplint explain FILE:LINE` does: by the graph, or else by the findings
  /// there.
  private func explain(_ tree: SourceTree, _ variant: Int) -> [String] {
    let graph = Linter.graph(inMemory: tree.sources, options)
    let places = graph.edges.flatMap(\.places).map(\.location)
    var texts: [OutputText?] = []
    for number in 0..<5 {
      guard let place = Self.choice(places, variant &+ number &* 7919) else { break }
      let (path, line) = (place.path, place.place.line)
      texts.append(ValueExplanation.render(graph, path: path, line: line))
      texts.append(ValueExplanation.draw(graph, path: path, line: line))
    }
    let other = Self.choice(tree.files, variant)?.path ?? "a.swift"
    let (findings, found, _) = Linter.explanation(
      of: places.first?.path ?? other, line: places.first?.place.line ?? 5, in: ["."],
      overlaid(tree, options))
    let ranges = findings.diagnostics.flatMap(findings.namedRanges)
    texts.append(ReportFormat.text.render(findings, style: TextStyle(showsHints: true)))
    texts.append(ValueExplanation.render(found, at: ranges))
    texts.append(ValueExplanation.draw(found, at: ranges))
    return Self.failures(graph.problems + findings.problems, texts)
  }

  private func fix(_ tree: SourceTree, _ options: LintOptions) -> [String] {
    let fixer = Fixer(paths: ["."], overlaid(tree, options), allowing: .unsafe)
    let problems = fixer.result.report.problems + fixer.original.report.problems
    return Self.failures(problems, [OutputText(difference: fixer.difference)])
  }

  /// The options with the tree in place of the empty folder.
  private func overlaid(_ tree: SourceTree, _ options: LintOptions) -> LintOptions {
    var options = options
    for file in tree.files { try? options.overlay.set(file.text, forFileAt: file.path) }
    return options
  }

  private static func choice<Element>(_ elements: [Element], _ number: Int) -> Element? {
    elements.isEmpty ? nil : elements[number % elements.count]
  }

  /// The lines that report that a run has survived a crash.
  private static func failures(
    _ problems: [ReportedProblem], _ texts: [OutputText?]
  ) -> [String] {
    let lines = texts.compactMap { $0?.text }.filter { $0.contains(internalError) }
      .flatMap { $0.split(separator: "\n").map(String.init) }
    return (problems.map { "\($0.path): \($0.message)" } + lines)
      .filter { $0.contains(internalError) }
  }

  /// The words of such a report. No fixture has them.
  static let internalError = "internal error"
}
