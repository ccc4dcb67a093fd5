internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// `deplint lint` and `deplint demo`.
struct LintCommand {
  private let paths: [String]
  private var subject: LintSubject
  private var options: LintOptions
  private let fixMode: FixMode?
  /// Nil leaves the choice to the configurations.
  private let failOn: Severity?
  private let format: ReportFormat
  private var style: TextStyle
  /// Whether to add annotations for a GitHub workflow, without being asked to.
  private let annotates: Bool
  /// Whether the counts of each rule go to standard error, since no report has a place for them.
  private let countsAside: Bool
  /// The further reports that are asked for.
  private let outputs: [(format: ReportFormat, path: String)]

  init(_ arguments: Arguments) throws(UsageError) {
    subject = try LintSubject(arguments)
    paths = try LintCommand.paths(arguments, subject)
    options = try LintCommand.options(arguments)
    options.baseline = try BaselineUse(arguments)
    fixMode = try FixMode(arguments)
    failOn = try arguments.choice(.failOn)
    style = TextStyle(
      usesColor: try LintCommand.usesColor(arguments), showsSummary: !arguments.has(.quiet),
      folder: Linter.workingFolder)
    let outputs = try LintCommand.outputs(arguments)
    format = try LintCommand.streamed(arguments, outputs)
    annotates =
      arguments.command == .lint && Console.isReadByGitHub
      && !LintCommand.formats.contains(where: arguments.has)
    self.outputs = outputs.filter { $0.path != LintCommand.standardOutput }
    style.showsHints = arguments.has(.hints)
    style.showsStatistics = arguments.has(.statistics)
    style.showsAdvice = arguments.command == .lint && style.showsSummary && Console.isTerminal
    let formats = (arguments.has(.diff) ? [] : [format]) + self.outputs.map(\.format)
    if formats.contains(.html) {
      options.programParts = [.graph, .tests, .owners]
      options.comparison = arguments.all(.compare).last
    } else if arguments.has(.compare) {
      throw .uncompared
    }
    countsAside = style.showsStatistics && !formats.contains(where: \.hasStatistics)
  }

  /// The options that name the output, so that nothing is added to it.
  private static let formats: [Option] = [.format, .output, .diff]

  /// The file name that means standard output.
  private static let standardOutput = "-"

  /// Reads standard input, if the lint is about that: before anything that can be repeated.
  mutating func readInput() throws(Problem) { try subject.readInput() }

  func lint() throws(Problem) -> ExitStatus {
    var (options, paths) = (options, paths)
    try subject.limit(&options, &paths)
    let (result, difference) = runShowingProgress(paths, options)
    let isWritten = try write(result, inPlaceOfReport: difference)
    guard isWritten, !result.problems.contains(where: \.isFailure) else {
      return .failure
    }
    return result.has(atLeast: failOn) ? .findings : .clean
  }

  private func runShowingProgress(_ paths: [String], _ options: LintOptions) -> FixMode.Outcome {
    var options = options
    options.progress = style.showsSummary ? Progress.onTerminal() : nil
    defer { options.progress?.finish() }
    if let fixMode { return fixMode.run(paths: paths, options) }
    options.isLastRun = true
    return (Linter.run(paths: paths, options), nil)
  }

  /// The sample project has findings to show; they are not failures.
  func demonstrate() throws(Problem) -> ExitStatus {
    let files = DemoProject.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    return try write(Linter.run(inMemory: files, options)) ? .clean : .failure
  }

  /// Writes all reports, and the problems to standard error. False if a report could not be written
  /// to its file; the others are still written.
  ///
  /// - Parameter difference: the difference to write to standard output in place of the report.
  private func write(
    _ result: LintResult, inPlaceOfReport difference: [UInt8]? = nil
  ) throws(Problem) -> Bool {
    var style = style
    style.showsHints = style.showsHints || failOn == .info || result.asksForHints
    if let difference {
      try Console.print(difference: difference)
    } else {
      try Console.print(format.render(result.report, style: style))
    }
    if annotates {
      try Console.print(ReportFormat.github.render(result.report, style: style))
    }
    if countsAside, let table = result.report.statisticsTable { Console.tell(table) }
    var isWritten = true
    for problem in result.problems { Console.complain("\(Tool.name): \(problem)") }
    for output in outputs {
      var plain = style
      plain.usesColor = false
      do throws(Problem) {
        try OutputFile.write(output.format.render(result.report, style: plain), to: output.path)
      } catch {
        isWritten = false
        CommandLineTool.fail("\(error)", isReadByXcode: format == .xcode)
      }
    }
    return isWritten
  }

  private static func paths(
    _ arguments: Arguments, _ subject: LintSubject
  ) throws(UsageError) -> [String] {
    let operands = arguments.operands.filter { $0 != LintSubject.input }
    guard let first = operands.first else { return ["."] }
    if arguments.command == .demo { throw .surplusOperand(first, of: .demo) }
    let commands = Command.allCases.map(\.rawValue)
    if !arguments.isCommandNamed, !Linter.canFind(first),
      let nearest = Suggestion.nearest(to: first, among: commands)
    {
      throw .unknownCommand(first, nearest: nearest)
    }
    return operands
  }

  /// The options of a lint, on the command line or in an editor.
  static func options(_ arguments: Arguments) throws(UsageError) -> LintOptions {
    let selection = RuleSelection(
      preset: try arguments.choice(.preset), selected: try arguments.list(.select),
      ignored: try arguments.list(.ignore))
    var options = LintOptions(
      rules: try rules(selection),
      configurations: .init(
        rules: allRules, selection: selection, file: arguments.all(.config).last),
      profile: try arguments.choice(.profile), jobs: try jobs(arguments) ?? Workers.available,
      cache: cache(arguments))
    options.supervisor = .shared
    return options
  }

  static func rules(_ selection: RuleSelection) throws(UsageError) -> [Rule] {
    do {
      return try selection.rules(among: allRules)
    } catch {
      throw .unknownRule(error, among: allRules)
    }
  }

  private static func jobs(_ arguments: Arguments) throws(UsageError) -> Int? {
    guard let value = arguments.all(.jobs).last else { return nil }
    guard let jobs = Int(value), jobs > 0 else {
      throw .badValue(value, of: .jobs, expected: "a number from 1 up")
    }
    return jobs
  }

  private static func cache(_ arguments: Arguments) -> CacheLocation? {
    if arguments.has(.noCache) { return nil }
    return arguments.all(.cacheDir).last.map(CacheLocation.init(folder:)) ?? CacheLocation()
  }

  private static func usesColor(_ arguments: Arguments) throws(UsageError) -> Bool {
    let choice: ColorChoice = try arguments.choice(.color) ?? .auto
    return switch choice {
    case .auto: Console.prefersColor
    case .always: true
    case .never: false
    }
  }

  /// The format of the report on standard output; at most one is allowed.
  private static func streamed(
    _ arguments: Arguments, _ outputs: [(format: ReportFormat, path: String)]
  ) throws(UsageError) -> ReportFormat {
    let format: ReportFormat? = try arguments.choice(.format)
    let streamed = outputs.filter { $0.path == standardOutput }.map(\.format)
    var claims = streamed.map { "\(Option.output.flag) \($0)=\(standardOutput)" }
    if !streamed.isEmpty {
      if let format { claims.insert("\(Option.format.flag) \(format)", at: 0) }
      if arguments.has(.diff) { claims.insert(Option.diff.flag, at: 0) }
    }
    if claims.count > 1 { throw .sharedOutput(claims[0], claims[1]) }
    return format ?? streamed.first ?? .text
  }

  private static func outputs(
    _ arguments: Arguments
  ) throws(UsageError) -> [(format: ReportFormat, path: String)] {
    var outputs: [(format: ReportFormat, path: String)] = []
    for value in arguments.all(.output) {
      let parts = value.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        throw .badValue(
          value, of: .output, expected: "a format and a file as in 'json=report.json'")
      }
      outputs.append((try Arguments.choice(String(parts[0]), for: .output), String(parts[1])))
    }
    return outputs
  }
}
