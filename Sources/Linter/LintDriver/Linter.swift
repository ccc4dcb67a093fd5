internal import DependencyProgram
internal import DiagnosticReports

/// Lints files: reads them, links their facts, runs the rules.
///
///     paths -> files -> facts -> program -> diagnostics -> report
///
/// The program consists of the given paths: a folder of a package is linted as if the rest did not
/// exist, except for the manifest above it, which describes the targets.
package enum Linter {
  /// Lints files and folders.
  package static func run(paths: [String], _ options: LintOptions) -> LintResult {
    let start = LastFindings.now
    let walk = FileWalk(
      paths: paths, overlay: options.overlay, notesStatus: options.cache != nil,
      jobs: options.jobs)
    var project = Project(walk, LintPlan(walk, options, overlay: options.overlay))
    let folder = walk.workingFolder
    project.sources = options.overlay.applied(to: project.sources, workingFolder: folder)
    project.targetFiles = options.overlay.applied(to: project.targetFiles, workingFolder: folder)
    let cache = options.cache.map { ProjectCache(at: $0, root: walk.root.text) }
    var options = options
    do throws(Problem) {
      try options.takeBaselines(namedBy: project.sources, workingFolder: folder)
    } catch {
      project.problems.append(error)
    }
    return run(project, startingAt: paths, at: start, cache, options)
  }

  /// Whether a path exists.
  package static func canFind(_ path: String) -> Bool {
    (try? FileStatus(ofPath: path)) != nil
  }

  /// The working folder of the process, which relative paths in reports start from; empty if it no
  /// longer exists.
  package static var workingFolder: String { (try? AbsolutePath.workingFolder().text) ?? "" }

  /// Lints files in memory.
  package static func run(
    inMemory files: [(path: String, bytes: [UInt8])], _ options: LintOptions
  ) -> LintResult {
    run(Project(inMemory: files, options), startingAt: [], at: 0, nil, options)
  }

  /// The steps of a run. All changes on the disk, to the cache and the baseline, are made here.
  ///
  /// - Parameters:
  ///   - paths: the paths that the user named.
  ///   - start: when the run began; see `LastFindings`.
  private static func run(
    _ project: Project, startingAt paths: [String], at start: Int, _ cache: ProjectCache?,
    _ options: LintOptions
  ) -> LintResult {
    var problems = project.problems
    options.progress?.found(files: project.sources.count)
    var findings = Findings([], of: [], in: [], isWhole: false)
    // Files that are not linted are read only for the sake of linted ones.
    if project.sources.contains(where: \.policy.isLinted) {
      // The last run's findings are kept without its program.
      let last =
        options.programParts.isEmpty
        ? cache?.contents.map {
          LastFindings(of: project, startingAt: paths, in: $0, start: start, options)
        } : nil
      findings = self.findings(of: project, cache, last, options, &problems)
      if let note = findings.files.unownedProblem { problems.append(note) }
    }
    var selection = ReportSelection(of: findings, startingAt: paths, options, &problems)
    do throws(Problem) {
      for edit in selection.baselineEdits { try edit.write() }
      problems += selection.baselineAdvice
    } catch {
      problems.append(error)
      selection = selection.withoutBaseline
    }
    let overview = findings.overview
    let texts = sourceTexts(
      Report.files(namedBy: selection.shown), also: overview?.files ?? [], of: findings.files,
      options, &problems)
    var report = Report(
      fileCount: findings.files.count { $0.source.policy.isLinted }, diagnostics: selection.shown,
      hidden: Report.Hidden(
        suppressed: findings.suppressedCount, baselined: selection.baselinedCount),
      rules: findings.rules.map(\.metadata), sources: texts)
    report.baseline = selection.baseline
    report.pages = project.pages
    if !options.programParts.isEmpty {
      report.overview = reportOverview(overview, of: findings.files, texts, options, &problems)
    }
    return LintResult(
      report: report, problems: problems.sortedWithoutDuplicates(),
      failOn: severities(thatFail: findings.files), showsHints: project.showsHints)
  }

  private static func severities(thatFail files: [LintedFile]) -> [Int32: Severity] {
    var severities: [Int32: Severity] = [:]
    for (index, file) in files.enumerated() {
      if let severity = file.source.policy.failOn { severities[Int32(index)] = severity }
    }
    return severities
  }

  /// The texts that the report shows parts of: read again, since few files have findings, and
  /// keeping all texts until here would take as much memory as the files.
  ///
  /// - Parameter others: further files.
  static func sourceTexts(
    _ indices: [Int32], also others: Set<Int32>, of files: [LintedFile], _ options: LintOptions,
    _ problems: inout [Problem]
  ) -> [Int32: SourceText] {
    let indices = others.union(indices).sorted()
    let named = indices.map { files[Int($0)] }
    let results = Workers.map(named.count, jobs: options.jobs) { text(of: named[$0]) }
    var texts: [Int32: SourceText] = [:]
    for (index, (text, problem)) in zip(indices, results) {
      texts[index] = text
      if let problem { problems.append(problem) }
    }
    return texts
  }

  private static func text(of file: LintedFile) -> (text: SourceText, problem: Problem?) {
    let path = file.source.path
    do throws(Problem) {
      let snapshot = try file.source.read()
      guard snapshot.status.hasSameText(as: file.status) else { throw .changed(path) }
      return (SourceText(path: path, bytes: snapshot.bytes), nil)
    } catch {
      return (SourceText(path: path, bytes: nil), error)
    }
  }
}

extension [Problem] {
  /// A file can fail both as a source and as a manifest.
  func sortedWithoutDuplicates() -> [Problem] {
    var result: [Problem] = []
    for problem in sorted(by: { $0.sortKey < $1.sortKey })
    where problem != result.last {
      result.append(problem)
    }
    return result
  }
}

extension Problem {
  fileprivate var sortKey: (String, Int, String) { (path, place?.offset ?? 0, what) }
}
