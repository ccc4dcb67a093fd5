internal import DependencyFacts
package import DependencyProgram
internal import DiagnosticReports
internal import PackageGraph

/// A program that stays in memory and is linted again and again while its files change, as an
/// editor wants it.
///
/// Facts are gathered when a lint wants them, once however many texts a file has had since the last
/// one; what a change costs is the facts of that one file, linking and the rules. So that linking
/// copies nothing, the names of the facts are numbered when they are gathered, by a table that only
/// ever grows: a day of typing adds some megabytes to it.
///
/// The texts of open buffers lie over the files on disk. Paths are absolute, in and out.
package struct Workspace {
  private let options: LintOptions
  /// The folders and files to lint. Others take effect with the next `scan`.
  package var roots: [String]
  /// The texts of open buffers, by path.
  private var buffers: [String: [UInt8]] = [:]
  /// The files whose text was set since their facts were gathered, by path.
  private var changed: Set<String> = []
  /// Whether a text was set that can change what a scan finds.
  private var isScanDue = false
  /// How often the facts of a text were gathered.
  package private(set) var readingCount = 0

  // The program
  /// What the last scan found, by path.
  private var found: [String: FoundFile] = [:]
  /// Those that could be read, sorted by path within the program.
  private var files: [File] = []
  /// The index of each file, by path.
  private var indices: [String: Int] = [:]
  private var names = ProgramNames()
  private var manifests: [FoundFile] = []
  private var hasXcodeProject = false
  /// What is to be done with findings in each file, by path, and how the program is to be
  /// understood.
  private var policies: [String: FilePolicy] = [:]
  private var programOptions = Program.Options()
  /// Whether it is a whole project, as far as one can tell.
  private var isWhole = false
  /// Nil if a manifest has changed since it was made.
  private var graph: TargetGraph?
  /// The texts on disk of files that findings speak of, by path, until the files change.
  private var texts: [String: [UInt8]] = [:]

  // What could not be looked at
  private var walkProblems: [Problem] = []
  private var fileProblems: [String: Problem] = [:]
  private var manifestProblems: [Problem] = []
  /// The configuration files that the last scan looked for, by path: their texts.
  private var configurations: [AbsolutePath: [UInt8]] = [:]
  /// What is wrong with configurations, sorted by path and place.
  package private(set) var faultyConfigurations: [FaultyConfiguration] = []

  private struct File {
    let found: FoundFile
    /// Its names are numbered by the workspace's table.
    var facts: FileFacts
    /// What the facts say of a dependency system: every lint asks.
    let mention: SystemMention
    let suppressions: FileSuppressions
    /// As the file on disk was when it was read; nil if the facts are those of a buffer.
    var status: FileStatus?
  }

  /// A program without files, until `scan` is called.
  package init(roots: [String], _ options: LintOptions) {
    self.roots = roots
    self.options = options
  }

  /// Whether a file takes part in the program, as of the last lint or scan.
  package func has(_ path: String) -> Bool { indices[path] != nil }

  /// Whether a path lies at or below one of the roots.
  package func isBelowRoots(_ path: String) -> Bool {
    let path = AbsolutePath(path)
    return roots.contains { path.path(below: AbsolutePath($0)) != nil }
  }

  /// Whether a file says, or would say, what is to be linted and how.
  package func isConfiguration(_ path: String) -> Bool {
    let path = AbsolutePath(path)
    return path.components.last.map { $0 == ConfigurationFile.name } == true
      || configurations[path] != nil
  }

  /// What could not be looked at, or a person should know of, sorted by path; without what is wrong
  /// with configurations.
  package var problems: [Problem] {
    (walkProblems + manifestProblems + fileProblems.values).sortedWithoutDuplicates()
  }
}

// MARK: - Changes

extension Workspace {
  /// Makes room for a file that lies below no root: its package, or else the file alone.
  package mutating func addRoot(for path: String) {
    guard !isBelowRoots(path), let folder = AbsolutePath(path).parent else { return }
    roots.append(Surroundings(of: folder, isStartingPoint: false).package?.text ?? path)
  }

  /// Looks for the files on disk, and reads those that are new or have changed.
  ///
  /// - Parameter suspects: paths of files that are read in any case.
  package mutating func scan(rereading suspects: Set<String> = []) {
    let overlay = overlay()
    let walk = FileWalk(paths: roots, overlay: overlay, jobs: options.jobs)
    let plan = LintPlan(walk, options, overlay: overlay)
    walkProblems = walk.problems
    configurations = plan.configurationTexts
    faultyConfigurations = FaultyConfiguration.all(in: plan, workingFolder: walk.workingFolder)
    programOptions = plan.programOptions
    isWhole = walk.points.contains(where: \.isProject)
    hasXcodeProject = walk.hasXcodeProject
    manifests = walk.manifests.map(\.absolute)
    graph = nil
    let all = walk.files.map(\.absolute)
    policies = Dictionary(
      zip(all, plan.sources).map { ($0.path, $1.policy) }, uniquingKeysWith: { first, _ in first })

    found = Dictionary(all.map { ($0.path, $0) }) { first, _ in first }
    files = files.filter { file in
      let path = file.found.path
      return !suspects.contains(path) && !changed.contains(path) && found[path] == file.found
        && isCurrent(file)
    }
    let kept = Set(files.map(\.found.path))
    texts = texts.filter { kept.contains($0.key) }
    fileProblems = fileProblems.filter { kept.contains($0.key) }
    gather(all.filter { !kept.contains($0.path) })
    changed = []
    isScanDue = false
  }

  /// What a walk finds beside the files on disk. `.gitignore` is read from the disk alone.
  private func overlay() -> SourceOverlay {
    var overlay = SourceOverlay()
    guard let workingFolder = try? AbsolutePath.workingFolder() else { return overlay }
    for (path, text) in buffers where !path.hasSuffix("/.gitignore") {
      overlay.set(.text(text), at: .place(of: path, from: workingFolder))
    }
    return overlay
  }

  /// Lays a text over a file, or takes it away again. The next lint takes it in.
  ///
  /// - Parameters:
  ///   - path: of any file; the text of one that is not in the program waits until it comes into
  ///     it.
  ///   - text: nil for the one on disk.
  package mutating func setText(of path: String, to text: [UInt8]?) {
    let isTyping = text != nil && buffers[path] != nil
    buffers[path] = text
    changed.insert(path)
    if manifests.contains(where: { $0.path == path }) { graph = nil }
    let mayBeNew = found[path] == nil && !isTyping && isBelowRoots(path)
    if mayBeNew || isConfiguration(path) { isScanDue = true }
  }

  /// Takes in the texts that were set.
  private mutating func takeIn() {
    if isScanDue { return scan() }
    for path in changed.sorted() { reread(path) }
    changed = []
  }

  private mutating func reread(_ path: String) {
    guard let known = found[path] else { return }
    texts[path] = nil
    fileProblems[path] = nil
    var new: File?
    if buffers[path] != nil || Linter.canFind(path) {
      readingCount += 1
      var reading = Reading(of: source(of: known), FactReader(options.buildFacts))
      new = file(known, &reading)
    } else {
      // A buffer that was closed and never saved leaves nothing behind.
      found[path] = nil
      manifests.removeAll { $0.path == path }
    }
    switch (indices[path], new) {
    case (let index?, let new?):
      files[index] = new
    case (let index?, nil):
      files.remove(at: index)
      indices = indices(of: files)
    case (nil, let new?): add([new])
    case (nil, nil): break
    }
  }

  /// Whether a file's facts are those of its text as it is now. A buffer's text changes by
  /// `setText`.
  private func isCurrent(_ file: File) -> Bool {
    let isOpen = buffers[file.found.path] != nil
    guard let status = file.status, !isOpen else { return file.status == nil && isOpen }
    return (try? FileStatus(ofPath: file.found.path)) == status
  }

  private func source(of file: FoundFile) -> SourceFile {
    let source = SourceFile(file, policy(ofPath: file.path))
    return buffers[file.path].map(source.with(bytes:)) ?? source
  }

  /// Files that no walk found are manifests above the roots.
  private func policy(ofPath path: String) -> FilePolicy {
    policies[path] ?? FilePolicy(isLinted: false, rules: RuleStandings(running: []))
  }

  /// Adds files that are not in the program, as far as they can be read.
  private mutating func gather(_ found: [FoundFile]) {
    let sources = found.map(source)
    readingCount += sources.count
    let reader = FactReader(options.buildFacts)
    var readings = Workers.map(sources.count, jobs: options.jobs) {
      Reading(of: sources[$0], reader)
    }
    add(found.indices.compactMap { file(found[$0], &readings[$0]) })
  }

  private mutating func add(_ new: [File]) {
    files += new
    files.sort { $0.found.programPath < $1.found.programPath }
    indices = indices(of: files)
  }

  /// What has been read of a file; nil if it could not be.
  private mutating func file(_ found: FoundFile, _ reading: inout Reading) -> File? {
    fileProblems[found.path] = reading.problem
    guard var content = reading.content.take() else { return nil }
    names.number(&content.facts)
    let isOpen = buffers[found.path] != nil
    return File(
      found: found, facts: content.facts, mention: content.facts.systemMention,
      suppressions: content.suppressions, status: isOpen ? nil : content.status)
  }

  private func indices(of files: [File]) -> [String: Int] {
    Dictionary(files.enumerated().map { ($1.found.path, $0) }) { first, _ in first }
  }
}

// MARK: - Findings

extension Workspace {
  /// Links the program and runs the rules.
  ///
  /// - Parameter isSuperseded: asked now and then whether the result is still of use.
  /// - Returns: nil if it no longer was.
  package mutating func lint(
    isSuperseded: () -> Bool = { false }
  ) -> WorkspaceFindings? {
    takeIn()
    // A file can change on disk between a lint and the reading of its text: then both once more.
    for _ in 0..<3 {
      guard let diagnostics = diagnostics(isSuperseded) else { return nil }
      let stale = readTexts(ofFilesIn: diagnostics)
      if stale.isEmpty { return findings(diagnostics) }
      scan(rereading: stale)
    }
    return findings([])
  }

  private mutating func diagnostics(_ isSuperseded: () -> Bool) -> [Diagnostic]? {
    let judged = files.map { file in
      JudgedFile(policy: policy(ofPath: file.found.path), suppressions: file.suppressions)
    }
    let rules = LintPlan.rules(
      among: options.configurations?.rules ?? options.rules, for: judged.map(\.policy))
    var findings: [Diagnostic] = []
    let mention = files.reduce(into: SystemMention()) { $0.formUnion($1.mention) }
    if !programOptions.systems.isEmpty || mention.mayBeSystem {
      let program = Program(
        numbered: files.map { Program.File(path: $0.found.programPath, facts: $0.facts) },
        names: names, graph: targetGraph(), options: programOptions)
      for rule in rules {
        if isSuperseded() { return nil }
        findings += rule.check(program).compactMap { diagnostic in
          judged[Int(diagnostic.range.file)].policy.judged(diagnostic, of: rule)
        }
      }
    }
    findings = Linter.ordered(findings)
    _ = Linter.suppress(&findings, of: rules, in: judged, isWhole: isWhole)
    return findings
  }

  private mutating func targetGraph() -> TargetGraph {
    if let graph { return graph }
    manifestProblems = []
    let new = Linter.targetGraph(
      manifests.map(source), hasXcodeProject: hasXcodeProject, &manifestProblems,
      jobs: options.jobs)
    graph = new
    return new
  }

  /// Makes sure that the texts of the files that the findings speak of are there.
  ///
  /// - Returns: the paths of those that are no longer what the findings were made of.
  private mutating func readTexts(ofFilesIn diagnostics: [Diagnostic]) -> Set<String> {
    var stale: Set<String> = []
    for index in Report.files(namedBy: diagnostics) {
      let file = files[Int(index)]
      let path = file.found.path
      guard buffers[path] == nil, texts[path] == nil else { continue }
      if let snapshot = try? SourceReader.read(path), snapshot.status == file.status {
        texts[path] = snapshot.bytes
      } else {
        stale.insert(path)
      }
    }
    return stale
  }

  private func findings(_ diagnostics: [Diagnostic]) -> WorkspaceFindings {
    var named: [Int32: WorkspaceFindings.File] = [:]
    for index in Report.files(namedBy: diagnostics) {
      let path = files[Int(index)].found.path
      named[index] = WorkspaceFindings.File(
        path: path, text: buffers[path] ?? texts[path] ?? [])
    }
    return WorkspaceFindings(diagnostics: diagnostics, files: named)
  }
}

/// What came of one lint of a workspace.
package struct WorkspaceFindings: Sendable {
  /// Sorted by path, place and rule, without duplicates.
  package let diagnostics: [Diagnostic]
  /// The files that the diagnostics speak of, by their index in the program.
  package let files: [Int32: File]

  package struct File: Sendable {
    /// Absolute.
    package let path: String
    /// What the diagnostics were made of.
    package let text: [UInt8]
  }
}
