internal import DependencyFacts
package import DependencyProgram
package import DiagnosticReports
internal import PackageGraph

/// A program that stays in memory and is linted repeatedly while its files change, for an editor.
///
/// Facts are gathered when a lint needs them, once for any number of changes to a file since the
/// last lint; a change costs the facts of that file, linking and the rules. To let linking copy
/// nothing, the names in facts are numbered as they are gathered, by a table that only grows: a day
/// of typing adds some megabytes to it.
///
/// The texts of open buffers replace the files on disk. All paths are absolute and real.
package struct Workspace {
  private let options: LintOptions
  /// The folders and files to lint.
  package let roots: [String]
  /// The folders that the editor shows, which may be parts of the root: their files are linted even
  /// if no target has them.
  private var folders: [String] = []
  /// Whether the first scan has begun. It uses facts kept by earlier runs and sessions; later scans
  /// read the files that have changed.
  private var hasStarted = false
  /// The texts of open buffers, by path.
  private var buffers: [String: [UInt8]] = [:]
  /// The files whose text was set since their facts were gathered, by path.
  private var changed: Set<String> = []
  /// Whether a text was set that can change the result of a scan.
  private var isScanDue = false
  /// How often the facts of a text were gathered.
  package private(set) var readingCount = 0

  // The program
  /// The files of the last scan, as they lie on disk, by path.
  private var found: [String: SourceFile] = [:]
  /// The files that could be read, sorted by path within the program. The names in their facts are
  /// numbered by the workspace's table.
  private var files: [LintedFile] = []
  /// The index of each file, by path.
  private var indices: [String: Int] = [:]
  private var names = ProgramNames()
  /// The result of the last scan, without its sources.
  private var project = Project()
  /// Nil if a manifest or project has changed since it was made.
  private var graph: TargetGraph?
  /// The findings of the last lint in the separate programs; nil if they no longer hold, or if
  /// there is one program only.
  private var linked: LinkedFindings?
  /// The programs with files that have changed since then.
  private var affected: Set<Int> = []
  /// The texts on disk of files that findings refer to, by path, until the files change.
  private var texts: [String: [UInt8]] = [:]

  // The files and folders that could not be read
  private var walkProblems: [Problem] = []
  private var fileProblems: [String: Problem] = [:]
  private var manifestProblems: [Problem] = []
  /// The baselines that hide findings.
  private var baselines = WorkspaceBaselines()
  /// The texts of the configuration files that the last scan looked for, by real path: a
  /// configuration is often a link to one that several repositories share.
  private var configurations: [AbsolutePath: [UInt8]] = [:]
  /// The problems in configurations and the baselines that they name, sorted by path and place.
  package private(set) var faultyConfigurations: [FaultyConfiguration] = []

  /// A program without files, until `scan` is called.
  package init(roots: [String], _ options: LintOptions) {
    self.roots = roots
    self.options = options
  }

  /// Sets the folders that the editor shows. The next lint follows them.
  package mutating func setFolders(_ folders: [String]) {
    guard folders != self.folders else { return }
    self.folders = folders
    linked = nil
  }

  /// Whether a file takes part in the program, as of the last lint or scan.
  package func has(_ path: String) -> Bool { indices[path] != nil }

  /// Whether a path lies at or below one of the roots.
  package func isBelowRoots(_ path: String) -> Bool {
    let path = AbsolutePath(path)
    return roots.contains { path.path(below: AbsolutePath($0)) != nil }
  }

  /// Whether a file determines, or would determine, what is linted and how.
  package func isConfiguration(_ path: String) -> Bool {
    let path = AbsolutePath(path)
    return path.components.last.map { $0 == ConfigurationFile.name } == true
      || configurations[path] != nil || baselines.has(path)
  }

  /// The files and folders that could not be read, and notes, sorted by path; without problems in
  /// configurations.
  package var problems: [Problem] {
    (walkProblems + manifestProblems + fileProblems.values).sortedWithoutDuplicates()
  }
}

// MARK: - Changes

extension Workspace {
  /// Looks for the files on disk, and reads those that are new or have changed.
  ///
  /// - Parameter suspects: paths of files that are read in any case.
  package mutating func scan(rereading suspects: Set<String> = []) {
    let overlay = overlay()
    let start = LastFindings.now
    // Kept facts may be of files that are left out.
    let isWhole = options.worker?.leftOut.isEmpty ?? true
    let location = hasStarted || !isWhole ? nil : options.cache
    hasStarted = true
    // Paths in the program start from the same folder as those of a run in the root, so that its
    // cached facts are found.
    let walk = FileWalk(
      paths: roots, from: roots.count == 1 ? roots.first : nil, overlay: overlay,
      notesStatus: location != nil, jobs: options.jobs)
    let cache = location.map { ProjectCache(at: $0, root: walk.root.resolved.text) }
    let plan = LintPlan(walk, options, overlay: overlay)
    walkProblems = walk.problems
    configurations = plan.configurationTexts.withRealPaths
    project = Project(walk, plan)
    for index in project.targetFiles.indices {
      project.targetFiles[index].file = project.targetFiles[index].file.absolute(
        from: walk.workingFolder)
    }
    graph = nil
    linked = nil
    let all = project.sources.map { $0.absolute(from: walk.workingFolder) }
    project.sources = []

    found = Dictionary(all.map { ($0.path, $0) }) { first, _ in first }
    files = files.compactMap { file in
      let path = file.source.path
      guard !suspects.contains(path), !changed.contains(path), let source = found[path],
        source.programPath == file.source.programPath, isCurrent(file)
      else { return nil }
      var file = file
      file.source.policy = source.policy
      return file
    }
    let kept = Set(files.map(\.source.path))
    texts = texts.filter { kept.contains($0.key) }
    fileProblems = fileProblems.filter { kept.contains($0.key) }
    let new = all.filter { !kept.contains($0.path) }
    gather(new, looks(at: new, cache, start: start), cache?.contents)
    if let problem = cache?.keepFacts(jobs: options.jobs) { walkProblems.append(problem) }
    baselines = WorkspaceBaselines(
      of: files.map(\.source), options.baseline, overlay: overlay,
      workingFolder: walk.workingFolder)
    faultyConfigurations = FaultyConfiguration.all(
      plan.problems + baselines.problems,
      texts: configurations.merging(baselines.texts.withRealPaths) { $1 },
      workingFolder: walk.workingFolder)
    changed = []
    isScanDue = false
  }

  /// The files that a walk finds in addition to those on disk. `.gitignore` is read from the disk
  /// alone.
  private func overlay() -> SourceOverlay {
    var overlay = SourceOverlay()
    guard let workingFolder = try? AbsolutePath.workingFolder() else { return overlay }
    for (path, text) in buffers where !path.hasSuffix("/.gitignore") {
      overlay.set(.text(text), at: .place(of: path, from: workingFolder))
    }
    return overlay
  }

  /// Replaces the text of a file, or restores the one on disk. The next lint uses it.
  ///
  /// - Parameters:
  ///   - path: of any file; the text of one outside of the program is kept until the file becomes
  ///     part of it.
  ///   - text: nil for the text on disk.
  package mutating func setText(of path: String, to text: [UInt8]?) {
    let isTyping = text != nil && buffers[path] != nil
    buffers[path] = text
    changed.insert(path)
    if project.targetFiles.contains(where: { $0.file.path == path }) { graph = nil }
    let mayBeNew = found[path] == nil && !isTyping && isBelowRoots(path)
    if mayBeNew || isConfiguration(path) { isScanDue = true }
  }

  /// Applies the texts that were set.
  private mutating func takeIn() {
    if isScanDue { return scan() }
    for path in changed.sorted() { reread(path) }
    changed = []
  }

  private mutating func reread(_ path: String) {
    guard let known = found[path] else { return }
    texts[path] = nil
    fileProblems[path] = nil
    var new: LintedFile?
    if buffers[path] != nil || Linter.canFind(path) {
      readingCount += 1
      new = file(Reading(of: current(known), .unread, FactReader(options)), at: path)
    } else {
      // A buffer that was closed and never saved leaves no file.
      found[path] = nil
      project.targetFiles.removeAll { $0.file.path == path }
    }
    switch (indices[path], new) {
    case (let index?, let new?):
      if new.connects(like: files[index]), let linked {
        affected.insert(linked.programs[index])
      } else {
        linked = nil
      }
      files[index] = new
    case (let index?, nil):
      linked = nil
      files.remove(at: index)
      indices = indices(of: files)
    case (nil, let new?): add([new])
    case (nil, nil): break
    }
  }

  /// Whether a file's facts match its current text. The text of a buffer changes only by `setText`.
  private func isCurrent(_ file: LintedFile) -> Bool {
    let isOpen = buffers[file.source.path] != nil
    guard !isOpen, !file.source.isInMemory else { return isOpen && file.source.isInMemory }
    return (try? FileStatus(ofPath: file.source.path)) == file.status
  }

  /// The file with the text of its buffer, if it has one.
  private func current(_ source: SourceFile) -> SourceFile {
    if options.worker?.leftOut.has(file: source.programPath) == true {
      return source.with(bytes: [])
    }
    return buffers[source.path].map(source.with(bytes:)) ?? source
  }

  /// The knowledge that a run in the root has kept about files on disk that have not changed since.
  private func looks(
    at sources: [SourceFile], _ cache: ProjectCache?, start: Int
  ) -> [FileLook] {
    guard let contents = cache?.contents else { return sources.map { _ in .unread } }
    var known = project
    known.sources = sources
    known.targetFiles = []
    let looks = LastFindings(of: known, startingAt: ["."], in: contents, start: start, options)
      .look()
    return zip(sources, looks).map { buffers[$0.path] == nil ? $1 : .unread }
  }

  /// Adds files to the program, as far as they can be read.
  ///
  /// - Parameter looks: one for each.
  private mutating func gather(
    _ found: [SourceFile], _ looks: [FileLook], _ cache: ProjectCache.Contents?
  ) {
    let sources = found.map(current)
    let reader = FactReader(options, cache: cache)
    let readings = Workers.map(sources.count, jobs: options.jobs) {
      Reading(of: sources[$0], looks[$0], reader)
    }
    readingCount += readings.count(where: \.isRead)
    add(zip(readings, sources).compactMap { file($0, at: $1.path) })
  }

  private mutating func add(_ new: [LintedFile]) {
    linked = nil
    files += new
    files.sort { $0.source.programPath < $1.source.programPath }
    indices = indices(of: files)
  }

  /// The contents of a file; nil if it could not be read.
  private mutating func file(_ reading: consuming Reading, at path: String) -> LintedFile? {
    fileProblems[path] = reading.problem
    guard var file = reading.file.take() else { return nil }
    if var facts = file.facts.take()?.facts {
      names.number(&facts)
      file.facts = SharedFacts(facts)
    }
    return file
  }

  private func indices(of files: [LintedFile]) -> [String: Int] {
    Dictionary(files.enumerated().map { ($1.source.path, $0) }) { first, _ in first }
  }
}

// MARK: - Findings

extension Workspace {
  /// Links the program and runs the rules.
  ///
  /// - Parameter isSuperseded: asked from time to time whether the result is no longer needed.
  /// - Returns: nil if it was superseded.
  package mutating func lint(
    isSuperseded: () -> Bool = { false }
  ) -> WorkspaceFindings? {
    takeIn()
    // A file can change on disk between a lint and the reading of its text; then both are repeated.
    for _ in 0..<3 {
      guard let diagnostics = diagnostics(isSuperseded) else { return nil }
      let stale = readTexts(ofFilesIn: diagnostics)
      if stale.isEmpty { return findings(diagnostics) }
      scan(rereading: stale)
    }
    return findings([])
  }

  private mutating func diagnostics(_ isSuperseded: () -> Bool) -> [Diagnostic]? {
    let isLinked =
      files.mayUseSystem(project.options) && options.worker?.leftOut.isLinkingLeftOut != true
    let graph = isLinked ? targetGraph() : nil
    guard let findings = relinked(graph) ?? input(files, graph).findings(isSuperseded: isSuperseded)
    else { return nil }
    linked = findings.linked
    affected = []
    return baselines.unheld(findings.diagnostics, in: files)
  }

  /// The findings of the last lint, with new ones in the affected programs; nil if more has to be
  /// linked than these, or most are affected.
  private func relinked(_ graph: TargetGraph?) -> Findings? {
    guard var linked else { return nil }
    var files = files
    files.leaveOutUnowned(graph, besides: asked)
    let indices = files.indices.filter { affected.contains(linked.programs[$0]) }
    guard 2 * indices.count < files.count else { return nil }
    if !indices.isEmpty {
      guard let new = input(indices.map { files[$0] }, graph).linkedFindings() else { return nil }
      linked.replace(inFiles: indices, by: new.diagnostics)
    }
    let rules = LintPlan.rules(among: options.knownRules, for: files.map(\.source.policy))
    return Findings(linked, of: rules, in: files, isWhole: project.isWhole)
  }

  /// The folders by their paths in the program.
  private var asked: [String] {
    guard let root = roots.first, roots.count == 1 else { return [] }
    return folders.compactMap { AbsolutePath($0).path(below: AbsolutePath(root)) }
  }

  private func input(_ files: [LintedFile], _ graph: TargetGraph?) -> LintInput {
    LintInput(
      files: files, rules: options.knownRules, graph: graph, asked: asked,
      options: project.options,
      isWhole: project.isWhole, names: names, work: Workers.work(options.jobs),
      recorder: options.worker?.record)
  }

  private mutating func targetGraph() -> TargetGraph {
    if let graph { return graph }
    linked = nil
    var current = project
    for index in project.targetFiles.indices {
      current.targetFiles[index].file = self.current(project.targetFiles[index].file)
    }
    current.sources = files.map(\.source)
    let targets = current.targets(jobs: options.jobs)
    manifestProblems = targets.problems
    graph = targets.graph
    return targets.graph
  }

  /// Reads the texts of the files that the findings refer to, if they are missing.
  ///
  /// - Returns: the paths of files that have changed since the findings were made.
  private mutating func readTexts(ofFilesIn diagnostics: [Diagnostic]) -> Set<String> {
    var stale: Set<String> = []
    for index in Report.files(namedBy: diagnostics) {
      let file = files[Int(index)]
      let path = file.source.path
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
      let path = files[Int(index)].source.path
      named[index] = WorkspaceFindings.File(
        path: path, text: buffers[path] ?? texts[path] ?? [], pages: project.pages)
    }
    return WorkspaceFindings(diagnostics: diagnostics, files: named)
  }
}

/// The result of one lint of a workspace.
package struct WorkspaceFindings: Sendable {
  /// Sorted by path, place and rule within each program, without duplicates.
  package internal(set) var diagnostics: [Diagnostic]
  /// The files that the diagnostics refer to, by their indices.
  package internal(set) var files: [Int32: File]

  package struct File: Sendable {
    /// The absolute path.
    package let path: String
    /// The text that the diagnostics refer to.
    package let text: [UInt8]
    /// Where the pages of the rules are, by the configuration of its program.
    package let pages: RulePages
  }
}

extension [AbsolutePath: [UInt8]] {
  fileprivate var withRealPaths: Self {
    Dictionary(map { ($0.key.resolved, $0.value) }) { first, _ in first }
  }
}

extension LintedFile {
  /// Whether it connects the same programs as another text of the file.
  fileprivate func connects(like other: LintedFile) -> Bool {
    mention == other.mention
      && facts?.facts.imports.map(\.module) == other.facts?.facts.imports.map(\.module)
  }
}
