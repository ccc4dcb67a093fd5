import DependencyProgram
import DependencyRules
import DiagnosticReports
import ProofSupport
import Testing

/// A safe fix removes its finding and brings no other.
@Suite struct FixTests {
  @Test(arguments: Fixture.all)
  func safeFixesHold(fixture: Fixture) {
    let before = Fixes.lint(fixture.files)
    let fixed = Fixes.applySafeFixes(of: before, to: fixture.files)
    guard !fixed.edits.isEmpty else { return }
    let after = Fixes.lint(fixed.files)
    let left = after.diagnostics.map { "\($0.rule) \($0.symbol) \($0.subject)" }
    let unfixed = before.diagnostics.filter { Fixes.safeFix(of: $0) == nil }
      .map { "\($0.rule) \($0.symbol) \($0.subject)" }
    #expect(left.sorted() == unfixed.sorted(), "\(fixed.files.map(\.text).joined())")
  }

  /// Without any fixable finding among the fixtures, the test above would say nothing.
  @Test func someFixturesHaveSafeFixes() {
    let rules = Fixture.all.flatMap { Fixes.lint($0.files).diagnostics }
      .filter { Fixes.safeFix(of: $0) != nil }.map(\.rule)
    #expect(Set(rules) == Set(allRules.filter { $0.fix == .safe }.map(\.id)))
  }
}
