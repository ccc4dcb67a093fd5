internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports

/// The manual page in roff, made from the same tables as `--help`. Its date is that of the version,
/// so that the same tool writes the same page.
enum ManualPage {
  static var text: String {
    """
    .TH DEPLINT 1 "\(escaped(Tool.releaseDate))" "deplint \(escaped(Tool.version))" "User Commands"
    .SH NAME
    deplint \\- find lost dependencies in Swift code
    .SH SYNOPSIS
    \(Command.allCases.map(synopsis).joined(separator: ".br\n"))\
    .SH DESCRIPTION
    .B deplint
    finds the places where Swift code in the style of swift\\-dependencies reads the wrong dependency:
    an override in a test or a preview that has no effect, or a live value that is missing.
    It reads source files and compiles nothing.
    .PP
    \(prose(Help.paths))\
    .SH COMMANDS
    \(list(Command.allCases.map { ("deplint \($0.synopsis)", $0.summary) }))\
    .SH OPTIONS
    \(prose(Help.words))\
    \(list(Option.allCases.map { (Help.flags(of: $0), $0.summary) }))\
    .SH PRESETS
    \(list(RulePreset.allCases.map { ($0.rawValue, $0.summary) }))\
    .SH FORMATS
    \(list(ReportFormat.allCases.map { ($0.rawValue, $0.summary) }))\
    .SH RULES
    \(RuleListing.grouped(allRules.map(\.metadata)).map(section).joined())\
    .SH EXIT STATUS
    \(list(ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) }))\
    .SH ENVIRONMENT
    \(list(Help.variables))
    """
  }

  private static func section(
    of group: RuleMetadata.Group, _ rules: [RuleMetadata]
  ) -> String {
    ".SS \(escaped("group:\(group.rawValue)"))\n\(escaped(group.summary))\n"
      + list(rules.map { ($0.id, "\($0.severity.rawValue): \($0.summary)") })
  }

  private static func synopsis(of command: Command) -> String {
    let words = command.synopsis.split(separator: " ", maxSplits: 1)
    let rest = words.dropFirst().map { " " + escaped(String($0)) }.joined()
    return ".B deplint\n\(escaped(String(words[0])))\(rest)\n"
  }

  private static func prose(_ text: String) -> String {
    text.split(separator: "\n").map { escaped(String($0)) + "\n" }.joined()
  }

  /// Paragraphs that each begin with a term.
  private static func list(_ rows: [(String, String)]) -> String {
    rows.map { ".TP\n.B \(escaped($0))\n\(escaped($1))\n" }.joined()
  }

  /// A line of text for roff, shown as it is: hyphens can be copied, and nothing is taken for a
  /// request.
  private static func escaped(_ line: String) -> String {
    let text = line.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "\"": "\\(dq"
      default: String(character)
      }
    }.joined()
    return text.hasPrefix(".") ? "\\&" + text : text
  }
}
