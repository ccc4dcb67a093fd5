import ProofSupport
import Testing

/// The severity of a finding depends on the program itself.
@Suite struct SeverityTests: SeverityChecks {
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
    check(rule, client("c.a = { await server.work() }"), says: ["info"])
    let reader = "func read() async { @Dependency(C.self) var c; await c.a() }\n"
    let test = "@Test func t() async { await read() }"
    check(
      rule, reader + client("c.a = { await server.work() }"), tests: test, says: ["warning"])
    check(
      rule, reader + client("c.a = { await server.work() }"), tests: "@Test func t() {}",
      says: ["info"])
    check(rule, client("c.a = {}"), says: [])
    check(rule, client("c.a = { await server.work() }; c.b = { await server.work() }"), says: [])
    check(rule, reader + client("c.a = liveValue.a"), tests: test, says: ["warning"])
    check("live-test-value", client("c.a = liveValue.a; c.b = liveValue.b"), says: ["info"])
    let live = client("c.a = liveValue.a; c.b = liveValue.b")
    check("live-test-value", reader + live, tests: test, says: ["warning"])
    let handsOn = "func read() async { @Dependency(C.self) var c; await use(c) }\n"
    check("live-test-value", handsOn + live, tests: test, says: ["info"])
  }

  // MARK: missing-test-value

  static let client = """
    struct C {
      var run: @Sendable () -> Void
      var stop: @Sendable () -> Void
      static let noop = C(run: {}, stop: {})
    }

    """
  static let accessor =
    "extension DependencyValues { var k: C { get { self[K.self] } set { } } }\n"
  static let reader = "struct R { @Dependency(\\.k) var k }\n"
  private static let unimplementedKey = """
    enum K: DependencyKey {
      static let liveValue = C.noop
      static let testValue = C(run: unimplemented("a"), stop: {})
    }

    """
  private static let readingTest = "func t() { R().k.run() }\n"
  private static let replacingTest =
    "func t() { withDependencies { $0.k = .noop } operation: { R().k.run() } }\n"
  private static let overridingTest = """
    @Test func t() { withDependencies { $0.k.stop = {} } operation: { R().k.run() } }

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
      text, tests: "@Test(.dependency(\\.k.stop, {})) func t() { R().k.run() }", says: ["warning"])
    checkMissing(
      text, tests: "@Test(.dependency(\\.k.run, {})) func t() { R().k.run() }", says: ["info"])
    checkMissing(
      text, tests: Self.overridingTest.replacing("R().k.run()", with: "R().k.stop()"),
      says: ["info"])
    checkMissing(
      Self.client + key("C(run: {}, stop: { work() })"), tests: Self.overridingTest,
      says: ["info"])
    checkMissing(text, tests: Self.readingTest, says: ["info"])
    checkMissing(
      text, tests: Self.replacingTest, says: ["info"])
    checkMissing(
      text,
      tests: """
        @Test func t() {
          withDependencies { $0.k = .noop; $0.k.stop = {} } operation: { R().k.run() }
        }
        """, says: ["info"])
    let single = "struct C { var run: @Sendable () -> Void; static let noop = C(run: {}) }\n"
    checkMissing(
      single + key("C(run: { work() })"), tests: Self.overridingTest, says: ["info"])
  }

  @Test("a test value is missed where a test runs the live one")
  func macroClients() {
    let text =
      "import Foundation\n@DependencyClient " + Self.client
      + key("C(run: { UserDefaults.standard.synchronize() }, stop: { work() })")
    checkMissing(text, tests: "@Test " + Self.readingTest, says: ["warning"])
    checkMissing(text, tests: "@Test " + Self.replacingTest, says: ["info"])
    checkMissing(text, tests: Self.readingTest, says: ["info"])
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
    let text =
      "import Foundation\n@DependencyClient " + Self.client
      + key("C(run: { UserDefaults.standard.synchronize() }, stop: { work() })")
    let mayRead = "@Test func t() { for _ in 0..<1 { R().k.run() } }"
    checkMissing(text + others(3), tests: mayRead, says: ["warning"])
    checkMissing(text, tests: mayRead, says: ["info"])
    checkMissing(text + others(2), tests: Self.readingTest, says: ["info"])
    checkMissing(text + others(3), tests: "func testExample() {}", says: ["info"])
    let closure = "struct C { var run: @Sendable () -> Void; static let noop = C(run: {}) }\n"
    checkMissing(
      closure + key("C(run: { work() })") + others(3), tests: Self.readingTest, says: ["info"])
  }

  @Test("a preview value that is a double does no harm in tests")
  func previewValues() {
    let live = key("C(run: { UserDefaults.standard.synchronize() }, stop: {})")
    for (preview, severity) in [
      ("C(run: {}, stop: {})", "info"), ("C(run: { log(1) }, stop: {})", "info"),
      ("C(run: { UserDefaults.standard.synchronize() }, stop: {})", "warning"),
      (
        "let count = LockIsolated(0); return C(run: { count.setValue(1) }, stop: {})", "warning"
      ),
    ] {
      let text = live.replacing(
        "static var", with: "static let previewValue: C = { \(preview) }(); static var")
      checkMissing(
        "import Foundation\n" + Self.client + text, tests: Self.overridingTest, says: [severity])
    }
  }

  @Test("nothing is claimed of a test that overrides a dependency which nobody declares")
  func testsOfOtherCode() {
    let text = Self.client + Self.accessor + Self.reader + Self.unimplementedKey
    for (override, severities) in [
      ("$0.date = .constant(now)", ["warning"]), ("$0.formerClient.run = {}", []),
      ("$0.k.stop = {}", ["warning"]), ("$0.k.run = {}", []),
    ] {
      check(
        "unoverridden-test-dependency", text,
        tests: "@Test func t() { withDependencies { \(override) } operation: { R().k.run() } }",
        says: severities)
    }
  }

  @Test("a test that expects an issue is not examined")
  func expectedIssues() {
    let text = Self.client + Self.accessor + Self.reader + Self.unimplementedKey
    for (body, severities) in [
      ("R().k.run()", ["warning"]),
      ("confirmation { R().k.run() }", ["warning"]),
      ("withKnownIssue { R().k.run() }", []),
      ("Testing.withKnownIssue(\"a\") { R().k.run() }", []),
      ("XCTExpectFailure(); R().k.run()", []),
      ("XCTExpectFailure { R().k.run() }", []),
    ] {
      check(
        "unoverridden-test-dependency", text, tests: "@Test func t() { \(body) }",
        says: severities)
    }
  }

  @Test("a test case does not override around the tests of another")
  func testsOfOtherCases() {
    let text = Self.client + Self.accessor + Self.reader + Self.unimplementedKey
    func testCase(_ name: String, overriding endpoint: String) -> String {
      """
      class \(name): XCTestCase {
        override func invokeTest() {
          withDependencies { $0.k.\(endpoint) = {} } operation: { super.invokeTest() }
        }
        func test() { R().k.run() }
      }

      """
    }
    let run = testCase("A", overriding: "run")
    for (endpoint, severities) in [("run", []), ("stop", ["warning"])] {
      check(
        "unoverridden-test-dependency", text, tests: run + testCase("B", overriding: endpoint),
        says: severities)
    }
  }

  @Test("of two stores in a test, one may lack the override of the other")
  func severalStores() {
    let text =
      Self.client + Self.accessor
      + "import ComposableArchitecture\n" + Self.unimplementedKey
        + """
        struct F: Reducer {
          enum Action { case go }
          @Dependency(\\.k) var k
          var body: some Reducer { Reduce { _, _ in k.run(); return .none } }
        }
        """
    let make = "TestStore(initialState: 1) { F() }"
    let update = "withDependencies: { $0.k.run = {} }"
    for (second, severities) in [("", ["warning"]), (update, [])] {
      check(
        "unoverridden-test-dependency", text,
        tests: """
          import ComposableArchitecture
          @Test func t() async {
            let a = \(make) \(update)
            await a.send(.go)
            let b = \(make) \(second)
            await b.send(.go)
          }
          """, says: severities)
    }
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
    let override = "func f() { withDependencies { $0[K.self] = .noop } operation: {} }"
    check("missing-test-value", text + override, says: [])
    let change = "func f() { withDependencies { $0[K.self].run = {} } operation: {} }"
    check("missing-test-value", text + change, says: ["info"])
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
      "crashing-test-value", shown + "\n#Preview { Button { R().k.run() } }",
      tests: "func testExample() {}", says: ["info"])
    check(
      "crashing-test-value", shown + "\n#Preview { R().k.run() }",
      tests: "func testExample() {}", says: ["warning"])
    check(
      "crashing-test-value", text("{ unimplemented(\"run\", placeholder: fatalError()) }"),
      tests: "func testExample() {}", says: [])
    check(
      "crashing-test-value", text("{ fatalError() }"), tests: "func testExample() {}",
      says: ["info"])
  }

  @Test("whether a test value that is a live one traps depends on a condition")
  func forwardedTraps() {
    let text = """
      struct C { var name: String }
      enum K: DependencyKey {
        static var liveValue: C { guard x else { fatalError() }; return C(name: "") }
        static var testValue: C { liveValue }
      }
      extension DependencyValues { var k: C { get { self[K.self] } set { self[K.self] = newValue } } }
      struct R { @Dependency(\\.k) var k }
      """
    let test = "@Test func t() { _ = R().k.name }"
    check("crashing-test-value", text, tests: test, says: ["info"])
    let quiet = text.replacing("{ liveValue }", with: "{ C(name: \"test\") }")
    check("crashing-test-value", quiet, tests: test, says: [])
  }

  @Test("what an unknown call makes of literals may be data")
  func unknownValues() {
    for (value, severities) in [
      ("Service.make(x)", ["info"]), (#"Service.make("a")"#, []), ("Service.make(x, 1)", []),
    ] {
      check(
        "live-test-value",
        """
        struct C { var run: () -> Void }
        enum K: DependencyKey { static let liveValue: C = \(value); static let testValue: C = \(value) }
        extension DependencyValues { var k: C { get { self[K.self] } set { self[K.self] = newValue } } }
        struct R { @Dependency(\\.k) var k; func f() { k.run() } }
        """, says: severities)
    }
  }

  @Test("the result of another client's endpoint may change without an override")
  func frozenResults() {
    func text(_ result: String, live: String = "C(token: { load() })") -> String {
      """
      struct C { var token: () -> String?; var make: () -> Pool }
      class Pool {}
      extension C: DependencyKey { static let liveValue = \(live) }
      extension DependencyValues { var c: C { get { self[C.self] } set { self[C.self] = newValue } } }
      struct D { var run: () -> Void }
      extension D: DependencyKey {
        static let liveValue = { @Dependency(\\.c) var c; \(result) }()
      }
      """
    }
    for (result, severities) in [
      (#"let t = c.token() ?? ""; return D { work(t) }"#, ["info"]),
      ("let p = c.make(); return D { work(p) }", []),
      ("let t = c.token; return D { work(t()) }", []),
      ("return D { work(c.token()) }", []),
    ] {
      check("frozen-dependency", text(result), tests: "func testExample() {}", says: severities)
    }
    check(
      "frozen-dependency",
      text("let t = c.token(); return D { work(t) }", live: #"C(token: { "a" }, make: { 1 })"#),
      tests: "func testExample() {}", says: [])
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
    let object = """
      class O { @Dependency(\\.date) var d; static let shared = O() }

      """
    let scope = "withDependencies { $0.date = x } operation: {}"
    for (tests, severities) in [
      ("", []), ("func t() { _ = O.shared }", []), ("func t() { \(scope) }", []),
      ("func t() { _ = O.shared; \(scope) }", ["info"]),
    ] {
      check("static-dependency", object, tests: tests, says: severities)
    }
    check("static-dependency", object + "func f() { \(scope) }", says: ["info"])
  }

  @Test("what a static property remembers harms a test that makes it read")
  func rememberedStatics() {
    let client = """
      protocol Store { func load() -> Date; func clear() }
      struct Memory: Store {
        @Dependency(\\.date) var date
        func load() -> Date { date.now }
        func clear() {}
      }
      struct Client { var load: () -> Date; var clear: () -> Void }
      extension Client {
        static let mock: Client = {
          let memory = Memory()
          return Client(load: { memory.load() }, clear: { memory.clear() })
        }()
      }

      """
    for (call, severity) in [("load", "warning"), ("clear", "info")] {
      let test =
        "@Test func t() { withDependencies { $0.date = x } operation: { _ = Client.mock.\(call)() } "
        + "}"
      check("static-dependency", client, tests: test, says: [severity])
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

  @Test("an object that only asks other dependencies does no work of its own")
  func askingObjects() {
    for (call, severities) in [
      ("await client.load()", ["warning"]),
      ("await other.load(); await client.load()", ["warning"]),
      ("await other.load()", []), ("await self.other.load()", []),
      ("await other.clients.first.load()", []),
    ] {
      let text = """
        final class C {
          @Dependency(\\.other) var other
          let client = Client()
          func load() async { \(call) }
        }
        enum K: DependencyKey { static let liveValue = C(); static let testValue = C() }
        """
      let test = "@Test func t() async { @Dependency(K.self) var k; await k.load() }"
      check("live-test-value", text, tests: test, says: severities)
    }
  }

  @Test("a test value that is the live one matters only if the live one does work")
  func liveTestValues() {
    let client = "struct C { var run: @Sendable () -> Void }\n"
    func key(_ value: String) -> String {
      "enum K: DependencyKey { static let liveValue = \(value); static let testValue = liveValue }"
    }
    let test = "@Test func t() { @Dependency(K.self) var k; k.run() }"
    let works = client + key("C(run: { await server.work() })")
    check("live-test-value", works, tests: test, says: ["warning"])
    check("live-test-value", works, says: ["info"])
    check(
      "live-test-value", works,
      tests: "@Test func t() { for _ in 0..<1 { @Dependency(K.self) var k; k.run() } }",
      says: ["info"])
    check(
      "live-test-value", works,
      tests: "@Test func t() { withDependencies { $0[K.self] = x } operation: { f() } }; "
        + "func f() { @Dependency(K.self) var k; k.run() }", says: ["info"])
    check("live-test-value", client + key("C(run: {})"), says: [])
    check("live-test-value", client + key("C(run: DependencyValues._current.l)"), says: ["info"])
    check(
      "live-test-value", client + "enum K: TestDependencyKey { static let testValue = C.live }",
      says: [])
  }
}
