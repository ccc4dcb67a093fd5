internal import DiagnosticReports

/// The `git` command in the working folder.
///
/// A repository's configuration and attributes may come from anybody, and can name programs for git
/// to start: file system monitors, filters, hooks, differs, pagers, transports. None of them is
/// started here. Files to which one of the user's filters applies are compared unfiltered. Nothing
/// is fetched, so a text that a partial clone lacks is an error.
enum Git {
  /// The output does not depend on the user's settings: no colours, no external diff tool, names
  /// relative to the root of the repository, and contents compared as they are.
  static let diff = [
    "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative", "--text",
    "--ignore-submodules=all", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/",
  ]

  /// All Swift files of the work tree, from any of its folders.
  static let swiftFiles = ["--", ":(top)*.swift"]

  /// The files that a lint reads under any configuration: Swift files, projects and configurations.
  static let inputFiles =
    swiftFiles
    + ["json", "pbxproj", "xcconfig", "xcworkspacedata", "resolved", "yml", "yaml"].map {
      ":(top)*.\($0)"
    }

  /// The output of a command that cannot fail in an intact repository.
  static func output(_ words: [String], input: [UInt8] = []) throws(Problem) -> [UInt8] {
    let result = try run(words, input: input)
    guard result.status == 0 else {
      let reason = reason(result)
      throw Problem(
        path: ".", what: "git cannot tell what changed: \(reason)",
        advice: reason.hasPrefix("unable to read")
          ? "in a partial clone, have git fetch it first, as 'git diff' does"
          : "see what 'git status' says")
    }
    return result.output
  }

  static func run(_ words: [String], input: [UInt8] = []) throws(Problem) -> Subprocess {
    try start(try filterSettings.get() + words, input: input)
  }

  private static func start(_ words: [String], input: [UInt8] = []) throws(Problem) -> Subprocess {
    do {
      return try Subprocess(
        running: ["git"] + settings + words, environment: environment, input: input)
    } catch {
      throw Problem(
        path: "git", what: "cannot run it: \(error)",
        advice: error.isMissing ? "install git, or put it into the PATH" : error.advice)
    }
  }

  /// Settings that override those of the repository.
  private static let settings = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
    "-c", "safe.bareRepository=explicit",
  ]

  /// Removes the commands of all configured filters: git runs them to compare a file of the work
  /// tree with the committed one, and has no option to prevent it.
  private static let filterSettings = Result { () throws(Problem) in
    let command = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."]
    let result = try start(command)
    // Status 1 means that there are none.
    guard result.status <= 1 else { throw .unreadableConfiguration(reason(result)) }
    var filters: Set<String> = []
    for key in result.output.split(separator: 0) {
      guard let dot = key.lastIndex(of: UInt8(ascii: ".")) else { continue }
      guard let filter = String(validUTF8: key[..<dot]) else {
        throw .unreadableConfiguration("the name of a filter is not valid UTF-8")
      }
      filters.insert(filter)
    }
    return filters.sorted().flatMap(withoutCommands)
  }

  /// An empty command means no command, and an empty truth value is false.
  private static func withoutCommands(_ filter: String) -> [String] {
    ["clean", "process", "smudge", "required"].flatMap { key in
      // `-c` ends the name at the first `=`, `--config-env` at the last one.
      filter.contains("=")
        ? ["--config-env=\(filter).\(key)=\(emptyVariable)"] : ["-c", "\(filter).\(key)="]
    }
  }

  private static let emptyVariable = "DEPLINT_EMPTY"

  /// The reason that git gives for its failure, as one phrase.
  static func reason(_ result: Subprocess) -> String {
    let lines = String(decoding: result.errors, as: UTF8.self).split(separator: "\n")
    // Warnings may precede it.
    if let fatal = lines.last(where: { $0.hasPrefix("fatal: ") }) {
      return String(fatal.dropFirst(7))
    }
    return lines.first.map(String.init) ?? "status \(result.status)"
  }

  /// The text without its trailing newline.
  static func line(_ output: [UInt8]) -> String {
    String(
      decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
  }

  /// The variables of a hook are inherited, except those that change the output. The index is not
  /// refreshed, which would take its lock.
  private static let environment: [String: String?] = [
    emptyVariable: "",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    // For versions of git that do not know the variable above: no transport has this name.
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_SSH": nil,
    "GIT_SSH_COMMAND": nil,
    "GIT_ASKPASS": "",
    "GIT_DIFF_OPTS": nil,
    "GIT_EXTERNAL_DIFF": nil,
    "GIT_LITERAL_PATHSPECS": nil,
    "GIT_GLOB_PATHSPECS": nil,
    "GIT_NOGLOB_PATHSPECS": nil,
    "GIT_ICASE_PATHSPECS": nil,
  ]
}

extension Problem {
  fileprivate static func unreadableConfiguration(_ reason: String) -> Problem {
    Problem(
      path: ".", what: "git's configuration cannot be used: \(reason)",
      advice: "see what 'git config --list' says")
  }
}
