internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// `deplint dump`.
enum DumpCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let name = arguments.operands.first else { throw UsageError.missingLayer }
    guard let layer = Layer(rawValue: name) else { throw UsageError.unknownLayer(name) }
    let paths = arguments.operands.dropFirst()
    let (text, problems) = Linter.dump(
      layer, paths: paths.isEmpty ? ["."] : Array(paths), try LintCommand.options(arguments))
    let lines: [OutputText] = text.split(separator: "\n").map { "\($0)\n" }
    try Console.print(lines.joined())
    for problem in problems { Console.complain("\(Tool.name): \(problem)") }
    return problems.contains(where: \.isFailure) ? .failure : .clean
  }
}
