internal import DependencyProgram
internal import Diagnostics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The findings of the last run with the same request, which are reported again if nothing has
/// changed.
///
///     let looks = last.look(at: sources)   reads only files that look changed
///     last.findings(looks)                 nil unless all their inputs are unchanged
///
/// It does not decide whether a change matters: a file with any change is linted, together with the
/// separate program that it is part of.
struct LastFindings {
  let project: Project
  /// The examined files: the project's sources, followed by its other target files.
  private let files: [SourceFile]
  private let rules: [Rule]
  private let cache: ProjectCache.Contents
  /// When this run began, in nanoseconds.
  private let start: Int
  private let name: String
  let kept: KeptFindings?
  private let jobs: Int

  /// The number of runs with different requests, such as other paths or rules, that are kept.
  private static let slotCount: UInt64 = 16

  /// - Parameters:
  ///   - paths: the paths that the user named.
  ///   - start: when the run began, before it had examined any file; see `now`.
  init(
    of project: Project, startingAt paths: [String], in cache: ProjectCache.Contents,
    start: Int, _ options: LintOptions
  ) {
    self.project = project
    let others = project.targetFiles.map(\.file).filter {
      project.sourceIndex(ofPath: $0.programPath) == nil
    }
    files = project.sources + others
    rules = options.knownRules
    self.cache = cache
    self.start = start
    jobs = options.jobs
    var question = ByteWriter()
    question.write(paths) { $0.write($1) }
    let selection = options.configurations?.selection
    question.write(selection?.preset?.rawValue ?? "")
    question.write(selection?.selected ?? []) { $0.write($1) }
    question.write(selection?.ignored ?? []) { $0.write($1) }
    question.write(!options.overlay.isEmpty)
    name = "findings-\(cache.hasher.hash(question.bytes).low % LastFindings.slotCount)"
    kept = KeptFindings(cache.folder.open(name), build: cache.build, hasher: cache.hasher)
  }

  /// The time in nanoseconds, by the clock that file systems use.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileStatus.nanoseconds(time)
  }

  /// The state of each source, followed by the other target files: as the last run knew it, or else
  /// read now. If nothing is kept, nothing is read.
  func look() -> [FileLook] {
    guard let kept else { return files.map { _ in .unread } }
    var records = FileRecords(
      kept.records, start: kept.start, settlingTime: cache.settlingTime)
    var looks = files.enumerated().map { index, source -> FileLook in
      guard index < project.sources.count else {
        return source.currentStatus.map { records.look(atTargetFile: $0) } ?? .unread
      }
      return source.status.map { records.look(atSource: $0) } ?? .unread
    }
    let unread = looks.indices.filter { looks[$0].hash == nil }
    let (sources, hasher) = (files, cache.hasher)
    let read = Workers.map(unread.count, jobs: jobs, with: ReadBuffer.init) { index, buffer in
      FileLook(reading: sources[unread[index]], hasher, buffer)
    }
    for (index, look) in zip(unread, read) { looks[index] = look }
    return looks
  }

  /// The kept findings, if they belong to these files.
  func findings(_ looks: [FileLook]) -> Findings? {
    guard let kept, kept.records.count == looks.count else { return nil }
    let hashes = looks.compactMap(\.hash)
    guard hashes.count == looks.count, key(hashes) == kept.key else { return nil }
    var files: [LintedFile] = []
    files.reserveCapacity(project.sources.count)
    for (index, source) in project.sources.enumerated() {
      guard let status = looks[index].status, let content = kept.records[index].content else {
        return nil
      }
      files.append(
        LintedFile(source, status: status, content, isLeftOut: kept.records[index].isLeftOut))
    }
    let sizes = files.map(\.status.size)
    guard let (diagnostics, suppressed) = kept.diagnostics(inFilesOfSizes: sizes) else {
      return nil
    }
    var findings = Findings(
      kept: diagnostics, of: LintPlan.rules(among: rules, for: project.sources.map(\.policy)),
      in: files, suppressedCount: suppressed)
    findings.linked = kept.linked(inFilesOfSizes: sizes)
    return findings
  }

  /// Whether storing the findings again is worthwhile: a file had to be read that need not be read
  /// next time.
  func isWorthRenewing(_ looks: [FileLook]) -> Bool {
    looks.contains { look in
      guard case .read(let status, _) = look, status.inode != 0 else { return false }
      return status.isSettled(at: start, after: cache.settlingTime)
    }
  }

  /// Keeps findings for the next run.
  ///
  /// - Parameters:
  ///   - looks: the result of `look`.
  ///   - targetFiles: the contents from which the targets were made; nil if nothing was linked.
  /// - Returns: the problem that kept them from being written.
  func keep(
    _ findings: Findings, _ looks: [FileLook], targetFiles: [ContentHash?]?
  ) -> Problem? {
    let contents = findings.files.compactMap(\.content)
    guard contents.count == project.sources.count else { return nil }
    let buffer = ReadBuffer()
    let others = files.indices.dropFirst(contents.count).map { index in
      looks[index].hash == nil
        ? FileLook(reading: files[index], cache.hasher, buffer) : looks[index]
    }
    let hashes = contents.map(\.hash) + others.compactMap(\.hash)
    // A target file is read twice, for its name and for the targets. If it changed in between, the
    // findings do not belong to a single moment.
    guard hashes.count == files.count else { return nil }
    let read = self.targetFiles(hashes)
    guard targetFiles ?? read == read else { return nil }
    let otherRecords = others.compactMap { look -> FileRecord? in
      guard let status = look.status, let hash = look.hash else { return nil }
      return FileRecord(ofTargetFile: status, hash)
    }
    let programs = findings.linked?.programs
    let records = contents.indices.map { index in
      FileRecord(
        findings.files[index].status, contents[index], program: programs?[index],
        isLeftOut: findings.files[index].isLeftOut)
    }
    let new = KeptFindings(
      key: key(hashes), records: records + otherRecords, start: start, findings.diagnostics,
      suppressedCount: findings.suppressedCount, linked: findings.linked?.diagnostics ?? [])
    do throws(Problem) {
      try cache.folder.write(
        new.serialized(build: cache.build, hasher: cache.hasher), to: name)
      return nil
    } catch {
      return error
    }
  }

  /// - Parameter contents: the hashes of all files that were examined.
  func key(_ contents: [ContentHash]) -> FindingsKey {
    FindingsKey(
      of: project, contents: Array(contents.prefix(project.sources.count)),
      targetFiles: targetFiles(contents), rules: rules, cache.hasher)
  }

  /// The contents of the target files: many are sources too.
  private func targetFiles(_ contents: [ContentHash]) -> [ContentHash] {
    var next = project.sources.count
    return project.targetFiles.map { targetFile in
      if let index = project.sourceIndex(ofPath: targetFile.file.programPath) {
        return contents[index]
      }
      defer { next += 1 }
      return contents[next]
    }
  }
}
