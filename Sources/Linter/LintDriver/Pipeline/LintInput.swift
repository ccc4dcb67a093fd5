internal import DependencyFacts
internal import DependencyProgram
internal import Diagnostics
internal import PackageGraph

/// Everything that findings are made from: files with their policies, targets, options and rules.
///
/// This is the only way from files to findings. A lint, the passes of `--fix`, the commands about
/// baselines and the language server each make one of these and ask for its findings. It is pure:
/// it reads no file and writes none.
struct LintInput: Sendable {
  /// Sorted by path, all of them or those of each part.
  var files: [LintedFile]
  /// The rules that can run; the files' policies choose among them.
  var rules: [Rule]
  /// Nil if there is nothing to link; see `mayUseSystem`.
  var graph: TargetGraph?
  /// The separate programs among the files, if they are known.
  var parts: [SeparatePrograms.Part]?
  /// The folders that an editor shows, by their paths in the program.
  var asked: [String] = []
  var options: Program.Options
  /// Whether the files are a whole project. If not, unused suppressions cannot be recognised.
  var isWhole: Bool
  /// The table of names that the facts refer to by number.
  var names: ProgramNames
  var work = ConcurrentWork.serial
  /// A question to the program beside findings.
  var programParts: ProgramParts = []
  /// Whether to leave the memory of the program to the system, if there is only one. To free its
  /// many small parts one by one takes 2 % of a run.
  var leaksProgram = false
  /// Notes what linking is at, if somebody wants to know.
  var recorder: RunRecord?

  /// Links the files, if a rule needs that, and runs the rules. The facts are released with the
  /// programs.
  ///
  /// - Parameter isSuperseded: asked from time to time whether the findings are no longer needed.
  /// - Returns: nil if it was superseded.
  consuming func findings(isSuperseded: () -> Bool = { false }) -> Findings? {
    files.leaveOutUnowned(graph, besides: asked)
    let rules = LintPlan.rules(among: rules, for: files.map(\.source.policy))
    guard let (linked, overview) = linked(rules, isSuperseded) else { return nil }
    var findings =
      linked.map { Findings($0, of: rules, in: files, isWhole: isWhole) }
      ?? Findings([], of: rules, in: files, isWhole: isWhole)
    findings.overview = overview
    return findings
  }

  /// The findings of the rules about code; nil if there is nothing to link.
  consuming func linkedFindings() -> LinkedFindings? {
    linked(LintPlan.rules(among: rules, for: files.map(\.source.policy))) { false }?.findings
  }

  /// - Returns: nil if it was superseded.
  private mutating func linked(
    _ rules: [Rule], _ isSuperseded: () -> Bool
  ) -> (findings: LinkedFindings?, overview: ProgramOverview?)? {
    // Linking is most of the work, and rules about comments do without.
    guard let graph, !programParts.isEmpty || rules.contains(where: { !$0.isAboutComments }) else {
      return (nil, nil)
    }
    let facts = takeFacts()
    let parts = parts ?? SeparatePrograms(of: facts, names: names, graph: graph).parts
    let programs = parts.numbers(ofFiles: files.count)
    guard let found = found(by: rules, in: parts, of: facts, isSuperseded) else { return nil }
    let overviews = found.compactMap(\.overview)
    return (
      judged(found.flatMap(\.findings), programs, parts.count),
      overviews.count > 1 ? ProgramOverview(of: overviews) : overviews.first
    )
  }

  private func leaked(_ program: Program) -> Program {
    if leaksProgram { _ = Unmanaged.passRetained(program) }
    return program
  }

  private func judged(
    _ found: [RuleFindings], _ programs: [Int], _ programCount: Int
  ) -> LinkedFindings {
    var diagnostics: [Diagnostic] = []
    for (rule, findings) in found {
      for diagnostic in findings {
        let policy = files[Int(diagnostic.range.file)].source.policy
        if let judged = policy.judged(diagnostic, of: rule) { diagnostics.append(judged) }
      }
    }
    return LinkedFindings(
      diagnostics: diagnostics, programs: programs, programCount: programCount)
  }

  private typealias RuleFindings = (rule: Rule, findings: [Diagnostic])

  private mutating func takeFacts() -> [Program.File] {
    var linked: [Program.File] = []
    linked.reserveCapacity(files.count)
    for index in files.indices {
      guard let facts = files[index].facts.take() else {
        preconditionFailure("every file that is linked has its facts")
      }
      linked.append(Program.File(path: files[index].source.programPath, facts: facts))
    }
    return linked
  }

  private func program(
    _ files: consuming [Program.File], _ graph: TargetGraph, _ work: ConcurrentWork? = nil
  ) -> Program {
    Program(
      numbered: files, names: names, graph: graph, options: options, work: work ?? self.work,
      recorder: recorder)
  }
}

// MARK: - Separate programs

extension LintInput {
  /// The answers of one program, with the indices of its own files.
  private struct Found {
    var findings: [RuleFindings]
    /// Nil without a question.
    var overview: ProgramOverview?

    /// The same with the indices among all files.
    func moved(toFiles files: [Int]) -> Found {
      Found(
        findings: findings.map { rule, findings in
          (rule, findings.map { $0.moved(toFiles: files) })
        }, overview: overview?.moved(toFiles: files))
    }
  }

  /// The answers of each of the tree's separate programs.
  private func found(
    by rules: [Rule], in parts: [SeparatePrograms.Part], of files: [Program.File],
    _ isSuperseded: () -> Bool
  ) -> [Found]? {
    if parts.count == 1 {
      guard isLinked(parts[0]) else { return [] }
      let program = leaked(program(files, parts[0].graph))
      return found(by: rules, in: program, of: parts[0], isSuperseded).map { [$0] }
    }
    let parts = parts.filter(isLinked).sorted { $0.files.count > $1.files.count }
    // A part with most of the files has all threads to itself; of the rest, each has one.
    let isLarge = parts.first.map { 2 * $0.files.count > files.count } ?? false
    var all: [Found] = []
    if isLarge {
      let program = program(parts[0].files.map { files[$0] }, parts[0].graph)
      guard let found = found(by: rules, in: program, of: parts[0], isSuperseded) else {
        return nil
      }
      all.append(found.moved(toFiles: parts[0].files))
    }
    let rest = Array(parts.dropFirst(isLarge ? 1 : 0))
    let others = work.map(count: rest.count) { [self, files] index in
      let part = rest[index]
      let program = program(part.files.map { files[$0] }, part.graph, .serial)
      return found(by: rules, in: program, of: part) { false }?.moved(toFiles: part.files)
    }
    return all + others.compactMap(\.self)
  }

  /// - Returns: nil if it was superseded.
  private func found(
    by rules: [Rule], in program: Program, of part: SeparatePrograms.Part,
    _ isSuperseded: () -> Bool
  ) -> Found? {
    let usesSystem = mayUseSystem(part)
    guard
      let findings = usesSystem
        ? program.findings(of: rules, isSuperseded: isSuperseded) : []
    else { return nil }
    return Found(
      findings: findings,
      overview: programParts.isEmpty
        ? nil : ProgramOverview(of: program, programParts, usesSystem: usesSystem))
  }

  /// Without a dependency system there is nothing to find, but tests are listed.
  private func isLinked(_ part: SeparatePrograms.Part) -> Bool {
    programParts.contains(.tests) || mayUseSystem(part)
  }

  private func mayUseSystem(_ part: SeparatePrograms.Part) -> Bool {
    !options.systems.isEmpty
      || part.files.reduce(into: SystemMention()) { $0.formUnion(files[$1].mention) }.mayBeSystem
  }
}

extension [SeparatePrograms.Part] {
  /// For each of all files, the number of its part.
  func numbers(ofFiles count: Int) -> [Int] {
    var numbers = [Int](repeating: 0, count: count)
    for (number, part) in enumerated() {
      for file in part.files { numbers[file] = number }
    }
    return numbers
  }
}
