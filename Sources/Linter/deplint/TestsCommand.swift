internal import DiagnosticReports
internal import LintDriver

/// `deplint tests`.
enum TestsCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let listing: TestListing = try arguments.choice(.format) ?? .text
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    var options = try LintCommand.options(arguments)
    options.isLastRun = true
    let (table, problems) = Linter.tests(
      named: arguments.all(.for).last, paths: paths, options)
    try Console.print(listing.render(table))
    for problem in problems { Console.complain("\(Tool.name): \(problem)") }
    return problems.contains(where: \.isFailure) ? .failure : .clean
  }
}
