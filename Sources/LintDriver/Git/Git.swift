/// The `git` command in the working folder.
enum Git {
  /// Whatever the user's settings are, the output is the same: no colours, no other tool's diff, names
  /// from the root of the repository, and contents compared as they are.
  static let diff = [
    "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative", "--text",
    "--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/",
  ]

  /// All Swift files of the work tree, from whatever folder of it.
  static let swiftFiles = ["--", ":(top)*.swift"]

  /// The output of a command that cannot fail in a repository that is in order.
  static func output(_ words: [String], input: [UInt8] = []) throws(Problem) -> [UInt8] {
    let result = try run(words, input: input)
    guard result.status == 0 else {
      throw Problem(
        path: ".", what: "git cannot tell what changed: \(reason(result))",
        advice: "see what 'git status' says")
    }
    return result.output
  }

  static func run(_ words: [String], input: [UInt8] = []) throws(Problem) -> Subprocess {
    do {
      return try Subprocess(running: ["git"] + words, environment: environment, input: input)
    } catch {
      throw Problem(
        path: "git", what: "cannot run it: \(error)",
        advice: error.isMissing ? "install git, or put it into the PATH" : error.advice)
    }
  }

  /// What git says of its failure, as one phrase.
  static func reason(_ result: Subprocess) -> String {
    let first = result.errors.split(separator: UInt8(ascii: "\n")).first ?? []
    let text = String(decoding: first, as: UTF8.self)
    guard !text.isEmpty else { return "status \(result.status)" }
    return text.hasPrefix("fatal: ") ? String(text.dropFirst(7)) : text
  }

  /// The text without the line end behind it.
  static func line(_ output: [UInt8]) -> String {
    String(
      decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
  }

  /// A hook's variables hold for what it starts, but for those that change the output. And the index is
  /// not refreshed on the way, which takes its lock.
  private static let environment: [String: String?] = [
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_DIFF_OPTS": nil,
    "GIT_EXTERNAL_DIFF": nil,
    "GIT_LITERAL_PATHSPECS": nil,
    "GIT_GLOB_PATHSPECS": nil,
    "GIT_NOGLOB_PATHSPECS": nil,
    "GIT_ICASE_PATHSPECS": nil,
  ]
}
