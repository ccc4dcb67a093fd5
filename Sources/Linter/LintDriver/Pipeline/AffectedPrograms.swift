internal import DependencyFacts
internal import DependencyProgram
internal import Diagnostics

/// The separate programs of a tree with files that have changed since the last run. If nothing else
/// has changed, only these are linked again.
struct AffectedPrograms {
  /// The indices of all files of these programs among the project's sources, ascending.
  let sources: [Int]
  /// The changed files, as indices into `sources`.
  private let changed: [Int]
  private let last: LastFindings
  private let kept: KeptFindings
  private let looks: [FileLook]

  /// Nil unless the texts of files are all that has changed, and most programs are not affected.
  init?(since last: LastFindings, _ looks: [FileLook]) {
    let sourceCount = last.project.sources.count
    guard let kept = last.kept, kept.records.count == looks.count else { return nil }
    let hashes = looks.compactMap(\.hash)
    guard hashes.count == looks.count, last.key(hashes).frame == kept.key.frame else { return nil }
    var programs: Set<Int> = []
    for index in 0..<sourceCount where hashes[index] != kept.records[index].hash {
      programs.insert(Int(kept.records[index].program))
    }
    guard !programs.isEmpty, !programs.contains(-1) else { return nil }
    sources = (0..<sourceCount).filter { programs.contains(Int(kept.records[$0].program)) }
    guard 2 * sources.count < sourceCount else { return nil }
    changed = sources.indices.filter { [sources] in
      hashes[sources[$0]] != kept.records[sources[$0]].hash
    }
    self.last = last
    self.kept = kept
    self.looks = looks
  }

  var sourcesToGather: [SourceFile] { sources.map { last.project.sources[$0] } }

  var looksToGather: [FileLook] { sources.map { looks[$0] } }

  /// Leaves out the findings in the files in which the last run left them out: the targets are the
  /// same.
  ///
  /// - Parameter files: the gathered files.
  func leaveOut(_ files: inout [LintedFile]) {
    for (index, source) in zip(files.indices, sources) where kept.records[source].isLeftOut {
      files[index].leaveOut()
    }
  }

  /// Whether the files still connect the same programs. One can have changed since the look at it.
  ///
  /// - Parameter files: the gathered files.
  func areStillSeparate(_ files: [LintedFile]) -> Bool {
    files.count == sources.count
      && zip(sources, files).allSatisfy { source, file in
        let before = kept.records[source].content
        return before?.imports == file.content?.imports && before?.mention == file.mention
      }
  }

  /// All findings: the kept ones of the other programs, and new ones.
  ///
  /// - Parameters:
  ///   - linked: the new findings, in the gathered files.
  ///   - gathered: these files, without their facts.
  /// - Returns: nil if a file has changed meanwhile.
  func findings(
    with linked: LinkedFindings, in gathered: [LintedFile], of rules: [Rule], isWhole: Bool
  ) -> Findings? {
    var files: [LintedFile] = []
    files.reserveCapacity(last.project.sources.count)
    var next = 0
    for index in last.project.sources.indices {
      if next < sources.count, sources[next] == index {
        files.append(gathered[next])
        next += 1
      } else if let file = unaffected(index) {
        files.append(file)
      } else {
        return nil
      }
    }
    // Kept findings in a changed file are in its earlier text.
    var sizes = files.map(\.status.size)
    for index in changed { sizes[sources[index]] = kept.records[sources[index]].size }
    guard var all = kept.linked(inFilesOfSizes: sizes) else { return nil }
    let affected = Set(sources.map(Int32.init))
    let others = all.diagnostics.filter { !affected.contains($0.range.file) }
    guard others.allSatisfy({ !$0.isAnywhere(in: affected) }) else { return nil }
    all.replace(inFiles: sources, by: linked.diagnostics)
    return Findings(all, of: rules, in: files, isWhole: isWhole)
  }

  /// A file whose facts are not needed, with the comments in it; nil if it has changed.
  private func unaffected(_ index: Int) -> LintedFile? {
    let source = last.project.sources[index]
    guard let status = looks[index].status, let content = kept.records[index].content else {
      return nil
    }
    let isLeftOut = kept.records[index].isLeftOut
    guard content.hasSuppressions, !isLeftOut else {
      return LintedFile(source, status: status, content, isLeftOut: isLeftOut)
    }
    guard let snapshot = try? source.read(), snapshot.status.hasSameText(as: status) else {
      return nil
    }
    let suppressions = snapshot.bytes.withUnsafeBufferPointer { FileSuppressions(bytes: $0) }
    return LintedFile(
      source: source, status: status, content: content, suppressions: suppressions,
      mention: content.mention)
  }
}

extension Diagnostic {
  fileprivate func isAnywhere(in files: Set<Int32>) -> Bool {
    var isThere = false
    _ = moved { range in
      isThere = isThere || files.contains(range.file)
      return range
    }
    return isThere
  }
}
