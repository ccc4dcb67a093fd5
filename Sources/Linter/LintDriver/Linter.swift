internal import DependencyProgram
internal import DiagnosticReports
internal import PackageGraph
internal import SwiftOutline

/// Lints files: reads them, links what they say, runs the rules.
///
///     paths -> files -> facts -> program -> diagnostics -> report
///
/// The program is what is given: a folder of a package is linted as if the rest did not exist, but
/// for the manifest above it, which says what targets there are.
package enum Linter {
  /// Lints files and folders.
  package static func run(paths: [String], _ options: LintOptions) -> LintResult {
    let walk = FileWalk(paths: paths, overlay: options.overlay, jobs: options.jobs)
    let plan = LintPlan(walk, options)
    let cache = options.cache.map { FactCache(at: $0, root: walk.root.text) }
    let unjudged = FilePolicy(isLinted: false, rules: RuleStandings(running: []))
    let manifests = walk.manifests.map { SourceFile($0, unjudged) }
    let input = Input(
      sources: options.overlay.applied(to: plan.sources, workingFolder: walk.workingFolder),
      manifests: options.overlay.applied(to: manifests, workingFolder: walk.workingFolder),
      hasXcodeProject: walk.hasXcodeProject, programOptions: plan.programOptions, paths: paths,
      isWhole: walk.points.contains(where: \.isProject), cache: cache)
    return run(input, options, problems: walk.problems + plan.problems)
  }

  /// Whether a path leads to anything.
  package static func canFind(_ path: String) -> Bool {
    (try? FileStatus(ofPath: path)) != nil
  }

  /// The folder that the process runs in, where relative paths of reports begin; empty if it is
  /// gone.
  package static var workingFolder: String { (try? AbsolutePath.workingFolder().text) ?? "" }

  /// Lints files that lie on no disk.
  package static func run(
    inMemory files: [(path: String, bytes: [UInt8])], _ options: LintOptions
  ) -> LintResult {
    let policy = FilePolicy(rules: RuleStandings(running: options.rules))
    let sources = files.map { SourceFile(path: $0.path, bytes: $0.bytes, policy) }
      .sorted { $0.programPath < $1.programPath }
    let manifests = sources.filter { ("/" + $0.programPath).hasSuffix("/Package.swift") }
    let input = Input(
      sources: sources, manifests: manifests, hasXcodeProject: false,
      programOptions: Program.Options(profile: options.profile), paths: [], isWhole: true,
      cache: nil)
    return run(input, options, problems: [])
  }

  /// What there is to lint, before anything is read.
  private struct Input {
    /// Sorted by `programPath`, so that an index into the program is one into what has been read of
    /// them.
    let sources: [SourceFile]
    let manifests: [SourceFile]
    let hasXcodeProject: Bool
    let programOptions: Program.Options
    /// What the user named.
    let paths: [String]
    /// Whether it is a whole project, as far as one can tell.
    let isWhole: Bool
    let cache: FactCache?
  }

  private static func run(
    _ input: Input, _ options: LintOptions, problems: [Problem]
  ) -> LintResult {
    let sources = input.sources
    let rules = LintPlan.rules(
      among: options.configurations?.rules ?? options.rules, for: sources.map(\.policy))
    // What is not linted is read for the sake of what is.
    let isWorthwhile = sources.contains(where: \.policy.isLinted)
    options.progress?.found(files: sources.count)
    var gathering = FactGathering(
      isWorthwhile ? sources : [], isSystemNamed: !input.programOptions.systems.isEmpty,
      FactReader(options.buildFacts, cache: input.cache), jobs: options.jobs)
    var problems = problems + gathering.problems
    if let problem = input.cache?.finish(jobs: options.jobs) { problems.append(problem) }
    var diagnostics: [Diagnostic] = []
    if !gathering.facts.isEmpty {
      let graph = targetGraph(
        input.manifests, hasXcodeProject: input.hasXcodeProject, &problems, jobs: options.jobs)
      let files = zip(gathering.files, gathering.takeFacts()).map { file, facts in
        Program.File(path: file.source.programPath, facts: facts)
      }
      let handover = Handover(files)
      let policies = gathering.files.map(\.source.policy)
      diagnostics = Workers.run {
        findings(of: rules, in: handover, graph, input.programOptions, policies)
      }
    }
    let suppressedCount = suppress(
      &diagnostics, of: rules, in: gathering.files.map(JudgedFile.init), isWhole: input.isWhole)
    let selection = ReportSelection(
      of: diagnostics, by: rules, in: gathering.files.map(\.source), startingAt: input.paths,
      options, &problems)
    let texts = sourceTexts(namedBy: selection.shown, of: gathering.files, &problems)
    var report = Report(
      fileCount: gathering.files.count { $0.source.policy.isLinted }, diagnostics: selection.shown,
      hidden: Report.Hidden(suppressed: suppressedCount, baselined: selection.baselinedCount),
      rules: rules.map(\.metadata), sources: texts)
    report.baseline = selection.baseline
    return LintResult(
      report: report, problems: problems.sortedWithoutDuplicates(),
      failOn: severities(thatFail: gathering.files))
  }

  /// Reads the manifests, and links what they say of the targets.
  static func targetGraph(
    _ manifests: [SourceFile], hasXcodeProject: Bool, _ problems: inout [Problem], jobs: Int
  ) -> TargetGraph {
    var read: [(folder: String, manifest: PackageManifest)] = []
    let results = Workers.map(manifests.count, jobs: jobs) { manifest(in: manifests[$0]) }
    for (source, result) in zip(manifests, results) {
      switch result {
      case .success(let manifest):
        let folder = source.programPath.split(separator: "/").dropLast().joined(separator: "/")
        read.append((folder: folder, manifest: manifest))
      case .failure(let problem):
        problems.append(problem)
      }
    }
    return TargetGraph(manifests: read, hasXcodeProject: hasXcodeProject)
  }

  private static func manifest(in source: SourceFile) -> Result<PackageManifest, Problem> {
    do throws(Problem) {
      let bytes = try source.read().bytes
      return bytes.withUnsafeBufferPointer { bytes in
        .success(PackageManifest(outline: Outline(bytes), bytes: bytes))
      }
    } catch {
      return .failure(error)
    }
  }

  /// What the rules have to say, in the order of a report: by path, place and rule.
  ///
  /// - Parameter policies: of the files, in their order.
  private static func findings(
    of rules: [Rule], in files: Handover<[Program.File]>, _ graph: TargetGraph,
    _ options: Program.Options, _ policies: [FilePolicy]
  ) -> [Diagnostic] {
    let program = Program(files: files.take() ?? [], graph: graph, options: options)
    // One rule at a time: they share what the program has worked out for the one before.
    return ordered(
      rules.flatMap { rule in
        rule.check(program).compactMap { diagnostic in
          policies[Int(diagnostic.range.file)].judged(diagnostic, of: rule)
        }
      })
  }

  /// By path, place and rule, without duplicates.
  static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in diagnostics.sorted(by: isOrdered)
    where result.last.map({ isOrdered($0, diagnostic) }) != false {
      result.append(diagnostic)
    }
    return result
  }

  private static func severities(
    thatFail files: [FactGathering.Entry]
  ) -> [Int32: Severity] {
    var severities: [Int32: Severity] = [:]
    for (index, file) in files.enumerated() {
      if let severity = file.source.policy.failOn { severities[Int32(index)] = severity }
    }
    return severities
  }

  /// Two diagnostics of which neither comes before the other say the same.
  private static func isOrdered(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    if a.range != b.range {
      return (a.range.file, a.range.start, a.range.end) < (b.range.file, b.range.start, b.range.end)
    }
    return (a.rule, a.message) < (b.rule, b.message)
  }

  /// The texts that the report shows parts of: read again, since few files have findings, and
  /// keeping all texts until here would take as much memory as the files.
  private static func sourceTexts(
    namedBy diagnostics: [Diagnostic], of files: [FactGathering.Entry],
    _ problems: inout [Problem]
  ) -> [Int32: SourceText] {
    var texts: [Int32: SourceText] = [:]
    for index in Report.files(namedBy: diagnostics) {
      let file = files[Int(index)]
      let path = file.source.path
      do throws(Problem) {
        let snapshot = try file.source.read()
        guard snapshot.status == file.status else { throw .changed(path) }
        texts[index] = SourceText(path: path, bytes: snapshot.bytes)
      } catch {
        problems.append(error)
        texts[index] = SourceText(path: path, bytes: nil)
      }
    }
    return texts
  }
}

extension [Problem] {
  /// A file can fail twice: as a source and as a manifest.
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
