internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// The text of `--help`, made from the tables of commands and options.
enum Help {
  /// The help of a command, with only its own options. The help of `help` covers all commands.
  static func text(for command: Command) -> String {
    if command == .help { return text }
    let options = Option.all(for: command)
    var sections = [
      ("Usage", table([("deplint \(command.synopsis)", command.summary)])),
      ("Options", table(options.map { (flags(of: $0), $0.summary(for: command)) })),
    ]
    if options.contains(.preset) { sections.append(("Presets", presets)) }
    if options.contains(.select) || command.operand == .rules {
      sections.append(("Groups", groupTable))
    }
    if options.contains(.format),
      Option.format.value(for: command) == Option.format.value(for: .lint)
    {
      sections.append(("Formats", formats))
    }
    if command == .dump { sections.append(("Layers", layers + "\n")) }
    sections.append(("Exit status", exitStatuses))
    return sections.map { "\($0):\n\($1)" }.joined(separator: "\n")
  }

  static var text: String {
    """
    deplint \(Tool.version) finds the places where Swift code reads the wrong dependency, without compiling

    Usage:
    \(table(Command.allCases.map { ("deplint \($0.synopsis)", $0.summary) }))
    Options:
    \(table(Option.allCases.map { (flags(of: $0), $0.summary) }))
    Presets:
    \(presets)
    Groups:
    \(groupTable)
    Formats:
    \(formats)
    \(words)

    \(paths)

    Exit status:
    \(exitStatuses)
    Environment:
    \(table(variables))
    """
  }

  private static var presets: String {
    table(RulePreset.allCases.map { ($0.rawValue, $0.summary) })
  }

  private static var groupTable: String {
    table(groups.map { ("group:\($0.rawValue)", $0.summary) })
  }

  private static var formats: String {
    table(ReportFormat.allCases.map { ($0.rawValue, $0.summary) })
  }

  private static var exitStatuses: String {
    table(ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) })
  }

  /// How the words of a command line are interpreted.
  static let words = """
    RULES are rule ids, prefixes of ids, groups, or 'all', separated by commas; RULE is an id or an
    unambiguous prefix. '--select' replaces the preset; '--ignore' applies after either.
    Options can appear anywhere, as '--option value' or '--option=value'; use the latter for a
    value that looks like an option. Words after '--' are paths. The format of 'graph' is one of
    \(GraphListing.allCases.map(\.rawValue).joined(separator: ", ")). LAYER is one of
    \(layers).
    """

  private static let layers: String = {
    var lines = [""]
    for (index, layer) in Layer.allCases.enumerated() {
      let word = layer.rawValue + (index == Layer.allCases.count - 1 ? "" : ",")
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.count + 1 + word.count < 98 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n")
  }()

  /// The groups that have rules.
  static var groups: [RuleMetadata.Group] { RuleSelection.groups(of: allRules) }

  /// Which files are linted.
  static let paths = """
    Hidden folders, DerivedData, Pods, Carthage, node_modules, cloned packages, symbolic links and
    paths that .gitignore excludes are left out. A path that is given is linted in any case, if it
    is a folder or ends in '.swift'. Files that '.deplint.json' excludes are never linted; 'deplint
    config PATH' shows why.
    """

  /// The environment variables that deplint reads, and their meanings.
  static let variables = [
    ("NO_COLOR", "unless empty: no colours, unless --color asks for them"),
    ("TERM", "if 'dumb': no colours and no progress"),
    ("GITHUB_ACTIONS", "if 'true' and no format is named: annotations after the report"),
  ]

  static func flags(of option: Option) -> String {
    (option.shortFlag.map { "\($0), " } ?? "") + option.synopsis
  }

  /// Two columns; where the left one is too long, the right one begins on the next line.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = 28
    return rows.map { left, right in
      let padding = left.count <= width ? String(repeating: " ", count: width - left.count) : nil
      return "  \(left)\(padding ?? "\n  " + String(repeating: " ", count: width))  \(right)\n"
    }.joined()
  }
}
