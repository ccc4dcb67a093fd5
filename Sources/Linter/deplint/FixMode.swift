internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// The command line's settings for changes to the code: fixes, or comments that silence findings.
struct FixMode {
  private let change: Change
  /// Whether to show the changes rather than make them.
  private let isDryRun: Bool
  private let isQuiet: Bool

  private enum Change {
    case fixes(leastSafe: Diagnostic.Fix.Safety)
    case suppressions(reason: String)
  }

  typealias Outcome = (result: LintResult, difference: [UInt8]?)

  /// The options that replace the texts of the files, or that accept the findings.
  private static let opposites: [Option] = [
    .staged, .stdinFilename, .updateBaseline, .pruneBaseline,
  ]

  /// Nil if the command line asks for no changes.
  init?(_ arguments: Arguments) throws(UsageError) {
    isDryRun = arguments.has(.diff)
    isQuiet = arguments.has(.quiet)
    let reason = try FixMode.reason(arguments)
    guard isDryRun || arguments.has(.fix) || reason != nil else {
      if arguments.has(.unsafeFixes) { throw .idle(.unsafeFixes, without: [.fix, .diff]) }
      return nil
    }
    if reason != nil, let other = [Option.fix, .unsafeFixes].first(where: arguments.has) {
      throw .conflict(.addIgnores, other)
    }
    if let other = FixMode.opposites.first(where: arguments.has) {
      throw .conflict(isDryRun ? .diff : reason == nil ? .fix : .addIgnores, other)
    }
    change =
      reason.map(Change.suppressions)
      ?? .fixes(leastSafe: arguments.has(.unsafeFixes) ? .unsafe : .safe)
  }

  /// The reason that the comments give, which must fit on one line.
  private static func reason(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let value = arguments.all(.addIgnores).last else { return nil }
    let isLine = value.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control && !["\u{2028}", "\u{2029}"].contains(scalar)
    }
    guard isLine, value.contains(where: { !$0.isWhitespace }) else {
      throw .badValue(value, of: .addIgnores, expected: "a reason of one line")
    }
    return value
  }

  /// Makes or shows the changes.
  ///
  /// - Returns: the findings in the resulting files, with the files that could not be written; and
  ///   the difference if it is shown in place of a report.
  func run(paths: [String], _ options: LintOptions) -> Outcome {
    var fixer: Fixer
    let verbs: (stem: String, past: String)
    switch change {
    case .fixes(let safety):
      fixer = Fixer(paths: paths, options, allowing: safety)
      verbs = ("fix", "fixed")
    case .suppressions(let reason):
      fixer = Fixer(paths: paths, options, silencingBecause: reason)
      verbs = ("silence", "silenced")
    }
    if isDryRun {
      say("would \(verbs.stem)", fixer.count, nothing: "nothing to \(verbs.stem)")
      return (fixer.original, fixer.difference)
    }
    let problems = fixer.write()
    say(verbs.past, fixer.count, nothing: "nothing to \(verbs.stem)")
    let isComplete = !problems.contains(where: \.isFailure)
    let result = isComplete ? fixer.result : Linter.run(paths: paths, options)
    return (result.adding(problems), nil)
  }

  /// Writes to standard error, since a program may be reading the report on standard output.
  private func say(_ verb: String, _ count: (findings: Int, files: Int), nothing: String) {
    guard !isQuiet else { return }
    let findings = "\(count.findings) finding\(count.findings == 1 ? "" : "s")"
    let files = "\(count.files) file\(count.files == 1 ? "" : "s")"
    Console.complain(count.findings == 0 ? nothing : "\(verb) \(findings) in \(files)")
  }
}
