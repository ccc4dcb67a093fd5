package import DependencyProgram
internal import DiagnosticReports

/// Applies the fixes of a run, in memory first: a fix can make room for another, so lint and fix
/// alternate until nothing is left to fix. Then each file is written once, or shown as a
/// difference.
package struct Fixer {
  /// The remaining findings, before anything is written.
  package private(set) var result: LintResult
  /// The original findings.
  package let original: LintResult
  private var files: [String: FixedFile] = [:]
  /// The paths that each fix changes.
  private var fixes: [[String]] = []

  /// A file that is changed by fixes.
  private struct FixedFile {
    let before: [UInt8]
    var after: [UInt8]
  }

  /// Two fixes that undo each other would otherwise alternate for ever.
  private static let passLimit = 10

  /// - Parameter safety: the least safe fix that is applied.
  package init(
    paths: [String], _ options: LintOptions, allowing safety: Diagnostic.Fix.Safety
  ) {
    self.init(paths: paths, options, passes: Fixer.passLimit) {
      FixPlan($0, allowing: safety)
    }
  }

  /// Writes comments that silence the findings in place of fixing them. One pass is enough: a
  /// finding that one comment does not silence, a second would not silence either.
  package init(paths: [String], _ options: LintOptions, silencingBecause reason: String) {
    self.init(paths: paths, options, passes: 1) {
      FixPlan(silencing: $0, because: reason, among: options.knownRules)
    }
  }

  private init(
    paths: [String], _ options: LintOptions, passes: Int, _ makePlan: (Report) -> FixPlan
  ) {
    var options = options
    original = Linter.run(paths: paths, options)
    result = original
    for _ in 0..<passes {
      let plan = makePlan(result.report)
      if plan.fixes.isEmpty { break }
      let texts = result.report.texts
      for (path, edits) in plan.edits {
        guard let before = files[path]?.after ?? texts[path] else { continue }
        let after = FixPlan.apply(edits, to: before)
        guard (try? options.overlay.set(after, forFileAt: path)) != nil else { continue }
        files[path] = FixedFile(before: files[path]?.before ?? before, after: after)
      }
      fixes += plan.fixes
      result = Linter.run(paths: paths, options)
    }
  }

  /// How many findings are fixed, and in how many files.
  package var count: (findings: Int, files: Int) { (fixes.count, files.count) }

  /// The changes as a unified difference, files in the order of their paths.
  package var difference: [UInt8] {
    files.sorted { $0.key < $1.key }.flatMap { path, file in
      UnifiedDifference.render(path: path, from: file.before, to: file.after)
    }
  }

  /// Writes the files. Those that one fix changes together are written together or not at all.
  ///
  /// - Returns: the files that could not be written, and notes about the others.
  package mutating func write() -> [Problem] {
    var problems: [Problem] = []
    for group in groups() {
      do throws(Problem) {
        problems += try write(group)
      } catch {
        for path in group { files[path] = nil }
        fixes.removeAll { !group.isDisjoint(with: $0) }
        if !problems.contains(error) { problems.append(error) }
      }
    }
    return problems
  }

  private func write(_ paths: Set<String>) throws(Problem) -> [Problem] {
    var staged: [FileReplacement] = []
    for path in paths.sorted() {
      guard let file = files[path] else { continue }
      staged.append(try FileReplacement(of: path, from: file.before, to: file.after))
    }
    for replacement in staged { try replacement.checkIsCurrent() }
    for replacement in staged { try replacement.putInPlace() }
    return staged.compactMap(\.note)
  }

  /// The files in the order of their paths, grouped so that files changed by one fix are together.
  private func groups() -> [Set<String>] {
    var groups: [Set<String>] = []
    for paths in fixes where paths.count > 1 {
      let (touched, others) = (
        groups.filter { !$0.isDisjoint(with: paths) }, groups.filter { $0.isDisjoint(with: paths) }
      )
      groups = others + [touched.reduce(Set(paths)) { $0.union($1) }]
    }
    let joined = groups.reduce(into: Set<String>()) { $0.formUnion($1) }
    groups += files.keys.filter { !joined.contains($0) }.map { [$0] }
    return groups.sorted { ($0.min() ?? "") < ($1.min() ?? "") }
  }
}
