import DependencyProgram
import DependencyRules
import DiagnosticReports
import LintDriver
import Testing

/// A safe fix removes its finding and brings no other.
@Suite struct FixTests {
  @Test(arguments: Fixture.all)
  func safeFixesHold(fixture: Fixture) {
    let before = Self.lint(fixture.files)
    let fixed = Self.applySafeFixes(of: before, to: fixture.files)
    guard !fixed.edits.isEmpty else { return }
    let after = Self.lint(fixed.files)
    let left = after.diagnostics.map { "\($0.rule) \($0.symbol) \($0.subject)" }
    let unfixed = before.diagnostics.filter { Self.safeFix(of: $0) == nil }
      .map { "\($0.rule) \($0.symbol) \($0.subject)" }
    #expect(left.sorted() == unfixed.sorted(), "\(fixed.files.map(\.text).joined())")
  }

  /// Without any fixable finding among the fixtures, the test above would say nothing.
  @Test func someFixturesHaveSafeFixes() {
    let rules = Fixture.all.flatMap { Self.lint($0.files).diagnostics }
      .filter { Self.safeFix(of: $0) != nil }.map(\.rule)
    #expect(Set(rules) == Set(allRules.filter { $0.fix == .safe }.map(\.id)))
  }

  private static func lint(_ files: [Fixture.File]) -> Report {
    Linter.run(
      inMemory: files.map { ($0.path, Array($0.text.utf8)) }, LintOptions(rules: allRules, jobs: 1)
    ).report
  }

  private static func safeFix(of diagnostic: Diagnostic) -> Diagnostic.Fix? {
    diagnostic.fixes.first { $0.safety == .safe }
  }

  private static func applySafeFixes(
    of report: Report, to files: [Fixture.File]
  ) -> (files: [Fixture.File], edits: [Diagnostic.Fix.Edit]) {
    let edits = report.diagnostics.compactMap(safeFix).flatMap(\.edits)
    let byPath = Dictionary(grouping: edits) { report.source(of: $0.range).path }
    let fixed = files.map { file in
      var bytes = Array(file.text.utf8)
      for edit in (byPath[file.path] ?? []).sorted(by: { $0.range.start > $1.range.start }) {
        bytes.replaceSubrange(
          Int(edit.range.start)..<Int(edit.range.end), with: edit.replacement.utf8)
      }
      return Fixture.File(path: file.path, text: String(decoding: bytes, as: UTF8.self))
    }
    return (fixed, edits)
  }
}
