internal import DependencyProgram

extension Linter {
  /// The findings of the last run, if nothing has changed since; otherwise those of the current
  /// files. If only the texts of some files have changed, the other separate programs of the tree
  /// are not linked again.
  static func findings(
    of project: Project, _ cache: ProjectCache?, _ last: LastFindings?, _ options: LintOptions,
    _ problems: inout [Problem]
  ) -> Findings {
    let looks = last?.look() ?? project.sources.map { _ in .unread }
    if let last, let findings = last.findings(looks) {
      problems += findings.files.compactMap(\.encodingProblem)
      if last.isWorthRenewing(looks) {
        problems += told(last.keep(findings, looks, targetFiles: nil), cache)
      }
      return findings
    }
    // The thread that first meets a dependency system reads the targets, while others go on. If few
    // files or all targets come first, all threads read them.
    let affected = last.flatMap { AffectedPrograms(since: $0, looks) }
    let hasOthers = affected == nil && !LintSteps.hasTurns(project, options)
    let targets = ConcurrentWork.later { [hasher = cache?.contents?.hasher] in
      project.targets(jobs: hasOthers ? 0 : options.jobs, hasher)
    }
    let steps = LintSteps(project: project, cache: cache, targets: targets, options: options)
    if let last, let affected, let findings = steps.findings(in: affected) {
      problems += findings.files.compactMap(\.encodingProblem)
      problems += told(last.keep(findings, looks, targetFiles: targets.value.contents), cache)
      return findings
    }
    let (findings, linked) = steps.findings(looks, &problems)
    // Problems with targets are reported again until they are fixed.
    if let last, linked?.problems.isEmpty ?? true {
      problems += told(last.keep(findings, looks, targetFiles: linked?.contents), cache)
    }
    return findings
  }

  private static func told(_ problem: Problem?, _ cache: ProjectCache?) -> [Problem] {
    [cache?.told(problem)].compactMap(\.self)
  }
}

/// The steps from files to findings that follow the looks at the files.
private struct LintSteps {
  let project: Project
  let cache: ProjectCache?
  let targets: StartedWork<ProjectTargets>
  let options: LintOptions

  /// Whether the programs are linked in turns.
  static func hasTurns(_ project: Project, _ options: LintOptions) -> Bool {
    project.sources.count >= options.turns.leastFiles && !options.linksAlways
      && options.programParts.isEmpty && project.options.systems.isEmpty
  }

  /// - Returns: the findings, and the targets if anything was linked.
  func findings(
    _ looks: [FileLook], _ problems: inout [Problem]
  ) -> (findings: Findings, linked: ProjectTargets?) {
    if Self.hasTurns(project, options), let (findings, linked) = findingsInTurn() {
      problems += linked.problems + findings.files.compactMap(\.encodingProblem)
      if let problem = cache?.keepFacts(jobs: options.jobs) { problems.append(problem) }
      return (findings, linked)
    }
    var gathering = gather(
      project.sources, looks,
      isSystemNamed: options.linksAlways || !project.options.systems.isEmpty)
    problems += gathering.problems
    if let problem = cache?.keepFacts(jobs: options.jobs) { problems.append(problem) }
    let isLinked = options.linksAlways || gathering.files.mayUseSystem(project.options)
    let linked = isLinked ? targets.value : nil
    problems += linked?.problems ?? []
    let input = Handover(input(gathering.takeFiles(), gathering.names, linked))
    guard let findings = Workers.run({ input.take()?.findings() }) else {
      preconditionFailure("nobody else takes the input, and nothing supersedes its findings")
    }
    return (findings, linked)
  }

  /// - Returns: nil if more than the affected programs has to be linked, or a problem be reported.
  func findings(in affected: AffectedPrograms) -> Findings? {
    var gathering = gather(affected.sourcesToGather, affected.looksToGather, isSystemNamed: true)
    guard gathering.problems.allSatisfy({ !$0.isFailure }),
      cache?.keepFacts(jobs: options.jobs) == nil, affected.areStillSeparate(gathering.files)
    else { return nil }
    let targets = targets.value
    guard targets.problems.isEmpty else { return nil }
    let files = gathering.takeFiles()
    let gathered = files.map(\.withoutFacts)
    let input = Handover(input(files, gathering.names, targets))
    guard let linked = Workers.run({ input.take()?.linkedFindings() }) else { return nil }
    return affected.findings(
      with: linked, in: gathered, of: rules, isWhole: project.isWhole)
  }

  /// The findings of a large tree.
  ///
  /// - Returns: nil if it has no dependency system, or a file cannot be read or searched.
  private func findingsInTurn() -> (Findings, ProjectTargets)? {
    guard let scan = SourceScan(project.sources, reader, jobs: options.jobs), scan.hasMentions
    else { return nil }
    let targets = targets.value
    let programs = scan.programs(targets.graph)
    var files = scan.files
    var all = LinkedFindings(
      diagnostics: [], programs: Array(repeating: 0, count: files.count),
      programCount: programs.count)
    for (number, program) in programs.enumerated() {
      for file in program.files { all.programs[file] = number }
    }
    for parts in turns(programs.filter(scan.mayUseSystem)) {
      let turn = parts.flatMap(\.files)
      var gathering = gather(
        turn.map { project.sources[$0] }, turn.map { _ in .unread }, isSystemNamed: false)
      let gathered = gathering.takeFiles()
      guard gathered.count == turn.count else { return nil }
      for (index, file) in zip(turn, gathered) { files[index] = file.withoutFacts }
      guard gathered.mayUseSystem(project.options) else { continue }
      var turnInput = input(gathered, gathering.names, targets)
      turnInput.parts = parts.numberedAnew
      turnInput.leaksProgram = false
      let input = Handover(turnInput)
      guard let found = Workers.run({ input.take()?.linkedFindings() }) else { continue }
      all.add(found.diagnostics, inFiles: turn)
    }
    var findings = Findings(all.diagnostics, of: rules, in: files, isWhole: project.isWhole)
    if all.programCount > 1 { findings.linked = all }
    return (findings, targets)
  }

  /// Programs are linked together in turns of about as many files.
  private func turns(_ programs: [SeparatePrograms.Part]) -> [[SeparatePrograms.Part]] {
    var turns: [[SeparatePrograms.Part]] = []
    var room = 0
    for program in programs {
      if program.files.count > room {
        turns.append([])
        room = options.turns.filesAtOnce
      }
      turns[turns.count - 1].append(program)
      room -= program.files.count
    }
    return turns
  }

  private var rules: [Rule] {
    LintPlan.rules(among: options.knownRules, for: project.sources.map(\.policy))
  }

  private var reader: FactReader { FactReader(options.buildFacts, cache: cache?.contents) }

  private func gather(
    _ sources: [SourceFile], _ looks: [FileLook], isSystemNamed: Bool
  ) -> FactGathering {
    FactGathering(
      sources, looks, isSystemNamed: isSystemNamed, reader, jobs: options.jobs
    ) { [targets] in _ = targets.value }
  }

  private func input(
    _ files: [LintedFile], _ names: ProgramNames, _ targets: ProjectTargets?
  ) -> LintInput {
    LintInput(
      files: files, rules: options.knownRules, graph: targets?.graph, options: project.options,
      isWhole: project.isWhole, names: names, work: Workers.work(options.jobs),
      programParts: options.programParts, leaksProgram: options.isLastRun)
  }
}

extension [SeparatePrograms.Part] {
  /// The parts, with their files numbered in the order of the parts.
  fileprivate var numberedAnew: [SeparatePrograms.Part] {
    var start = 0
    return map { part in
      defer { start += part.files.count }
      return SeparatePrograms.Part(
        files: [Int](start..<start + part.files.count), graph: part.graph)
    }
  }
}
