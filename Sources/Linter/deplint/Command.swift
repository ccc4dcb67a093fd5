/// The commands of deplint, in the order of `--help`.
enum Command: String, CaseIterable {
  case lint, `init`, tests, graph, migrate, config, demo, rules, explain, lsp, prove, dump
  case bugReport = "bug-report"
  case schema, completions, man, help

  /// The command with its operands.
  var synopsis: String {
    switch self {
    case .lint: "[lint] [PATH ...]"
    case .`init`: "init [PATH]"
    case .tests: "tests [PATH ...]"
    case .graph: "graph [PATH ...]"
    case .migrate: "migrate [PATH ...]"
    case .config: "config [PATH]"
    case .demo: "demo"
    case .rules: "rules [RULES]"
    case .explain: "explain RULE or FILE:LINE or MESSAGE"
    case .lsp: "lsp"
    case .prove: "prove [RULE]"
    case .dump: "dump LAYER [PATH ...]"
    case .bugReport: "bug-report STEP [FILE:LINE]"
    case .schema: "schema [\(Schema.allCases.map(\.rawValue).joined(separator: "|"))]"
    case .completions: "completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))"
    case .man: "man"
    case .help: "help [COMMAND]"
    }
  }

  var summary: String {
    switch self {
    case .lint: "lint files and folders; no path means the current folder"
    case .`init`: "write a first configuration, and a baseline if there are findings"
    case .tests: "show what each test reads, and which values it gets"
    case .graph: "show which code reads, creates and overrides dependencies"
    case .migrate: "show how to rewrite code for older versions, as one diff"
    case .config: "show the configuration and targets of a path, or why it is left out"
    case .demo: "lint a built-in sample project and show what deplint reports"
    case .rules: "list all rules, or some of them, by group"
    case .explain: "show a rule's page, a line's findings and values, a message's rules"
    case .lsp: "speak the Language Server Protocol over standard input and output"
    case .prove: "show what the fixtures of a rule read when the tests ran them"
    case .dump: "for contributors: show the contents of a layer of the analysis"
    case .bugReport: "write what to report about an internal error"
    case .schema: "show the JSON schema of the configuration, or of a command's JSON"
    case .completions: "write a completion script for a shell"
    case .man: "write the manual page, in the format of 'man'"
    case .help: "show this help, or the help of a command"
    }
  }
}
