internal import DependencyProgram
internal import DiagnosticReports

/// The options of the command line, in the order of `--help`. Parsing and help both go by this table.
enum Option: String, CaseIterable {
  case format, output, select, ignore
  case failOn = "fail-on"
  case profile, jobs, quiet, color, help, version

  var flag: String { "--\(rawValue)" }

  /// What else it can be called.
  var shortFlag: String? {
    switch self {
    case .help: "-h"
    case .jobs: "-j"
    case .quiet: "-q"
    case .format, .output, .select, .ignore, .failOn, .profile, .color, .version: nil
    }
  }

  /// What stands for its value in `--help`; nil if it has none.
  var placeholder: String? {
    switch self {
    case .format: "NAME"
    case .output: "FORMAT=FILE"
    case .select, .ignore: "RULES"
    case .failOn: Option.choices(Severity.allCases.reversed())
    case .profile: Option.choices(Profile.allCases)
    case .jobs: "N"
    case .color: Option.choices(ColorChoice.allCases)
    case .quiet, .help, .version: nil
    }
  }

  var synopsis: String { placeholder.map { "\(flag) \($0)" } ?? flag }

  var summary: String {
    switch self {
    case .format:
      "\(Option.list(ReportFormat.allCases)); for 'rules' \(Option.list(RuleListing.allCases))"
    case .output: "write a further report to a file; repeatable"
    case .select: "run these rules and no others, opt-in ones too; repeatable"
    case .ignore: "leave these rules out; repeatable"
    case .failOn: "the least severity that makes the exit status 1; default: warning"
    case .profile: "which values a wrapper uses; default: told from the code"
    case .jobs: "how many threads work at once; default: one for each processor"
    case .quiet: "no summary line"
    case .color: "default: auto, which means at a terminal and without NO_COLOR"
    case .help: "show this"
    case .version: "show the version"
    }
  }

  func applies(to command: Command) -> Bool {
    switch self {
    case .help, .version: true
    case .format: command != .explain && command != .prove && command != .lsp
    case .select, .ignore, .profile, .jobs:
      command == .lint || command == .demo || command == .lsp
    case .output, .failOn, .quiet, .color:
      command == .lint || command == .demo
    }
  }

  private static func choices(_ values: [some RawRepresentable<String>]) -> String {
    values.map(\.rawValue).joined(separator: "|")
  }

  private static func list(_ values: [some RawRepresentable<String>]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }
}

/// When a report has colours.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}
