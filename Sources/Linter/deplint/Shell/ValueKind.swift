internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// The kind of value of an option or an operand, derived from the placeholder in `--help`, so that
/// an option has to be described only once.
enum ValueKind: Equatable {
  case choices([String])
  /// The id of a rule.
  case rule
  /// Several rules, separated by commas.
  case rules
  /// A format of reports, an equal sign and a file.
  case formatAndFile
  /// A file or a folder.
  case file
  case folder
  /// Something that a shell cannot guess.
  case free

  /// - Parameter placeholder: as in a synopsis, with or without brackets and dots around it.
  init(_ placeholder: String) {
    let word = placeholder.split { " []".contains($0) }.first.map(String.init) ?? ""
    switch word {
    case "RULE": self = .rule
    case "RULES": self = .rules
    case "FORMAT=FILE": self = .formatAndFile
    case "PATH", "FILE": self = .file
    case "FOLDER": self = .folder
    case "COMMAND": self = .choices(Command.allCases.map(\.rawValue))
    case "LAYER": self = .choices(Layer.allCases.map(\.rawValue))
    case _ where word.contains("|"): self = .choices(word.split(separator: "|").map(String.init))
    default: self = .free
    }
  }

  /// The words that it can be, or that it can begin with.
  var words: [String] {
    switch self {
    case .choices(let words): words
    case .rule: allRules.map(\.id)
    case .rules: ValueKind.severalRules.map(\.name) + allRules.map(\.id)
    case .formatAndFile: ReportFormat.allCases.map { "\($0.rawValue)=" }
    case .file, .folder, .free: []
    }
  }
}

extension ValueKind {
  /// The names that stand for several rules, with their meanings.
  static var severalRules: [(name: String, summary: String)] {
    [("all", "every rule")]
      + Help.groups.map { (RuleSelection.groupPrefix + $0.rawValue, $0.summary) }
  }
}

extension Option {
  /// The kind of its value; nil if it has none.
  func value(for command: Command) -> ValueKind? {
    guard self == .format else { return placeholder.map(ValueKind.init) }
    switch command {
    case .rules: return .choices(RuleListing.allCases.map(\.rawValue))
    case .tests: return .choices(TestListing.allCases.map(\.rawValue))
    case .config: return .choices(ConfigurationListing.allCases.map(\.rawValue))
    case .graph: return .choices(GraphListing.allCases.map(\.rawValue))
    default: return .choices(ReportFormat.allCases.map(\.rawValue))
    }
  }

  /// All options that apply to a command, in the order of `--help`.
  static func all(for command: Command) -> [Option] { allCases.filter { $0.applies(to: command) } }

  /// The ways to write it: the short form, if there is one, before the long one.
  var flags: [String] { [shortFlag, flag].compactMap { $0 } }
}

extension Command {
  /// The kind of its operands; nil if it has none.
  var operand: ValueKind? {
    let words = synopsis.split(separator: " ").drop { $0.contains(rawValue) }
    return words.first.map { ValueKind(String($0)) }
  }

  /// Whether files and folders are among its operands.
  var takesPaths: Bool { synopsis.contains("PATH") }
}
