internal import DependencyProgram
internal import DiagnosticReports

/// The findings of a run that its report shows: those in its scope that no baseline holds.
struct ReportSelection {
  /// In the order of the findings.
  private(set) var shown: [Diagnostic]
  private(set) var baselinedCount = 0
  /// Nil without a baseline that could be read.
  private(set) var baseline: BaselineNews?
  /// The new contents of the baseline files that change.
  private(set) var baselineEdits: [BaselineEdit] = []
  /// Notes about the baseline files, once they are written.
  private(set) var baselineAdvice: [Problem] = []
  /// The findings in the scope, whether or not a baseline holds them.
  private let inScope: [Diagnostic]

  /// The run whose findings are selected.
  private struct Run {
    let diagnostics: [Diagnostic]
    let isInScope: [Bool]
    let rules: Set<String>
    /// The paths that the user named.
    let paths: [String]
    let options: LintOptions
    /// Whether nothing in the paths was left out.
    let isComplete: Bool
  }

  /// - Parameter paths: the paths that the user named.
  init(
    of findings: Findings, startingAt paths: [String], _ options: LintOptions,
    _ problems: inout [Problem]
  ) {
    let diagnostics = findings.diagnostics
    let sources = findings.files.map(\.source)
    let isInScope = options.scope.contains(diagnostics, in: sources)
    inScope = zip(diagnostics, isInScope).filter(\.1).map(\.0)
    shown = inScope
    guard let workingFolder = try? AbsolutePath.workingFolder() else { return }
    let shares = BaselineShare.all(
      of: sources, options.baseline, for: diagnostics, overlay: options.overlay,
      workingFolder: workingFolder)
    if shares.isEmpty { return }
    let run = Run(
      diagnostics: diagnostics, isInScope: isInScope, rules: Set(findings.rules.map(\.id)),
      paths: paths, options: options,
      isComplete: options.scope.isEverything && !problems.contains(where: \.isFailure))
    var isHidden = [Bool](repeating: false, count: diagnostics.count)
    var stale = Baseline()
    for share in shares {
      do throws(Problem) {
        for index in try judge(share, run, stale: &stale, &problems) { isHidden[index] = true }
      } catch {
        problems.append(error)
      }
    }
    baseline?.stale = stale.entries
    shown = diagnostics.indices.filter { isInScope[$0] && !isHidden[$0] }.map { diagnostics[$0] }
    baselinedCount = inScope.count - shown.count
  }

  /// The selection as if there were no baseline, for one that could not be written.
  var withoutBaseline: ReportSelection {
    var result = self
    result.shown = inScope
    result.baselinedCount = 0
    result.baseline = nil
    result.baselineEdits = []
    return result
  }

  /// Compares one baseline with the findings that it covers.
  ///
  /// - Parameter stale: receives the entries that are no longer found but stay in the file.
  /// - Returns: the indices of the findings to hide.
  private mutating func judge(
    _ share: BaselineShare, _ run: Run, stale: inout Baseline, _ problems: inout [Problem]
  ) throws(Problem) -> [Int] {
    let purpose = run.options.baseline.purpose
    let file = try BaselineFile(share, run.options.overlay, mayBeMissing: purpose == .update)
    let own = run.diagnostics.indices.filter { share.covers(run.diagnostics[$0].range.file) }
    let match = file.baseline.match(
      own.map { run.diagnostics[$0] }, isLikelyNew: own.map { run.isInScope[$0] })
    let fresh = zip(own, match.isHeld).filter { run.isInScope[$0] && !$1 }.map(\.0)

    // Only a complete run can determine that a finding is gone, and only for the rules that ran:
    // a file that is left out may cause a finding in another one.
    let linted = try LintedPaths(run.paths, baseline: share.path)
    let isWhole = run.isComplete && linted.cover(file.baseline.lintedPaths)
    let gone = match.surplus.limited(toRules: isWhole ? run.rules : [])
    var news = baseline ?? BaselineNews()
    if purpose == .hide {
      stale.add(gone)
    } else {
      let added = purpose == .update ? fresh.map { run.diagnostics[$0] } : []
      var new = file.baseline
      new.subtract(gone)
      new.add(added)
      if purpose == .update {
        new.lintedPaths = linted.written(with: isWhole ? [] : new.lintedPaths)
      } else if !isWhole {
        problems.append(.partialPruning(share.path, madeOf: file.baseline.lintedPaths))
      }
      if let edit = BaselineEdit(of: file, to: new) { baselineEdits.append(edit) }
      if purpose == .update, share.isFallback, !new.entries.isEmpty {
        baselineAdvice.append(.unreadBaseline(share.path))
      }
      news.changes.append(
        .init(path: share.path, added: added.count, removed: gone.findingCount))
    }
    baseline = news
    guard purpose != .update else { return own }
    return zip(own, match.isHeld).filter(\.1).map(\.0)
  }
}

extension Problem {
  /// The key is not written here: a run that is asked for a baseline leaves configurations alone.
  fileprivate static func unreadBaseline(_ path: String) -> Problem {
    Problem(
      path: path, what: "no configuration names this baseline, so 'deplint' alone does not read it",
      advice: "add \"baseline\": \"\(path)\" to '\(ConfigurationFile.name)' beside it, or name it "
        + "with '--baseline'",
      isFailure: false)
  }

  fileprivate static func partialPruning(_ path: String, madeOf linted: Set<String>) -> Problem {
    let all = linted.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return Problem(
      path: path, what: "no entry was removed, because this run covered only a part",
      advice: "lint everything that it was made from: \(all), relative to its folder",
      isFailure: false)
  }
}
