internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// The options of the command line, in the order of `--help`. Parsing and help both use this table.
enum Option: String, CaseIterable {
  case config, format, output, compare, preset, select, ignore
  case failOn = "fail-on"
  case baseline
  case optionalBaseline = "optional-baseline"
  case noBaseline = "no-baseline"
  case updateBaseline = "update-baseline"
  case pruneBaseline = "prune-baseline"
  case changedSince = "changed-since"
  case staged
  case stdinFilename = "stdin-filename"
  case fix
  case unsafeFixes = "unsafe-fixes"
  case diff
  case addIgnores = "add-ignores"
  case write, unsafe
  case profile, jobs
  case cacheDir = "cache-dir"
  case noCache = "no-cache"
  case `for`, depth, tests, folders, modules, lost
  case svg
  case hints, statistics, quiet, color, help, version

  var flag: String { "--\(rawValue)" }

  /// The short name.
  var shortFlag: String? {
    switch self {
    case .help: "-h"
    case .jobs: "-j"
    case .quiet: "-q"
    case .config, .format, .output, .compare, .preset, .select, .ignore, .failOn, .profile,
      .cacheDir,
      .noCache, .for, .depth, .tests, .folders, .modules, .lost, .svg, .hints, .statistics, .color,
      .version:
      nil
    case .baseline, .optionalBaseline, .noBaseline, .updateBaseline, .pruneBaseline: nil
    case .changedSince, .staged, .stdinFilename, .fix, .unsafeFixes, .diff, .addIgnores, .write,
      .unsafe:
      nil
    }
  }

  /// The placeholder of its value in `--help`; nil if it takes no value.
  var placeholder: String? {
    switch self {
    case .config, .compare: "FILE"
    case .format, .for: "NAME"
    case .output: "FORMAT=FILE"
    case .preset: Option.choices(RulePreset.allCases)
    case .select, .ignore: "RULES"
    case .failOn: Option.choices(Severity.allCases.reversed())
    case .baseline, .optionalBaseline: "FILE"
    case .changedSince: "REF"
    case .stdinFilename: "PATH"
    case .addIgnores: "REASON"
    case .noBaseline, .updateBaseline, .pruneBaseline, .staged: nil
    case .profile: Option.choices(Profile.allCases)
    case .jobs, .depth: "N"
    case .cacheDir: "FOLDER"
    case .color: Option.choices(ColorChoice.allCases)
    case .fix, .unsafeFixes, .diff, .write, .unsafe, .noCache, .tests, .folders, .modules, .lost,
      .svg, .hints, .statistics, .quiet, .help, .version:
      nil
    }
  }

  var synopsis: String { placeholder.map { "\(flag) \($0)" } ?? flag }

  var summary: String {
    switch self {
    case .config: "use this configuration for all files, and ignore all others"
    case .format: "the format of the output; the help of a command lists its own"
    case .output: "also write a report to a file; '-' means standard output; repeatable"
    case .compare: "with 'html': mark what is new since FILE (JSON report or baseline)"
    case .preset: "run the rules of a preset; default: '\(RulePreset.standard.rawValue)'"
    case .select: "run only these rules, including opt-in ones; repeatable"
    case .ignore: "do not run these rules; repeatable"
    case .failOn: "the lowest severity that makes the exit status 1; default: 'warning'"
    case .baseline: "hide the findings in FILE, whatever configurations say"
    case .optionalBaseline: "like --baseline, if FILE exists and no configuration names one"
    case .noBaseline: "hide no findings, whatever configurations say"
    case .updateBaseline:
      "write the findings to the baseline, or else to '\(BaselineUse.defaultPath)'"
    case .pruneBaseline: "remove entries from the baseline whose findings are gone"
    case .changedSince: "report only what changed since the branch left REF, a git commit"
    case .staged: "lint git's index, and report only what it changes"
    case .stdinFilename: "lint standard input, given as '-', in place of the file PATH"
    case .fix: "apply safe fixes, and report the remaining findings"
    case .unsafeFixes: "with --fix or --diff: include fixes that need a look"
    case .diff: "show what --fix or --add-ignores would change, without changing it"
    case .addIgnores: "write comments that silence the reported findings, with this reason"
    case .write: "with migrate: change the files instead of showing the diff"
    case .unsafe: "with migrate: include changes that need a look"
    case .profile: "which values a wrapper uses; default: inferred from the code"
    case .jobs: "the number of threads; default: one for each processor"
    case .cacheDir: "the folder of the cache; default: the platform's cache folder"
    case .noCache: "neither read nor write the cache"
    case .for: "tests whose names contain NAME; graph: what NAME is connected to"
    case .depth: "with --for: follow at most N edges"
    case .tests: "with graph: include the tests"
    case .folders: "with graph: group by folder, for projects with few modules"
    case .modules: "with graph: only the modules, or folders, as nodes"
    case .lost: "with graph: only the parts that findings are about"
    case .svg: "with explain FILE:LINE: draw a picture"
    case .hints: "show hints in full; without it, 'text' has a short list"
    case .statistics: "count the findings of each rule, on standard error if no format can"
    case .quiet: "no summary line, no progress"
    case .color: "when to use colours; default: 'auto', at a terminal; see NO_COLOR"
    case .help: "show the help"
    case .version: "show the version"
    }
  }

  /// The summary for the help of one command.
  func summary(for command: Command) -> String {
    switch (self, command) {
    case (.format, .lint), (.format, .demo): "the format of the report, one of 'Formats'"
    case (.format, _):
      if case .choices(let words) = value(for: command) {
        "the format of the output: " + words.joined(separator: ", ")
      } else {
        summary
      }
    case (.for, .tests): "only tests whose names contain NAME"
    case (.for, .graph): "only what NAME is connected to"
    default: summary
    }
  }

  func applies(to command: Command) -> Bool {
    switch self {
    case .help, .version: true
    case .config: [.lint, .tests, .graph, .migrate, .config, .lsp, .dump].contains(command)
    case .format: [.lint, .tests, .graph, .config, .demo, .rules].contains(command)
    case .preset: [.lint, .`init`, .demo, .rules, .lsp].contains(command)
    case .select, .ignore: [.lint, .demo, .lsp].contains(command)
    case .jobs: [.lint, .`init`, .tests, .graph, .migrate, .demo, .lsp].contains(command)
    case .profile: [.lint, .tests, .graph, .migrate, .demo, .lsp, .dump].contains(command)
    case .for: command == .tests || command == .graph
    case .depth, .tests, .folders, .modules, .lost: command == .graph
    case .svg: command == .explain
    case .noBaseline: [.lint, .lsp].contains(command)
    case .cacheDir, .noCache: [.lint, .`init`, .migrate, .demo, .lsp].contains(command)
    case .quiet: [.lint, .`init`, .migrate, .demo].contains(command)
    case .write, .unsafe: command == .migrate
    case .output, .compare, .failOn, .hints, .statistics, .color:
      command == .lint || command == .demo
    case .baseline, .optionalBaseline, .updateBaseline, .pruneBaseline, .changedSince, .staged,
      .stdinFilename, .fix, .unsafeFixes, .diff, .addIgnores:
      command == .lint
    }
  }

  private static func choices(_ values: [some RawRepresentable<String>]) -> String {
    values.map(\.rawValue).joined(separator: "|")
  }
}

/// When a report has colours.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}
