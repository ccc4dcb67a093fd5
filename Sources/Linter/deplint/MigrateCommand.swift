internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// `deplint migrate`: the fixes of the rules about older versions, and of no others.
struct MigrateCommand {
  private let paths: [String]
  private let options: LintOptions
  /// The least safe fix that is applied.
  private let safety: Diagnostic.Fix.Safety
  private let isWritten: Bool
  private let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    safety = arguments.has(.unsafe) ? .unsafe : .safe
    isWritten = arguments.has(.write)
    isQuiet = arguments.has(.quiet)
    var options = try LintCommand.options(arguments)
    let selection = RuleSelection(selected: migrationRules.map(\.id))
    options.rules = try LintCommand.rules(selection)
    options.configurations?.selection = selection
    // A finding that the baseline hides can still be fixed.
    options.baseline = BaselineUse(.none, purpose: .hide)
    self.options = options
  }

  func run() throws(Problem) -> ExitStatus {
    var fixer = Fixer(paths: paths, options, allowing: safety)
    var problems = fixer.result.problems
    if isWritten {
      problems += fixer.write()
    } else {
      try Console.print(difference: fixer.difference)
    }
    if !isQuiet { say(fixer) }
    for problem in problems { Console.complain("\(Tool.name): \(problem)") }
    return problems.contains(where: \.isFailure) ? .failure : .clean
  }

  /// Writes to standard error, because `git apply` may be reading the difference on standard
  /// output.
  private func say(_ fixer: Fixer) {
    let (findings, files) = fixer.count
    let verb = isWritten ? "migrated" : "would migrate"
    Console.complain(
      findings == 0
        ? "nothing to migrate"
        : "\(verb) \(count(findings, "place")) in \(count(files, "file"))")
    let left = fixer.result.report.diagnostics
    let unsafe = left.count { !$0.fixes.isEmpty }
    if unsafe > 0, safety == .safe {
      Console.complain("\(count(unsafe, "further place")) with \(Option.unsafe.flag)")
    }
    let unfixable = left.count - unsafe
    if unfixable > 0 {
      Console.complain("\(count(unfixable, "further place")) to be changed by hand:")
      let ids = Set(left.filter(\.fixes.isEmpty).map(\.rule)).sorted().joined(separator: ",")
      Console.complain("  deplint \(Option.select.flag) \(ids)")
    }
  }

  private func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
