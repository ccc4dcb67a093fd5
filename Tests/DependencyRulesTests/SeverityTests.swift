import ProofSupport
import Testing

/// How bad a finding is depends on what the program itself does.
@Suite struct SeverityTests {
  /// - Parameter expected: the severities of a rule's findings in a program with tests.
  private func check(
    _ rule: String, _ text: String, tests: String = "", says expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let files = [
      Fixture.File(path: "A.swift", text: "import Dependencies\n" + text + "\n"),
      Fixture.File(path: "T.swift", text: "import XCTest\nimport Dependencies\n" + tests + "\n"),
    ]
    let found = Finding.found(in: files).filter { $0.key.rule == rule }
    let severities = found.sorted { $0.key < $1.key }.map { "\($0.value.severity)" }
    #expect(severities == expected, sourceLocation: sourceLocation)
  }

  private static let escape = "escaping-closure-loses-overrides"

  @Test("a lost override is an error where the program makes one, or else a warning")
  func lostOverrides() {
    let text = "func f() { Task.detached { g() } }; func g() { @Dependency(\\.date) var d; _ = d }"
    check(Self.escape, text, says: ["warning"])
    let override = "func t() { withDependencies { $0.date.now = x } operation: { f() } }"
    check(Self.escape, text, tests: override, says: ["error"])
    check(Self.escape, text + "\n#Preview { \(override) }", says: ["error"])
    check(
      Self.escape, text, tests: "@Test(.dependency(\\.date, x)) func t() { f() }", says: ["error"])
    let prepared = "extension DependencyValues { mutating func set() { date = x } }"
    check(Self.escape, text, tests: prepared, says: ["warning"])
    let other = "func t() { withDependencies { $0.uuid = x } operation: { f() } }"
    check(Self.escape, text, tests: other, says: ["warning"])
    check(
      Self.escape, text, tests: "func t() { prepareDependencies { $0.date = x } }",
      says: ["warning"])
  }

  @Test("an override that does not reach the place does not count")
  func reach() {
    let text = "func f() { Task.detached { g() } }; func g() { @Dependency(\\.date) var d; _ = d }"
    let elsewhere = "func t() { withDependencies { $0.date = x } operation: { h() } }"
    check(Self.escape, text, tests: elsewhere, says: ["warning"])
    check(Self.escape, text, tests: "@Test(.dependency(\\.date, x)) func t() {}", says: ["warning"])
    let model = "class M { @Dependency(\\.date) var d; \(text) }"
    let created = "func t() { withDependencies { $0.date = x } operation: { let m = M(); m.f() } }"
    check(Self.escape, model, tests: created, says: ["error"])
  }

  @Test("a child loses what its parent's scope sets once the scope has ended")
  func scopesThatEnd() {
    let text = """
      class P { @Dependency(\\.date) var date; func f() { a = A() } }
      class A { @Dependency(\\.date) var date }
      """
    for (scope, severity) in [
      ("let p = withDependencies { $0.date = x } operation: { P() }; p.f()", "error"),
      ("withDependencies { $0.date = x } operation: { self.p = P() }; p.f()", "error"),
      ("withDependencies { $0.date = x } operation: { let p = P(); p.f() }", "warning"),
      ("let o = withDependencies { $0.date = x } operation: { Other() }", "warning"),
      ("let p = withDependencies { $0.uuid = x } operation: { P() }; p.f()", "warning"),
    ] {
      check(
        "unpropagated-child-model", text, tests: "func t() { \(scope) }", says: [severity])
    }
  }

  @Test("of several keys that are read on the way, one is enough")
  func severalKeys() {
    let text = """
      class A { @Dependency(\\.date) var date; let b = B() }
      class B { @Dependency(\\.uuid) var uuid }
      class P { @Dependency(\\.date) var date; func f() { a = A() } }
      """
    check("unpropagated-child-model", text, says: ["warning"])
    check(
      "unpropagated-child-model", text,
      tests: "func t() { withDependencies { $0.uuid = x } operation: { P() } }", says: ["error"])
  }

  @Test("code that the system calls when the application starts is for information")
  func entryPoints() {
    let body = "func f() { Task.detached { @Dependency(\\.date) var d; _ = d } }"
    check(Self.escape, "class D: NSObject, UIApplicationDelegate { \(body) }", says: ["info"])
    check(Self.escape, "@main struct D { \(body) }", says: ["info"])
    check(Self.escape, "struct D { \(body) }", says: ["warning"])
  }

  @Test("a weak capture is a warning, and of an unknown callee for information")
  func weakCaptures() {
    let read = "{ [weak self] in @Dependency(\\.date) var d; _ = d }"
    let tests = "func t() { withDependencies { $0.date = x } operation: { f() } }"
    check(Self.escape, "func f(_ a: Kit.Api) { a.load \(read) }", tests: tests, says: ["warning"])
    check(Self.escape, "func f() { load \(read) }", tests: tests, says: ["info"])
    check(Self.escape, "func f() async { await load \(read) }", tests: tests, says: [])
  }

  @Test("a test that runs a value which does no work harms nobody")
  func idleValues() {
    let read = "struct R { @Dependency(\\.k) var k }\n"
    let accessor = "extension DependencyValues { var k: C { get { self[K.self] } set { } } }\n"
    let client = "struct C { var run: @Sendable () -> Void; static let noop = C(run: {}) }\n"
    func key(_ value: String) -> String {
      "enum K: DependencyKey { static let liveValue: C = \(value) }\n"
    }
    let rule = "missing-test-value"
    check(rule, client + accessor + read + key("C(run: { work() })"), says: ["warning"])
    check(rule, client + accessor + read + key("C(run: {})"), says: ["info"])
    check(rule, client + accessor + read + key(".noop"), says: ["info"])
    check(rule, client + accessor + read + key("C(run: { fatalError() })"), says: ["info"])
    check(
      rule, client + accessor + read + key("C(run: { _ = UserDefaults.standard })"),
      says: ["warning"])
    check(rule, client + accessor + key("C(run: { work() })"), says: [])
  }

  @Test("a test value that is the live one matters only if the live one does work")
  func liveTestValues() {
    let client = "struct C { var run: @Sendable () -> Void }\n"
    func key(_ value: String) -> String {
      "enum K: DependencyKey { static let liveValue = \(value); static let testValue = liveValue }"
    }
    check("live-test-value", client + key("C(run: { work() })"), says: ["warning"])
    check("live-test-value", client + key("C(run: {})"), says: [])
    check(
      "live-test-value", client + "enum K: TestDependencyKey { static let testValue = C.live }",
      says: [])
  }
}
