internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// `deplint bug-report`: the facts about an internal error that its authors need, and nothing that
/// a user might not want to show.
enum BugReportCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let name = arguments.operands.first else { throw UsageError.missingStep }
    if let operand = arguments.operands.dropFirst(2).first {
      throw UsageError.surplusOperand(operand, of: .bugReport)
    }
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    let step = parts.first ?? name
    var lines: [OutputText] = ["internal error in '\(step)'\n", "\n"]
    lines.append("\(Tool.name) \(Tool.version), \(platform), \(Workers.available) processors\n")
    lines.append("rule: \(allRules.contains { $0.id == step } ? step : "none, in '\(step)'")\n")
    if parts.count > 1 { lines.append("analysis: \(parts[1])\n") }
    if let place = arguments.operands.dropFirst().first { lines.append("place: \(place)\n") }
    lines.append("\n")
    lines.append("The smallest code that shows it helps most.\n")
    try Console.print(lines.joined())
    return .clean
  }

  private static var platform: String {
    #if os(macOS)
      let system = "macOS"
    #elseif os(Linux)
      let system = "Linux"
    #else
      let system = "another system"
    #endif
    #if arch(arm64)
      return "\(system) arm64"
    #elseif arch(x86_64)
      return "\(system) x86_64"
    #else
      return system
    #endif
  }
}
