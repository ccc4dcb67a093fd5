import ProofSupport
import Testing

/// The check that all fixtures go through can fail in each of its ways.
@Suite struct DifferenceTests {
  private static let bad = "Task.detached { @Dependency(\\.date) var date; _ = date }"
  private static let rule = "escaping-closure-loses-overrides"

  @Test(arguments: [
    // The expected finding is there.
    ("func a() { \(bad) }  // expect: \(rule)", ""),
    ("func a() { \(bad) }  // expect: \(rule) (info)", ""),
    ("func a() {}", ""),
    // A finding is unexpected, elsewhere, or from another rule.
    ("func a() { \(bad) }", "unexpected"),
    ("// expect: \(rule)\nfunc a() { \(bad) }", "missing unexpected"),
    ("func a() { \(bad) }  // expect: live-test-value", "unexpected missing"),
    ("func a() { \(bad) }  // expect: \(rule), live-test-value", "missing"),
    // An expected finding is missing.
    ("func a() {}  // expect: \(rule)", "missing"),
    // The finding has another severity.
    ("func a() { \(bad) }  // expect: \(rule) (warning)", "severity"),
  ])
  func difference(text: String, kinds: String) {
    let file = Fixture.File(path: "A.swift", text: "import Dependencies\n" + text + "\n")
    let difference = Finding.difference(in: [file])
    let found = difference.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(found.joined(separator: " ") == kinds, "\(difference)")
  }
}
