import DependencyProgram
import DependencyRules
import DiagnosticReports
import ProofSupport
import Testing

/// A safe fix removes its finding and causes no other.
@Suite struct FixTests {
  @Test(arguments: Fixture.all)
  func safeFixesHold(fixture: Fixture) {
    let before = Fixes.lint(fixture.files)
    guard before.places.contains(where: { Fixes.safeFix(of: $0) != nil }) else { return }
    let fixed = Fixes.apply(.safe, of: before, to: fixture.files)
    let after = Fixes.lint(fixed)
    let left = after.places.map { "\($0.rule) \($0.symbol) \($0.subject)" }
    let unfixed = before.places.filter { Fixes.safeFix(of: $0) == nil }
      .map { "\($0.rule) \($0.symbol) \($0.subject)" }
    #expect(left.sorted() == unfixed.sorted(), "\(fixed.map(\.text).joined())")
  }

  /// An unsafe fix causes no other finding either.
  @Test(arguments: Fixture.all)
  func unsafeFixesHold(fixture: Fixture) {
    let before = Fixes.lint(fixture.files)
    guard before.places.contains(where: { $0.fixes.contains { $0.safety == .unsafe } }) else {
      return
    }
    let fixed = Fixes.apply(.unsafe, of: before, to: fixture.files)
    let left = Fixes.lint(fixed).places.map { "\($0.rule) \($0.symbol) \($0.subject)" }
    let unfixed = before.places.filter(\.fixes.isEmpty)
      .map { "\($0.rule) \($0.symbol) \($0.subject)" }
    // A fix around another finding can make that one fixable.
    let new = left.sorted().difference(from: unfixed.sorted()).insertions
    #expect(new.isEmpty, "\(fixed.map(\.text).joined())")
  }

  /// Without any fixable finding among the fixtures, the test above would prove nothing.
  @Test func someFixturesHaveSafeFixes() {
    let rules = Fixture.all.flatMap { Fixes.lint($0.files).places }
      .filter { Fixes.safeFix(of: $0) != nil }.map(\.rule)
    #expect(Set(rules) == Set(allRules.filter { $0.fix == .safe }.map(\.id)))
  }
}
