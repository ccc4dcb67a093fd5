internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// `deplint init`.
struct InitCommand {
  private let folder: String
  private let options: LintOptions
  private let preset: RulePreset?
  private let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.dropFirst().first {
      throw .surplusOperand(operand, of: .`init`)
    }
    folder = arguments.operands.first ?? "."
    options = try LintCommand.options(arguments)
    preset = try arguments.choice(.preset)
    isQuiet = arguments.has(.quiet)
  }

  func run() throws(Problem) -> ExitStatus {
    let first = try FirstConfiguration(
      in: folder, options, version: Tool.version, preset: preset)
    for problem in first.problems { Console.complain("\(Tool.name): \(problem)") }
    guard first.isWritten else { return .failure }
    if !isQuiet { try Console.print("\(report(first))\n\(nextSteps(first))") }
    return .clean
  }

  private func report(_ first: FirstConfiguration) -> OutputText {
    switch first.baseline {
    case .none: "wrote \(first.path); there are no findings\n"
    case .kept: "wrote \(first.path), which names the baseline \(first.baselinePath)\n"
    case .written(let findings, _):
      """
      wrote \(first.path), and \(first.baselinePath) with the \
      \(findings == 1 ? "existing finding" : "\(findings) existing findings")

      """
    }
  }

  private func nextSteps(_ first: FirstConfiguration) -> OutputText {
    var rows = [("deplint", "in CI: reports findings, and exits with 1 if there are any")]
    switch first.baseline {
    case .none: break
    case .kept, .written:
      rows = [
        ("deplint", "in CI: reports new findings, and exits with 1 if there are any"),
        ("deplint --no-baseline", "also shows the findings in the baseline"),
      ]
    }
    if case .written(_, let fixable) = first.baseline, fixable > 0 {
      rows.append(("deplint --fix --no-baseline", "fixes \(fixable) of them"))
    }
    if case .none = first.baseline {
    } else {
      rows.append(("deplint --prune-baseline", "removes fixed findings from the baseline"))
    }
    rows += [
      ("deplint --staged", "in a pre-commit hook: judges what is staged"),
      ("deplint explain RULE", "shows the page of a rule"),
    ]
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { command, meaning in
      "  \(command)\(String(repeating: " ", count: width - command.count))  \(meaning)\n"
    }
    let files = if case .none = first.baseline { "it" } else { "both" }
    return OutputText(trusted: "Commit \(files). Next:\n" + lines.joined())
  }
}
