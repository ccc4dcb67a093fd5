internal import DependencyProgram
internal import PackageGraph

/// Everything that findings are made from: files with their policies, targets, options and rules.
///
/// This is the only way from files to findings. A lint, the passes of `--fix`, the commands about
/// baselines and the language server each make one of these and ask for its findings. It is pure:
/// it reads no file and writes none.
struct LintInput: Sendable {
  /// Sorted by path within the program.
  var files: [LintedFile]
  /// The rules that can run; the files' policies choose among them.
  var rules: [Rule]
  /// Nil if there is nothing to link; see `mayUseSystem`.
  var graph: TargetGraph?
  var options: Program.Options
  /// Whether the files are a whole project. If not, unused suppressions cannot be recognised.
  var isWhole: Bool
  /// The table of names that the facts refer to by number.
  var names: ProgramNames
  var work = ConcurrentWork.serial
  /// A question to the program beside findings.
  var programParts: ProgramParts = []
  /// Whether to leave the memory of the program to the system. To free its many small parts one by
  /// one takes 2 % of a run.
  var leaksProgram = false

  /// Links the files, if a rule needs that, and runs the rules. The facts are released as the
  /// program takes them over.
  ///
  /// - Parameter isSuperseded: asked before each rule whether the findings are no longer needed.
  /// - Returns: nil if it was superseded.
  consuming func findings(isSuperseded: () -> Bool = { false }) -> Findings? {
    let rules = LintPlan.rules(among: rules, for: files.map(\.source.policy))
    var diagnostics: [Diagnostic] = []
    var overview: ProgramOverview?
    // Linking is most of the work, and rules about comments do without.
    if let graph, !programParts.isEmpty || rules.contains(where: { !$0.isAboutComments }) {
      let program = takeProgram(graph)
      if leaksProgram { _ = Unmanaged.passRetained(program) }
      guard let found = program.findings(of: rules, isSuperseded: isSuperseded) else { return nil }
      for (rule, findings) in found {
        for diagnostic in findings {
          let policy = files[Int(diagnostic.range.file)].source.policy
          if let judged = policy.judged(diagnostic, of: rule) { diagnostics.append(judged) }
        }
      }
      if !programParts.isEmpty { overview = ProgramOverview(of: program, programParts) }
    }
    var findings = Findings(diagnostics, of: rules, in: files, isWhole: isWhole)
    findings.overview = overview
    return findings
  }

  private mutating func takeProgram(_ graph: TargetGraph) -> Program {
    var linked: [Program.File] = []
    linked.reserveCapacity(files.count)
    for index in files.indices {
      guard let facts = files[index].facts.take() else {
        preconditionFailure("every file that is linked has its facts")
      }
      linked.append(Program.File(path: files[index].source.programPath, facts: facts))
    }
    return Program(
      numbered: linked, names: names, graph: graph, options: options, work: work)
  }
}
