internal import DependencyFacts
internal import DependencyProgram

/// The findings of the rules about code in the separate programs of a tree, as judged by the files'
/// policies, in any order.
struct LinkedFindings: Sendable {
  var diagnostics: [Diagnostic]
  /// For each file, the number of its program.
  var programs: [Int]
  var programCount: Int

  /// Replaces the findings in some of the files.
  ///
  /// - Parameter indices: the indices of these files among all.
  mutating func replace(inFiles indices: [Int], by findings: [Diagnostic]) {
    let replaced = Set(indices.map(Int32.init))
    diagnostics.removeAll { replaced.contains($0.range.file) }
    add(findings, inFiles: indices)
  }

  /// Adds findings in some of the files.
  ///
  /// - Parameter indices: the indices of these files among all.
  mutating func add(_ findings: [Diagnostic], inFiles indices: [Int]) {
    diagnostics += findings.map { $0.moved(toFiles: indices) }
  }
}

/// The findings of the rules in some files, in the order of a report and without those that
/// comments silence.
struct Findings: Sendable {
  /// The files that the diagnostics name by their index, without their facts.
  let files: [LintedFile]
  /// The rules that ran.
  let rules: [Rule]
  /// By path, place and rule, without duplicates.
  private(set) var diagnostics: [Diagnostic]
  /// How many further findings comments silence.
  private(set) var suppressedCount = 0
  /// The findings before comments silence any; nil if nothing was linked, or all files are one
  /// program.
  var linked: LinkedFindings?
  /// The answer to the question about the program; nil without a question or a program.
  var overview: ProgramOverview?

  /// Removes the findings that comments in the code silence, and adds those about the comments.
  ///
  /// - Parameters:
  ///   - diagnostics: the findings of the rules about code, in any order, as judged by the files'
  ///     policies.
  ///   - isWhole: see `LintInput`.
  init(_ diagnostics: [Diagnostic], of rules: [Rule], in files: [LintedFile], isWhole: Bool) {
    self.files = files
    self.rules = rules
    self.diagnostics = Findings.ordered(diagnostics)
    suppress(isWhole: isWhole)
  }

  /// The same for the findings in separate programs.
  init(_ linked: LinkedFindings, of rules: [Rule], in files: [LintedFile], isWhole: Bool) {
    self.init(linked.diagnostics, of: rules, in: files, isWhole: isWhole)
    if linked.programCount > 1 { self.linked = linked }
  }

  /// The findings of an earlier run in the same files.
  init(
    kept diagnostics: [Diagnostic], of rules: [Rule], in files: [LintedFile], suppressedCount: Int
  ) {
    self.files = files
    self.rules = rules
    self.diagnostics = diagnostics
    self.suppressedCount = suppressedCount
  }

  private mutating func suppress(isWhole: Bool) {
    // By index, since each copy of a file retains its parts.
    let commented = files.indices.filter {
      files[$0].source.policy.isLinted && !files[$0].suppressions.isEmpty
    }
    var suppressions = Suppressions(
      files: commented.map { index in
        let policy = files[index].source.policy
        let active = rules.filter { isWhole && policy.rules.isActive($0.id) }
        return .init(index: Int32(index), content: files[index].suppressions, judging: active)
      })
    let rest = suppressions.filter(diagnostics)
    let reviews = rules.flatMap { rule in
      suppressions.findings(of: rule).compactMap { finding in
        files[Int(finding.range.file)].source.policy.judged(finding, of: rule)
      }
    }
    diagnostics = Findings.ordered(rest + suppressions.filter(reviews))
    suppressedCount = suppressions.count
  }

  private static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in diagnostics.sorted(by: isOrdered)
    where result.last.map({ isOrdered($0, diagnostic) }) != false {
      result.append(diagnostic)
    }
    return result
  }

  /// Diagnostics that compare equal are duplicates.
  private static func isOrdered(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    if a.range != b.range {
      return (a.range.file, a.range.start, a.range.end) < (b.range.file, b.range.start, b.range.end)
    }
    return (a.rule, a.message) < (b.rule, b.message)
  }
}
