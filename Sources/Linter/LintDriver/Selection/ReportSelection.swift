internal import DependencyProgram
internal import DiagnosticReports

/// Which of a run's findings its report shows: those in its scope that no baseline holds.
struct ReportSelection {
  /// In the order of the findings.
  private(set) var shown: [Diagnostic]
  private(set) var baselinedCount = 0
  /// Nil without a baseline that could be read.
  private(set) var baseline: BaselineNews?

  /// - Parameters:
  ///   - diagnostics: in the order of a report.
  ///   - rules: those that ran.
  ///   - files: those of the program.
  ///   - paths: what the user named.
  init(
    of diagnostics: [Diagnostic], by rules: [Rule], in files: [SourceFile],
    startingAt paths: [String], _ options: LintOptions, _ problems: inout [Problem]
  ) {
    let isInScope = options.scope.contains(diagnostics, in: files)
    shown = zip(diagnostics, isInScope).filter(\.1).map(\.0)
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
      let gone = match.surplus.limited(toRules: isWhole ? Set(rules.map(\.id)) : [])
      let rest = use.purpose == .update ? [] : fresh
      baseline = try ReportSelection.news(of: file, use, gone: gone, fresh: fresh) { baseline in
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

  /// Does with the file what is asked for.
  private static func news(
    of file: BaselineFile, _ use: BaselineUse, gone: Baseline, fresh: [Diagnostic],
    finish: (inout Baseline) -> Void
  ) throws(Problem) -> BaselineNews {
    var news = BaselineNews()
    guard use.purpose != .hide else {
      news.stale = gone.entries
      return news
    }
    let added = use.purpose == .update ? fresh : []
    var baseline = file.baseline
    baseline.subtract(gone)
    baseline.add(added)
    finish(&baseline)
    try file.replace(with: baseline)
    news.change = .init(path: use.path, added: added.count, removed: gone.findingCount)
    return news
  }
}

extension Problem {
  fileprivate static func partialPruning(_ path: String, madeOf linted: Set<String>) -> Problem {
    let all = linted.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return Problem(
      path: path, what: "nothing of it was removed, since this run saw only a part",
      advice: "lint all that it was made of, which is \(all) from its folder", isFailure: false)
  }
}
