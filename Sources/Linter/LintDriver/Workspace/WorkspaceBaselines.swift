internal import DependencyProgram
internal import DiagnosticReports

/// The baselines of a workspace, as its last scan found them.
struct WorkspaceBaselines {
  private let use: BaselineUse
  private let workingFolder: AbsolutePath
  /// The baselines that could be read, by their places.
  private var known: [AbsolutePath: Baseline] = [:]
  /// The real paths of all baselines that were looked for.
  private var paths: Set<AbsolutePath> = []
  /// The problems in them.
  private(set) var problems: [Problem] = []
  /// The texts of the baselines with problems, as far as they were read.
  private(set) var texts: [AbsolutePath: [UInt8]] = [:]

  /// No baselines.
  init() {
    use = BaselineUse(.none, purpose: .hide)
    workingFolder = .root
  }

  /// - Parameter overlay: texts that replace files on the disk.
  init(
    of files: [SourceFile], _ use: BaselineUse, overlay: SourceOverlay,
    workingFolder: AbsolutePath
  ) {
    self.use = use
    self.workingFolder = workingFolder
    for share in shares(of: files) {
      if let configured = share.configured { paths.insert(configured.path.resolved) }
      do throws(Problem) {
        known[share.place] = try BaselineFile(share, overlay, mayBeMissing: false).baseline
      } catch {
        problems.append(error)
        texts[AbsolutePath(share.path, from: workingFolder)] =
          try? overlay.read(share.place, shown: share.path)
      }
    }
  }

  /// Whether a configuration names this file.
  func has(_ path: AbsolutePath) -> Bool { paths.contains(path) }

  /// The findings that no baseline holds, as in a run without a scope.
  ///
  /// - Parameter files: the files of the program.
  func unheld(_ diagnostics: [Diagnostic], in files: [LintedFile]) -> [Diagnostic] {
    if known.isEmpty { return diagnostics }
    var isHeld = [Bool](repeating: false, count: diagnostics.count)
    for share in shares(of: files.map(\.source)) {
      guard let baseline = known[share.place] else { continue }
      let own = diagnostics.indices.filter { share.covers(diagnostics[$0].range.file) }
      let match = baseline.match(
        own.map { diagnostics[$0] }, isLikelyNew: own.map { _ in true })
      for (index, holds) in zip(own, match.isHeld) where holds { isHeld[index] = true }
    }
    return zip(diagnostics, isHeld).filter { !$1 }.map(\.0)
  }

  private func shares(of files: [SourceFile]) -> [BaselineShare] {
    BaselineShare.all(
      of: files, use, for: [], overlay: SourceOverlay(), workingFolder: workingFolder)
  }
}
