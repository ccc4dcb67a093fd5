internal import DependencyProgram
internal import DiagnosticReports

/// Which of a run's findings its report shows: those in its scope that no baseline holds.
struct ReportSelection {
  /// In the order of the findings.
  private(set) var shown: [Diagnostic]
  private(set) var baselinedCount = 0
  /// Nil without a baseline that could be read.
  private(set) var baseline: BaselineNews?
  /// The new contents of the baseline's file; nil if it does not change.
  private(set) var baselineEdit: BaselineEdit?
  /// The findings in the scope, whatever the baseline holds.
  private let inScope: [Diagnostic]

  /// - Parameter paths: what the user named.
  init(
    of findings: Findings, startingAt paths: [String], _ options: LintOptions,
    _ problems: inout [Problem]
  ) {
    let diagnostics = findings.diagnostics
    let isInScope = options.scope.contains(diagnostics, in: findings.files.map(\.source))
    inScope = zip(diagnostics, isInScope).filter(\.1).map(\.0)
    shown = inScope
    guard let use = options.baseline else { return }
    do throws(Problem) {
      let file = try BaselineFile(use.path, mayBeMissing: use.purpose == .update)
      let match = file.baseline.match(diagnostics, isLikelyNew: isInScope)
      let fresh = diagnostics.indices.filter { isInScope[$0] && !match.isHeld[$0] }
        .map { diagnostics[$0] }

      // Only who has seen everything can tell that something is gone, and of the rules that ran
      // only: a file that is not looked at may hold what makes for a finding in another one.
      let linted = try LintedPaths(paths, baseline: use.path)
      let isWhole =
        options.scope.isEverything && !problems.contains(where: \.isFailure)
        && linted.cover(file.baseline.lintedPaths)
      let gone = match.surplus.limited(toRules: isWhole ? Set(findings.rules.map(\.id)) : [])
      let rest = use.purpose == .update ? [] : fresh
      settle(file, use, gone: gone, fresh: fresh) { baseline in
        guard use.purpose == .update else { return }
        baseline.lintedPaths = linted.written(with: isWhole ? [] : baseline.lintedPaths)
      }
      if use.purpose == .prune, !isWhole {
        problems.append(.partialPruning(use.path, madeOf: file.baseline.lintedPaths))
      }
      baselinedCount = shown.count - rest.count
      shown = rest
    } catch {
      problems.append(error)
    }
  }

  /// The same for a baseline that could not be written: as if there were none.
  var withoutBaseline: ReportSelection {
    var result = self
    result.shown = inScope
    result.baselinedCount = 0
    result.baseline = nil
    result.baselineEdit = nil
    return result
  }

  /// Tells what is new of the baseline, and what its file is to hold.
  private mutating func settle(
    _ file: BaselineFile, _ use: BaselineUse, gone: Baseline, fresh: [Diagnostic],
    finish: (inout Baseline) -> Void
  ) {
    var news = BaselineNews()
    if use.purpose == .hide {
      news.stale = gone.entries
    } else {
      let added = use.purpose == .update ? fresh : []
      var new = file.baseline
      new.subtract(gone)
      new.add(added)
      finish(&new)
      baselineEdit = BaselineEdit(of: file, to: new)
      news.change = .init(path: use.path, added: added.count, removed: gone.findingCount)
    }
    baseline = news
  }
}

extension Problem {
  fileprivate static func partialPruning(_ path: String, madeOf linted: Set<String>) -> Problem {
    let all = linted.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return Problem(
      path: path, what: "no entry was removed, because this run saw only a part",
      advice: "lint everything that it was made of, which is \(all) from its folder",
      isFailure: false)
  }
}
