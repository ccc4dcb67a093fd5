internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// `deplint config`.
enum ConfigCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.dropFirst().first {
      throw UsageError.surplusOperand(operand, of: .config)
    }
    let listing: ConfigurationListing = try arguments.choice(.format) ?? .text
    let effective: EffectiveConfiguration
    do throws(ConfigurationFailure) {
      effective = try EffectiveConfiguration(
        ofPath: arguments.operands.first ?? ".",
        LintOptions.Configurations(rules: allRules, file: arguments.all(.config).last))
    } catch {
      for problem in error.problems { Console.complain("\(Tool.name): \(problem)") }
      return .failure
    }
    try Console.print(listing.render(effective))
    for problem in effective.warnings { Console.complain("\(Tool.name): \(problem)") }
    return .clean
  }
}
