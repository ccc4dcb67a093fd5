internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// The command line's settings for fixes.
struct FixMode {
  /// The least safe that is applied.
  private let safety: Diagnostic.Fix.Safety
  /// Shows what would change rather than to change it.
  private let isDryRun: Bool
  private let isQuiet: Bool

  typealias Outcome = (result: LintResult, difference: [UInt8]?)

  /// The options that replace the texts of the files, or that accept the findings.
  private static let opposites: [Option] = [
    .staged, .stdinFilename, .updateBaseline, .pruneBaseline,
  ]

  /// Nil if nothing is to be fixed.
  init?(_ arguments: Arguments) throws(UsageError) {
    isDryRun = arguments.has(.diff)
    guard isDryRun || arguments.has(.fix) else {
      if arguments.has(.unsafeFixes) { throw .idle(.unsafeFixes, without: [.fix, .diff]) }
      return nil
    }
    if let other = FixMode.opposites.first(where: arguments.has) {
      throw .conflict(isDryRun ? .diff : .fix, other)
    }
    safety = arguments.has(.unsafeFixes) ? .unsafe : .safe
    isQuiet = arguments.has(.quiet)
  }

  /// Fixes what can be fixed.
  ///
  /// - Returns: what is found in the files as they are now, with what could not be written; and the
  ///   difference if that is to be shown in place of a report.
  func run(paths: [String], _ options: LintOptions) -> Outcome {
    var fixer = Fixer(paths: paths, options, allowing: safety)
    if isDryRun {
      say("would fix", fixer.count)
      return (fixer.original, fixer.difference)
    }
    let problems = fixer.write()
    say("fixed", fixer.count)
    let isComplete = !problems.contains(where: \.isFailure)
    let result = isComplete ? fixer.result : Linter.run(paths: paths, options)
    return (result.adding(problems), nil)
  }

  /// To standard error, since standard output has the report, which may be for a program.
  private func say(_ verb: String, _ count: (findings: Int, files: Int)) {
    guard !isQuiet else { return }
    let findings = "\(count.findings) finding\(count.findings == 1 ? "" : "s")"
    let files = "\(count.files) file\(count.files == 1 ? "" : "s")"
    Console.complain(count.findings == 0 ? "\(verb) nothing" : "\(verb) \(findings) in \(files)")
  }
}
