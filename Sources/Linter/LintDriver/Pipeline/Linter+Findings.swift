internal import DependencyFacts
internal import DependencyProgram
internal import DiagnosticReports

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
    var (project, options) = (project, options)
    if let worker = options.supervisor?.worker(for: options) { options.worker = worker }
    options.progress?.start()
    guard let leftOut = options.worker?.leftOut, !leftOut.isEmpty else {
      return findings(of: project, looks, cache, last, options, &problems)
    }
    problems += leftOut.problems(among: project.sources)
    project.sources = leftOut.applied(to: project.sources)
    // Nothing is kept of it, and kept facts may be of the file that is left out.
    let unread = project.sources.map { _ in FileLook.unread }
    return findings(of: project, unread, nil, nil, options, &problems)
  }

  private static func findings(
    of project: Project, _ looks: [FileLook], _ cache: ProjectCache?, _ last: LastFindings?,
    _ options: LintOptions, _ problems: inout [Problem]
  ) -> Findings {
    // One thread reads the targets as soon as a dependency system is known, while others go on; all
    // threads do if they have nothing else to read, or little.
    let affected = last.flatMap { AffectedPrograms(since: $0, looks) }
    let areThreadsBusy = affected == nil && !LintSteps.hasTurns(project, looks, options)
    let targets = ConcurrentWork.later { [hasher = cache?.contents?.hasher, options] in
      let read = { project.targets(jobs: areThreadsBusy ? 0 : options.jobs, hasher) }
      return options.worker?.record.during("targets", read) ?? read()
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

  /// Whether the programs are linked in turns. A tree that is known to have no dependency system is
  /// not even read.
  static func hasTurns(_ project: Project, _ looks: [FileLook], _ options: LintOptions) -> Bool {
    guard project.sources.count >= options.turns.leastFiles, !options.linksAlways,
      options.programParts.isEmpty, project.options.systems.isEmpty
    else { return false }
    let known = looks.compactMap(\.mention)
    return known.isEmpty || known.reduce(into: SystemMention()) { $0.formUnion($1) }.mayBeSystem
  }

  /// - Returns: the findings, and the targets if anything was linked.
  func findings(
    _ looks: [FileLook], _ problems: inout [Problem]
  ) -> (findings: Findings, linked: ProjectTargets?) {
    if Self.hasTurns(project, looks, options), let found = findingsInTurn() {
      problems += found.problems
      return (found.findings, found.linked)
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
      cache?.keepFacts(ofAll: false, jobs: options.jobs) == nil,
      affected.areStillSeparate(gathering.files)
    else { return nil }
    let targets = targets.value
    guard targets.problems.isEmpty else { return nil }
    var files = gathering.takeFiles()
    affected.leaveOut(&files)
    let gathered = files.map(\.withoutFacts)
    let input = Handover(input(files, gathering.names, targets))
    guard let linked = Workers.run({ input.take()?.linkedFindings() }) else { return nil }
    return affected.findings(
      with: linked, in: gathered, of: rules, isWhole: project.isWhole)
  }

  /// The findings of a large tree. Its new facts are not kept, since they would be in memory until
  /// the end; after an edit, those of the affected programs are made again.
  ///
  /// - Returns: nil if a file cannot be read, or changes meanwhile.
  private func findingsInTurn() -> (
    findings: Findings, linked: ProjectTargets?, problems: [Problem]
  )? {
    let reader = reader(keepsFacts: false)
    guard let scan = SourceScan(project.sources, reader, jobs: options.jobs) else { return nil }
    guard scan.hasMentions else {
      let findings = Findings([], of: rules, in: scan.files, isWhole: project.isWhole)
      return (findings, nil, scan.encodingProblems)
    }
    let targets = targets.value
    let programs = scan.programs(targets.graph)
    var files = scan.files
    files.leaveOutUnowned(targets.graph)
    var all = LinkedFindings(
      diagnostics: [], programs: programs.numbers(ofFiles: files.count),
      programCount: programs.count)
    var isLinked = false
    for parts in turns(programs.filter(scan.mayUseSystem)) {
      let turn = parts.flatMap(\.files)
      var gathering = gather(
        turn.map { project.sources[$0] }, turn.map { _ in .unread }, isSystemNamed: false, reader)
      var gathered = gathering.takeFiles()
      guard gathered.count == turn.count,
        zip(turn, gathered).allSatisfy({ files[$0].status.hasSameText(as: $1.status) })
      else { return nil }
      for index in turn.indices where files[turn[index]].isLeftOut { gathered[index].leaveOut() }
      for (index, file) in zip(turn, gathered) { files[index] = file.withoutFacts }
      guard gathered.mayUseSystem(project.options) else { continue }
      isLinked = true
      var turnInput = input(gathered, gathering.names, targets)
      turnInput.parts = parts.numberedAnew
      turnInput.leaksProgram = false
      let input = Handover(turnInput)
      guard let found = Workers.run({ input.take()?.linkedFindings() }) else { continue }
      all.add(found.diagnostics, inFiles: turn)
    }
    var findings = Findings(all, of: rules, in: files, isWhole: project.isWhole)
    if !isLinked { findings.linked = nil }
    let problems = scan.encodingProblems + (isLinked ? targets.problems : [])
    return (findings, isLinked ? targets : nil, problems)
  }

  /// The programs that are linked together, in turns of about `filesAtOnce` files.
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

  private func reader(keepsFacts: Bool) -> FactReader {
    FactReader(options, cache: cache?.contents, keepsFacts: keepsFacts)
  }

  private func gather(
    _ sources: [SourceFile], _ looks: [FileLook], isSystemNamed: Bool, _ reader: FactReader? = nil
  ) -> FactGathering {
    FactGathering(
      sources, looks, isSystemNamed: isSystemNamed, reader ?? self.reader(keepsFacts: true),
      jobs: options.jobs
    ) { [targets] in _ = targets.value }
  }

  private func input(
    _ files: [LintedFile], _ names: ProgramNames, _ targets: ProjectTargets?
  ) -> LintInput {
    LintInput(
      files: files, rules: options.knownRules, graph: targets?.graph, options: project.options,
      isWhole: project.isWhole, names: names, work: Workers.work(options.jobs),
      programParts: options.programParts, leaksProgram: options.isLastRun,
      recorder: options.worker?.record)
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
