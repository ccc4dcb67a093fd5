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
    // The thread that first meets a dependency system reads the targets, while others go on.
    let affected = last.flatMap { AffectedPrograms(since: $0, looks) }
    let targets = ConcurrentWork.later { [hasher = cache?.contents?.hasher] in
      // Few files are read beside them if few programs are affected.
      project.targets(jobs: affected == nil ? 0 : options.jobs, hasher)
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

  /// - Returns: the findings, and the targets if anything was linked.
  func findings(
    _ looks: [FileLook], _ problems: inout [Problem]
  ) -> (findings: Findings, linked: ProjectTargets?) {
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
      with: linked, in: gathered,
      of: LintPlan.rules(among: options.knownRules, for: project.sources.map(\.policy)),
      isWhole: project.isWhole)
  }

  private func gather(
    _ sources: [SourceFile], _ looks: [FileLook], isSystemNamed: Bool
  ) -> FactGathering {
    FactGathering(
      sources, looks, isSystemNamed: isSystemNamed,
      FactReader(options.buildFacts, cache: cache?.contents), jobs: options.jobs
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
