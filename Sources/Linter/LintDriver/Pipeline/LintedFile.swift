internal import DependencyFacts
internal import DependencyProgram
internal import PackageGraph

/// A file that takes part in a lint, from its bytes to the findings in it.
///
/// This one value holds everything that is known about the file. Diagnostics name it by its index
/// among the files of the lint, which are sorted by path.
struct LintedFile: Sendable {
  /// The file's location, and the policy for findings in it.
  var source: SourceFile
  /// The status when the file was read.
  let status: FileStatus
  /// Nil without a cache.
  let content: FileContent?
  /// The suppressions in its comments.
  let suppressions: FileSuppressions
  /// The parts of a dependency system that it mentions.
  let mention: SystemMention
  /// Nil if nothing is linked, and after a program has taken them over.
  var facts: SharedFacts?
  /// Whether findings in it are left out, since no target has it, so that nothing compiles it.
  private(set) var isLeftOut = false
}

extension LintedFile {
  /// Leaves out the findings in it. Its declarations still count in other files.
  mutating func leaveOut() {
    isLeftOut = true
    source.policy = .unjudged
  }

  var withoutFacts: LintedFile {
    var file = self
    file.facts = nil
    return file
  }

  /// A file whose findings are known, so that its facts and suppressions are not needed.
  init(_ source: SourceFile, status: FileStatus, _ content: FileContent, isLeftOut: Bool) {
    self.init(
      source: source, status: status, content: content, suppressions: FileSuppressions(),
      mention: content.mention)
    if isLeftOut { leaveOut() }
  }
}

extension LintedFile {
  /// The note about a known file's encoding; nil if it needs none.
  var encodingProblem: Problem? {
    guard let content, !content.isUTF8, source.policy.isLinted else { return nil }
    return .notUTF8(source.path)
  }
}

extension [LintedFile] {
  /// Leaves out the findings in files that no target has.
  ///
  /// - Parameter asked: the folders that an editor shows, by their paths in the program.
  mutating func leaveOutUnowned(_ graph: TargetGraph?, besides asked: [String] = []) {
    guard let graph, !graph.targets.isEmpty else { return }
    let areUnowned = graph.areUnowned(map(\.source.programPath), besides: asked)
    for (index, isUnowned) in areUnowned.enumerated()
    where isUnowned && self[index].source.policy.isLinted {
      self[index].leaveOut()
    }
  }

  /// The note about the files that were left out; nil if none of them uses a dependency system, so
  /// that nothing could be found.
  var unownedProblem: Problem? {
    let paths = filter { $0.isLeftOut && $0.mention.mayBeSystem }.map(\.source.path)
    return paths.first.map { .unowned($0, others: paths.count - 1) }
  }

  /// Whether the files may make up a dependency system; if not, there is nothing to link.
  func mayUseSystem(_ options: Program.Options) -> Bool {
    guard !isEmpty else { return false }
    if !options.systems.isEmpty { return true }
    // By index: an iterator copies each file, with all its facts.
    return indices.reduce(into: SystemMention()) { $0.formUnion(self[$1].mention) }.mayBeSystem
  }
}
