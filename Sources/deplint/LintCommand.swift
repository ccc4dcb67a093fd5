internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// `deplint lint` and `deplint demo`.
struct LintCommand {
  private let paths: [String]
  private let options: LintOptions
  private let failOn: Severity
  private let format: ReportFormat
  private let style: TextStyle
  /// The further reports that are asked for.
  private let outputs: [(format: ReportFormat, path: String)]

  init(_ arguments: Arguments) throws(UsageError) {
    paths = try LintCommand.paths(arguments)
    options = try LintCommand.options(arguments)
    failOn = try arguments.choice(.failOn) ?? .warning
    format = try arguments.choice(.format) ?? .text
    style = TextStyle(
      usesColor: try LintCommand.usesColor(arguments), showsSummary: !arguments.has(.quiet))
    outputs = try LintCommand.outputs(arguments)
  }

  func lint() throws(Problem) -> ExitStatus {
    let result = Linter.run(paths: paths, options)
    let isWritten = try write(result)
    guard isWritten, !result.problems.contains(where: \.isFailure) else {
      return .failure
    }
    return result.has(atLeast: failOn) ? .findings : .clean
  }

  /// The sample project has findings for everybody to see; they are no failure of anybody's.
  func demonstrate() throws(Problem) -> ExitStatus {
    let files = DemoProject.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    return try write(Linter.run(inMemory: files, options)) ? .clean : .failure
  }

  /// Writes all reports, and the problems to standard error. False if a report could not be written to
  /// its file; the others are written all the same.
  private func write(_ result: LintResult) throws(Problem) -> Bool {
    try Console.print(format.render(result.report, style: style))
    var problems = result.problems
    for output in outputs {
      let plain = TextStyle(usesColor: false, showsSummary: style.showsSummary)
      do throws(Problem) {
        try OutputFile.write(output.format.render(result.report, style: plain), to: output.path)
      } catch {
        problems.append(error)
      }
    }
    for problem in problems { Console.complain("\(Tool.name): \(problem)") }
    return problems.count == result.problems.count
  }

  private static func paths(_ arguments: Arguments) throws(UsageError) -> [String] {
    guard let first = arguments.operands.first else { return ["."] }
    if arguments.command == .demo { throw .surplusOperand(first, of: .demo) }
    let commands = Command.allCases.map(\.rawValue)
    if !arguments.isCommandNamed, !Linter.canFind(first),
      let nearest = Suggestion.nearest(to: first, among: commands)
    {
      throw .unknownCommand(first, nearest: nearest)
    }
    return arguments.operands
  }

  /// What a lint is asked to do, in an editor too.
  static func options(_ arguments: Arguments) throws(UsageError) -> LintOptions {
    LintOptions(
      rules: try rules(arguments), profile: try arguments.choice(.profile),
      jobs: try jobs(arguments) ?? Workers.available)
  }

  private static func rules(_ arguments: Arguments) throws(UsageError) -> [Rule] {
    let selection = RuleSelection(
      selected: arguments.list(.select), ignored: arguments.list(.ignore))
    do {
      return try selection.rules(among: allRules)
    } catch {
      throw .unknownRule(error.name, known: allRules.map(\.id))
    }
  }

  private static func jobs(_ arguments: Arguments) throws(UsageError) -> Int? {
    guard let value = arguments.all(.jobs).last else { return nil }
    guard let jobs = Int(value), jobs > 0 else {
      throw .badValue(value, of: .jobs, expected: "a number from 1 up")
    }
    return jobs
  }

  private static func usesColor(_ arguments: Arguments) throws(UsageError) -> Bool {
    let choice: ColorChoice = try arguments.choice(.color) ?? .auto
    return switch choice {
    case .auto: Console.prefersColor
    case .always: true
    case .never: false
    }
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
