import ProofSupport
import Testing

/// The severity of a finding depends on the program itself.
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

  private static let detached = """
    func f() { Task.detached { g() } }; func g() { @Dependency(\\.date) var d; _ = d }
    """

  @Test("a lost override is an error where the program makes one")
  func lostOverrides() {
    let override = "func t() { withDependencies { $0.date.now = x } operation: { f() } }"
    check(Self.escape, Self.detached, says: ["warning"])
    check(Self.escape, Self.detached, tests: override, says: ["error"])
    check(Self.escape, Self.detached + "\n#Preview { \(override) }", says: ["error"])
    check(
      Self.escape, Self.detached, tests: "@Test(.dependency(\\.date, x)) func t() { f() }",
      says: ["error"])
    let model = "class M { @Dependency(\\.date) var d; \(Self.detached) }"
    let created = "func t() { withDependencies { $0.date = x } operation: { let m = M(); m.f() } }"
    check(Self.escape, model, tests: created, says: ["error"])
    let kept = "func t() { let m = withDependencies { $0.date = x } operation: { M() }; m.f() }"
    check(Self.escape, model, tests: kept, says: ["info"])
    let started = "class M { init() { f() }; \(Self.detached) }"
    check(Self.escape, started, tests: kept, says: ["info"])
    let starting = "class M { init() { Task.detached { @Dependency(\\.date) var d; _ = d } } }"
    check(Self.escape, starting, tests: kept, says: ["error"])
  }

  @Test("an override is likely to be lost where tests come to the place and override what it reads")
  func likelyOverrides() {
    func overriding(_ key: String, _ operation: String) -> String {
      "func t() { withDependencies { $0.\(key) = x } operation: { \(operation) } }"
    }
    for (tests, severity) in [
      (overriding("date", "h()") + "\nfunc h() { i() }\nfunc i() { f() }", "warning"),
      (overriding("date", "h()"), "info"),
      (overriding("uuid", "f()"), "info"),
      ("@Test(.dependency(\\.date, x)) func t() {}", "info"),
      ("func t() { prepareDependencies { $0.date = x }; f() }", "info"),
      ("func testExample() {}", "info"),
    ] {
      check(Self.escape, Self.detached, tests: tests, says: [severity])
    }
    let model = "class M { @Dependency(\\.date) var d; \(Self.detached) }"
    let elsewhere = "func t() { M().f() }; func u() { \(overriding("date", "h()")) }"
    check(Self.escape, model, tests: elsewhere, says: ["warning"])
  }

  @Test("the override of an endpoint is only lost by code that reads it")
  func endpoints() {
    let client = """
      struct API: DependencyKey {
        var user: () -> Int; var logOut: () -> Int
        static let liveValue = API(user: { 1 }, logOut: { 1 })
      }
      extension DependencyValues { var api: API { get { self[API.self] } set { self[API.self] = newValue } } }

      """
    let override = "func t() { withDependencies { $0.api.user = { 2 } } operation: { f() } }"
    for (declaration, use, severity) in [
      ("api", "api.user()", "error"), ("api", "api.logOut()", "warning"),
      ("api", "h(api)", "error"), ("api", "{ [api] in api.logOut() }()", "error"),
      ("api.user", "user()", "error"), ("api.logOut", "logOut()", "warning"),
    ] {
      let name = declaration.split(separator: ".").last ?? ""
      let read = "@Dependency(\\.\(declaration)) var \(name); _ = \(use)"
      check(
        Self.escape, client + "func f() { Task.detached { g() } }; func g() { \(read) }",
        tests: override, says: [severity])
    }
    let whole = "func t() { withDependencies { $0.api = x } operation: { f() } }"
    let logOut = "@Dependency(\\.api) var api; api.logOut()"
    check(
      Self.escape, client + "func f() { Task.detached { \(logOut) } }", tests: whole,
      says: ["error"])
  }

  @Test("an override is lost by the default arguments of an initialiser")
  func defaultArguments() {
    let models = """
      class Row { @Dependency(\\.date) var date }
      class Detail { let row: Row; init(row: Row = Row()) { self.row = row } }
      class Home { @Dependency(\\.uuid) var uuid; var any: Any?; func open() { any = Detail() } }
      """
    let override =
      "func t() { let h = withDependencies { $0.date = x } operation: { Home() }; h.open() }"
    check("unpropagated-child-model", models, tests: override, says: ["error"])
  }

  @Test("a branch that an argument chooses may not be the one of the test")
  func branches() {
    let override = "func t() { withDependencies { $0.date = x } operation: { f(false) } }"
    for (body, severity) in [
      ("if isLater { Task.detached { g() } } else { g() }", "warning"),
      ("guard isLater else { return g() }; Task.detached { g() }", "warning"),
      ("if flag { Task.detached { g() } }", "error"), ("Task.detached { g() }", "error"),
    ] {
      check(
        Self.escape,
        "func f(_ isLater: Bool) { \(body) }; func g() { @Dependency(\\.date) var d; _ = d }",
        tests: override, says: [severity])
    }
  }

  @Test("the trait of a test or suite is for what runs there")
  func traits() {
    let trait = ".dependency(\\.date, x)"
    for (tests, severity) in [
      ("@Suite(\(trait)) struct S { @Test func t() { f() } }", "error"),
      ("@Suite(\(trait)) struct S {}; extension S { @Test func t() { f() } }", "error"),
      ("struct S { @Test(\(trait)) func t() { h() }; func h() { f() } }", "error"),
      ("struct S { @Test(\(trait)) func t() {}; @Test func u() { f() } }", "warning"),
      ("@Suite(\(trait)) struct S {}; struct U { @Test func u() { f() } }", "warning"),
    ] {
      check(Self.escape, Self.detached, tests: tests, says: [severity])
    }
  }

  @Test("a test loses what it overrides itself")
  func losingTests() {
    let test = "func t() { Task.detached { @Dependency(\\.date) var d; _ = d } }"
    let override = "withDependencies { $0.date = x } operation: { h() }"
    check(Self.escape, "", tests: "class T: XCTestCase { \(test) }", says: [])
    let mocked = "func t() { withDependencies { $0.mock() } operation: { Task.detached { g() } } }"
    let reader = "func g() { @Dependency(\\.date) var d; _ = d }"
    check(Self.escape, reader, tests: mocked, says: ["info"])
    for (tests, severity) in [
      ("class T: XCTestCase { \(test); func u() { \(override) } }", "info"),
      ("class T: XCTestCase { \(test); override func invokeTest() { \(override) } }", "warning"),
      ("class T: XCTestCase { func t() { h(); \(override); \(test) } }", "warning"),
    ] {
      check(Self.escape, "", tests: tests, says: [severity])
    }
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
      ("let o = withDependencies { $0.date = x } operation: { Other() }", "info"),
      ("let o = withDependencies { $0.date = x } operation: { Other() }; P().f()", "warning"),
      ("let p = withDependencies { $0.uuid = x } operation: { P() }; p.f()", "info"),
    ] {
      check(
        "unpropagated-child-model", text, tests: "func t() { \(scope) }", says: [severity])
    }
  }

  @Test("helpers of tests override what they are given to change")
  func overridingHelpers() {
    let text = """
      class P { @Dependency(\\.uuid) var uuid; func f() { a = A() } }
      class A { @Dependency(\\.date.now) var now }
      """
    let make = """
      func make(_ update: (inout DependencyValues) -> Void) -> P {
        withDependencies { update(&$0) } operation: { P() }
      }
      func t() { let p = make { KEY = x }; p.f() }
      """
    let method = """
      extension DependencyValues { mutating func stub() { KEY = x } }
      func t() { let p = withDependencies { $0.stub() } operation: { P() }; p.f() }
      """
    let function = """
      func stub(_ values: inout DependencyValues) { KEY = x }
      func t() { let p = withDependencies(stub) { P() }; p.f() }
      """
    for (tests, values) in [(make, "$0."), (method, ""), (method, "self."), (function, "values.")] {
      for (key, severity) in [("date.now", "warning"), ("other", "info")] {
        check(
          "unpropagated-child-model", text,
          tests: tests.replacing("KEY", with: values + key), says: [severity])
      }
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
    check(Self.escape, "struct D: App { \(body) }", says: ["info"])
    check(Self.escape, "struct D { \(body) }", says: ["warning"])
  }

  @Test("so is a private function that only such code calls")
  func helpersOfEntryPoints() {
    let helper = """

      private func g() { h() }
      private func h() { Task.detached { @Dependency(\\.date) var d; _ = d } }
      """
    let main = "@main struct D { static func main() { g() } }"
    check(Self.escape, main + helper, says: ["info"])
    check(Self.escape, main + "\nstruct E { func f() { h() } }" + helper, says: ["warning"])
    check(Self.escape, "func f() { g() }" + helper, says: ["warning"])
  }

  @Test("a singleton is created once, whatever is overridden later")
  func singletons() {
    let setUp = "init() { Task.detached { @Dependency(\\.date) var d; _ = d } }"
    check(Self.escape, "class S { static let shared = S(); \(setUp) }", says: ["info"])
    check(
      Self.escape, "class S { static let shared = S(); \(setUp) }; func f() { _ = S() }",
      says: ["warning"])
    let child = "class A { @Dependency(\\.date) var d }\n"
    let parent = "@Dependency(\\.date) var d; func f() { a = A() }"
    let rule = "unpropagated-child-model"
    check(rule, child + "class P { static let shared = P(); \(parent) }", says: ["info"])
    check(rule, child + "class P { \(parent) }", says: ["warning"])
  }

  @Test("an emitter may run in the scope that overrides")
  func emitters() {
    let read = "@Dependency(\\.date) var d; _ = d"
    let tests = "func t() { withDependencies { $0.date = x } operation: { f(c) } }"
    for handler in [
      "c.addObserver(forName: n, object: nil, queue: nil) { _ in \(read) }",
      "p.sink { _ in \(read) }",
      "s.onTermination = { _ in \(read) }",
    ] {
      check(Self.escape, "func f(_ c: Center) { \(handler) }", tests: tests, says: ["warning"])
    }
    let queue = "let q: DispatchQueue\nfunc f(_ c: Center) { q.async { \(read) } }"
    check(Self.escape, queue, tests: tests, says: ["error"])
  }

  @Test("a weak capture is a warning, and of an unknown callee for information")
  func weakCaptures() {
    let read = "{ [weak self] in @Dependency(\\.date) var d; _ = d }"
    let tests = "func t() { withDependencies { $0.date = x } operation: { f() } }"
    check(Self.escape, "func f(_ a: Kit.Api) { a.load \(read) }", tests: tests, says: ["warning"])
    check(Self.escape, "func f() { load \(read) }", tests: tests, says: ["info"])
    check(Self.escape, "func f() async { await load \(read) }", tests: tests, says: [])
  }

  @Test("an endpoint that works stands out where the macro makes the others fail")
  func failingEndpoints() {
    func client(_ statements: String) -> String {
      """
      @DependencyClient struct C {
        var a: @Sendable () async -> Void
        var b: @Sendable () async -> Void
      }
      extension C: DependencyKey {
        static let liveValue = C(a: { await server.work() }, b: { await server.work() })
        static var testValue: C { var c = Self(); \(statements); return c }
      }
      """
    }
    let rule = "partial-test-value"
    check(rule, client("c.a = { await server.work() }"), says: ["warning"])
    check(rule, client("c.a = {}"), says: [])
    check(rule, client("c.a = { await server.work() }; c.b = { await server.work() }"), says: [])
    check(rule, client("c.a = liveValue.a"), says: ["warning"])
    check("live-test-value", client("c.a = liveValue.a; c.b = liveValue.b"), says: ["warning"])
  }

  // MARK: missing-test-value

  private static let client = """
    struct C {
      var run: @Sendable () -> Void
      var stop: @Sendable () -> Void
      static let noop = C(run: {}, stop: {})
    }

    """
  private static let accessor =
    "extension DependencyValues { var k: C { get { self[K.self] } set { } } }\n"
  private static let reader = "struct R { @Dependency(\\.k) var k }\n"
  private static let readingTest = "func t() { R().k.run() }\n"
  private static let overridingTest = """
    func t() { withDependencies { $0.k.run = {} } operation: { R().k.run() } }

    """

  private func key(_ value: String) -> String {
    "enum K: DependencyKey { static var liveValue: C { \(value) } }\n"
  }

  /// Checks a key without a test value, with tests of the code that reads it.
  private func checkMissing(
    _ text: String, tests: String, says expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check(
      "missing-test-value", Self.accessor + Self.reader + text, tests: tests, says: expected,
      sourceLocation: sourceLocation)
  }

  @Test("a test value is missed where a test overrides a part of the value alone")
  func partialOverrides() {
    let text = Self.client + key("C(run: { work() }, stop: { work() })")
    checkMissing(text, tests: Self.overridingTest, says: ["warning"])
    checkMissing(
      text, tests: "@Test(.dependency(\\.k.run, {})) func t() { R().k.run() }", says: ["warning"])
    checkMissing(text, tests: Self.readingTest, says: ["info"])
    checkMissing(
      text, tests: "func t() { withDependencies { $0.k = .noop } operation: { R().k.run() } }",
      says: ["info"])
    checkMissing(
      text,
      tests: """
        func t() { withDependencies { $0.k = .noop; $0.k.run = {} } operation: { R().k.run() } }
        """, says: ["info"])
    let single = "struct C { var run: @Sendable () -> Void; static let noop = C(run: {}) }\n"
    checkMissing(
      single + key("C(run: { work() })"), tests: Self.overridingTest, says: ["info"])
  }

  @Test("a test value is missed where a macro has written what it needs")
  func macroClients() {
    let text = "@DependencyClient " + Self.client + key("C(run: { work() }, stop: { work() })")
    checkMissing(text, tests: Self.readingTest, says: ["warning"])
    checkMissing(text, tests: "func testExample() {}", says: ["info"])
    checkMissing(text, tests: "", says: ["info"])
  }

  @Test("a test value is missed where most keys of the module have one")
  func conventions() {
    func others(_ count: Int) -> String {
      (0..<count).map { index in
        """
        enum K\(index): DependencyKey {
          static let liveValue = C(run: { work() }, stop: { work() })
          static let testValue = C.noop
        }

        """
      }.joined()
    }
    let text = Self.client + key("C(run: { work() }, stop: { work() })")
    checkMissing(text + others(2), tests: Self.readingTest, says: ["warning"])
    checkMissing(text + others(1), tests: Self.readingTest, says: ["info"])
    checkMissing(text + others(2), tests: "func testExample() {}", says: ["info"])
    let closure = "struct C { var run: @Sendable () -> Void; static let noop = C(run: {}) }\n"
    checkMissing(
      closure + key("C(run: { work() })") + others(2), tests: Self.readingTest, says: ["info"])
  }

  @Test("a test that runs a value which does no work harms nobody")
  func idleValues() {
    for value in [
      "C(run: {}, stop: {})", ".noop", "C(run: { fatalError() }, stop: {})",
      "C(run: { try? await Task.sleep(for: .seconds(1)) }, stop: {})",
      "@Dependency(\\.l) var l; return C(run: { l.run() }, stop: l.stop)",
      "C(run: { @Dependency(\\.l) var l; l.run(1) }, stop: DependencyValues._current.l.stop)",
    ] {
      checkMissing(Self.client + key(value), tests: Self.overridingTest, says: ["info"])
    }
    for value in [
      "C(run: { _ = UserDefaults.standard }, stop: {})",
      "@Dependency(\\.l) var l; return C(run: { l.run(); work() }, stop: {})",
    ] {
      checkMissing(Self.client + key(value), tests: Self.overridingTest, says: ["warning"])
    }
    let text = Self.client + Self.accessor + key("C(run: { work() }, stop: {})")
    check("missing-test-value", text, says: [])
  }

  @Test("a trap that reports first matters only if tests come to it")
  func reportingTraps() {
    func text(_ value: String) -> String {
      Self.client + Self.accessor + Self.reader
        + """
        enum K: DependencyKey {
          static let liveValue = C(run: { work() }, stop: { work() })
          static let testValue = C(run: \(value), stop: {})
        }
        """
    }
    let reporting = text("unimplemented(\"run\", placeholder: fatalError())")
    check("crashing-test-value", reporting, tests: Self.readingTest, says: ["warning"])
    check("crashing-test-value", reporting, tests: "func testExample() {}", says: [])
    check("crashing-test-value", reporting, tests: "", says: ["info"])
    let shown = reporting.replacing("static let testValue", with: "static let previewValue")
      .replacing("DependencyKey {", with: "DependencyKey { static let testValue = C.noop")
    check("crashing-test-value", shown, tests: "func testExample() {}", says: [])
    check(
      "crashing-test-value", shown + "\n#Preview { R().k.run() }",
      tests: "func testExample() {}", says: ["info"])
    check(
      "crashing-test-value", text("{ unimplemented(\"run\", placeholder: fatalError()) }"),
      tests: "func testExample() {}", says: [])
    check(
      "crashing-test-value", text("{ fatalError() }"), tests: "func testExample() {}",
      says: ["info"])
  }

  @Test("a value that is made once matters where overrides can meet it")
  func frozenValues() {
    let text =
      Self.client + Self.accessor + Self.reader
        + """
        enum K: DependencyKey {
          static let liveValue: C = {
            @Dependency(\\.date) var d
            let now = d
            return C(run: { work(now) }, stop: {})
          }()
          static let testValue = C(run: unimplemented("run"), stop: unimplemented("stop"))
        }

        """
    func test(_ update: String, _ operation: String) -> String {
      "func t() { withDependencies { \(update) } operation: { \(operation) } }"
    }
    for (tests, severities) in [
      ("", ["info"]),
      ("func testExample() {}", []),
      ("func t() { K.liveValue.run() }", []),
      (test("$0.date = x", "R().k.run()"), []),
      (test("$0.uuid = x", "K.liveValue.run()"), []),
      (test("$0.date = x", "Other.liveValue.run()"), []),
      (test("$0.date = x", "K.liveValue.run()"), ["info"]),
      (test("$0.date = x; $0.k = .liveValue", "R().k.run()"), ["info"]),
      (test("$0.date = x; $0.other = .liveValue", "R().k.run()"), []),
    ] {
      check("frozen-dependency", text, tests: tests, says: severities)
    }
    // Tests get the live value where it is the only one.
    let untested = text.replacing(/static let testValue.*\n/, with: "")
    check("frozen-dependency", untested, tests: test("$0.date = x", "R().k.run()"), says: ["info"])
    let live = "func u() { withDependencies { $0.context = .live } operation: { R().k.run() } }"
    check("frozen-dependency", text, tests: live, says: ["info"])
    let scope = test("$0.date = x", "R().k.run()")
    let example = "func testExample() {}"
    check("frozen-dependency", text + "struct V { \(scope) }", tests: example, says: ["info"])
    check("frozen-dependency", text + "@main struct A { \(scope) }", tests: example, says: [])
    let preview = "#Preview { withDependencies { $0.date = x } operation: { V() } }"
    check("frozen-dependency", text + preview, tests: example, says: [])
  }

  @Test("a static property that is made once matters where tests come to it")
  func frozenStatics() {
    let text = """
      enum S { static let s: Int = { @Dependency(\\.date) var d; return work(d) }() }

      """
    for (tests, severities) in [
      ("", ["info"]), ("func testExample() {}", []), ("func t() { _ = S.s }", ["info"]),
    ] {
      check("static-dependency", text, tests: tests, says: severities)
    }
  }

  @Test("an object of the main actor matters where other code can be the first to read it")
  func isolatedObjects() {
    let text = """
      @MainActor final class P {}
      extension P: @preconcurrency DependencyKey { static let liveValue = P() }
      extension DependencyValues { var p: P { get { self[P.self] } set { } } }

      """
    let wrapper = "@Dependency(\\.p) var p"
    for (readers, severities) in [
      ("final class M { \(wrapper) }", ["info"]),
      ("@MainActor final class M { \(wrapper) }", []),
      ("@MainActor class B {}; final class M: B { \(wrapper) }", []),
      ("import SwiftUI\nstruct V: View { \(wrapper) }", []),
      ("@MainActor func f() { \(wrapper); _ = p }", []),
      ("@MainActor final class M { nonisolated func f() { \(wrapper); _ = p } }", ["info"]),
      ("@MainActor final class M { \(wrapper) }; final class N { \(wrapper) }", ["info"]),
      ("", ["info"]),
    ] {
      check("actor-isolated-registration", text + readers, says: severities)
    }
  }

  @Test("a test value that is the live one matters only if the live one does work")
  func liveTestValues() {
    let client = "struct C { var run: @Sendable () -> Void }\n"
    func key(_ value: String) -> String {
      "enum K: DependencyKey { static let liveValue = \(value); static let testValue = liveValue }"
    }
    check("live-test-value", client + key("C(run: { work() })"), says: ["warning"])
    check("live-test-value", client + key("C(run: {})"), says: [])
    check("live-test-value", client + key("C(run: DependencyValues._current.l)"), says: ["info"])
    check(
      "live-test-value", client + "enum K: TestDependencyKey { static let testValue = C.live }",
      says: [])
  }
}
