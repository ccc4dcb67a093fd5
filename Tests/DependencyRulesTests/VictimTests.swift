import DependencyRules
import DiagnosticReports
import Diagnostics
import LintDriver
import Testing

/// An error or a warning names whom it harms; a hint names nobody.
@Suite struct VictimTests {
  /// - Parameter expected: the kind and the name of the only finding's victim, with its file.
  private func check(
    _ rule: String, _ text: String, tests: String = "", victim expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let files = [
      ("A.swift", "import Dependencies\nimport Foundation\n" + text),
      ("T.swift", "import Dependencies\nimport Testing\n" + tests),
    ]
    let report = Linter.run(
      inMemory: files.map { ($0.0, Array($0.1.utf8)) }, LintOptions(rules: allRules, jobs: 1)
    ).report
    let found = report.places.filter { $0.rule == rule }
    #expect(found.count == 1, sourceLocation: sourceLocation)
    let victim = found.first?.victim.map { victim, range in
      "\(victim.kind) \(victim.name)"
        + (range.map { " in \(report.source(of: $0).path)" } ?? "")
    }
    #expect(victim == expected, sourceLocation: sourceLocation)
  }

  private static let escape = "escaping-closure-loses-overrides"
  private static let detached =
    "func f() { Task.detached { g() } }; func g() { @Dependency(\\.date) var d; _ = d }\n"

  @Test("whoever overrides what is lost")
  func overriding() {
    let scope = "withDependencies { $0.date = x } operation:"
    let direct = "@Test func t() { \(scope) { f() } }"
    check(Self.escape, Self.detached, tests: direct, victim: "test t() in T.swift")
    let helped = "@Test func t() { \(scope) { h() } }; func h() { f() }"
    check(Self.escape, Self.detached, tests: helped, victim: "test t() in T.swift")
    check(
      Self.escape, Self.detached + "func demo() { \(scope) { f() } }",
      victim: "scope demo() in A.swift")
    check(
      Self.escape,
      Self.detached
        + "struct P: PreviewProvider { static var previews: some View { \(scope) { f() } } }",
      victim: "preview P.previews in A.swift")
    check(Self.escape, Self.detached, victim: nil)
  }

  @Test("a test whose file names code that calls the lost code, but not the code")
  func namingCallers() {
    func text(_ callers: Int) -> String {
      Self.detached
        + (1...callers).map { "func f\($0)() { f\($0 == 1 ? "" : "\($0 - 1)")() }\n" }.joined()
    }
    func test(_ callers: Int) -> String {
      "@Test func t() { withDependencies { $0.date = x } operation: { h() } }\n"
        + "func h() { f\(callers)() }"
    }
    check(Self.escape, text(2), tests: test(2), victim: "test t() in T.swift")
    check(Self.escape, text(3), tests: test(3), victim: nil)
  }

  @Test("a test that calls a requirement, if it may have an object of the class that implements it")
  func dispatching() {
    let text =
      Self.detached + """
        protocol Worker { func work() }
        class Real: Worker { func work() { f() } }
        class Double: Worker { func work() {} }
        struct Screen { let worker: any Worker; func load() { worker.work() } }

        """
    func test(_ worker: String) -> String {
      "@Test func t() { withDependencies { $0.date = x } operation: {"
        + " Screen(worker: \(worker)).load() } }"
    }
    check(Self.escape, text, tests: test("Real()"), victim: "test t() in T.swift")
    check(Self.escape, text, tests: test("Double()"), victim: nil)
  }

  @Test(
    "a test that leads to the code in any way that tests follow",
    arguments: [
      ("struct S { func run() { f() } }", "S().run()"),
      ("struct S { init() { f() } }", "_ = S()"),
      ("struct S { init() { f() } }", "let s: S = .init(); _ = s"),
      ("class A { init() { f() } }; class B: A {}", "_ = B()"),
      ("class S { let g: Void = f() }", "_ = S()"),
      ("class S { lazy var g: Void = f() }", "_ = S().g"),
      ("class S { deinit { f() } }", "_ = S()"),
      ("struct S { static let shared = S(); let g: Void = f() }", "_ = S.shared"),
      ("struct S { var g: Int { f(); return 1 } }", "_ = S().g"),
      ("struct S { var g = 1 { didSet { f() } } }", "var s = S(); s.g = 2"),
      ("struct S { subscript(i: Int) -> Int { f(); return i } }", "_ = S()[1]"),
      ("struct S { func callAsFunction() { f() } }", "let s = S(); s()"),
      (
        "struct S: CustomStringConvertible { var description: String { f(); return \"\" } }",
        "print(S())"
      ),
      (
        "protocol P { func run() }; struct S: P { func run() { f() } }; func go(_ p: any P) { p.run() }",
        "go(S())"
      ),
      (
        "protocol P { func run() }; extension P { func run() { f() } }; struct S: P {}", "S().run()"
      ),
      (
        "class A { func run() {} }; class B: A { override func run() { f() } }",
        "let a: A = B(); a.run()"
      ),
      ("struct S { func run(_ g: () -> Void = { f() }) { g() } }", "S().run()"),
      ("struct S { func run() { func g() { f() }; g() } }", "S().run()"),
      ("struct S { func run() { let g = { f() }; g() } }", "S().run()"),
      ("struct S { func run(_ g: () -> Void) { g() } }", "S().run { f() }"),
      ("struct S { func run(_ g: () -> Void) { g() } }", "S().run(f)"),
      (
        "struct C { var run: () -> Void }; extension C { static let live = C(run: { f() }) }",
        "C.live.run()"
      ),
    ])
  func following(_ code: String, _ statement: String) {
    let test = "@Test func t() { withDependencies { $0.date = x } operation: { \(statement) } }"
    check(
      Self.escape, Self.detached + code, tests: test + "\nfunc named() { f() }",
      victim: "test t() in T.swift")
  }

  @Test("the preview whose override its view does not read, unless previews have that value anyway")
  func preview() {
    func text(_ value: String) -> String {
      """
      import SwiftUI
      struct Screen: View {
        var body: some View { @Dependency(\\.date) var date; return Text("\\(date.now)") }
      }
      struct Previews: PreviewProvider {
        static var previews: some View {
          withDependencies { $0.date = \(value) } operation: { Screen() }
        }
      }
      """
    }
    check(
      "lost-preview-override", text(".constant(.distantPast)"), victim: "preview Previews.previews")
    check("lost-preview-override", text(".previewValue"), victim: nil)
  }

  @Test("the notes name the dependency whose override is lost")
  func lostDependency() {
    let text = """
      class Row { @Dependency(\\.uuid) var id; @Dependency(\\.date) var d; func go() { _ = d } }
      class Child { @Dependency(\\.locale) var l; let row = Row() }
      class Parent {
        @Dependency(\\.locale) var l
        func open() { _ = Row() }
        func show() { _ = Child() }
      }

      """
    func notes(_ call: String) -> [String] {
      let test =
        "@Test func t() { let p = withDependencies { $0.date = x } operation: { Parent() }; p.\(call)() }"
      let files = [
        ("A.swift", "import Dependencies\n" + text),
        ("T.swift", "import Testing\nimport Dependencies\n" + test),
      ]
      let report = Linter.run(
        inMemory: files.map { ($0.0, Array($0.1.utf8)) }, LintOptions(rules: allRules, jobs: 1)
      ).report
      let found = report.places.first {
        $0.rule == "unpropagated-child-model" && $0.symbol == "Parent.\(call)()"
      }
      return found?.notes.map(\.message) ?? []
    }
    #expect(notes("open").contains("'Row' owns '@Dependency(\\.date)'"), "\(notes("open"))")
    #expect(notes("show").contains("it also leads to '@Dependency(\\.date)'"), "\(notes("show"))")
  }

  private static let client = """
    struct C: Sendable {
      var run: @Sendable () -> Void
      var stop: @Sendable () -> Void
    }
    enum K: DependencyKey {
      static let liveValue = C(run: { UserDefaults.standard.synchronize() }, stop: {})
      TEST
    }
    struct R { @Dependency(K.self) var k; func go() { k.run() } }

    """

  @Test("the test that gets the live value")
  func reading() {
    let test = "@Test func t() { R().go() }"
    let lacking = Self.client.replacing("TEST", with: "")
    check("missing-test-value", lacking, tests: test, victim: "test t() in T.swift")
    check("missing-test-value", lacking, victim: nil)
    let live = Self.client.replacing("TEST", with: "static let testValue = liveValue")
    check("live-test-value", live, tests: test, victim: "test t() in T.swift")
    check("live-test-value", live, tests: "@Test func t() { R() }", victim: nil)
    check(
      "live-test-value", live,
      tests: "@Test func t() { withDependencies { $0[K.self] = x } operation: { R().go() } }",
      victim: nil)
  }

  @Test("a test of a reducer, if it names the action that leads to the read")
  func actions() {
    let feature =
      Self.client.replacing("TEST", with: "") + """
        import ComposableArchitecture
        @Reducer struct Row {
          @Dependency(K.self) var k
          var body: some Reducer {
            Reduce { state, action in
              switch action { case .run: k.run(); case .other: none() }
            }
          }
        }
        @Reducer struct List {
          var body: some Reducer { Scope(state: \\.row, action: \\.row) { Row() } }
        }

        """
    func test(_ feature: String, _ action: String) -> String {
      "import ComposableArchitecture\n"
        + "@Test func t() { TestStore(0) { \(feature)() }.send(\(action)) }\n"
        + "@Test func u() { other(.row(.run)) }"
    }
    let victims = [
      ("Row", ".run", true), ("Row", ".other", false), ("List", ".row(.run)", true),
      ("List", "\\.row.run", true), ("List", ".row(.other)", false), ("List", ".run", false),
    ]
    for (reducer, action, isHarmed) in victims {
      check(
        "missing-test-value", feature, tests: test(reducer, action),
        victim: isHarmed ? "test t() in T.swift" : nil)
    }
  }

  @Test("a test that overrides some endpoints, but not all")
  func partial() {
    let accessor = "var k: C { get { self[K.self] } set { self[K.self] = newValue } }"
    let lacking =
      Self.client.replacing("TEST", with: "") + "extension DependencyValues { \(accessor) }\n"
    func test(_ overrides: String) -> String {
      "@Test func t() { withDependencies { \(overrides) } operation: { R().go() } }"
    }
    check(
      "missing-test-value", lacking, tests: test("$0.k.stop = {}"), victim: "test t() in T.swift")
    check("missing-test-value", lacking, tests: test("$0.k.run = {}"), victim: nil)
    check(
      "missing-test-value", lacking, tests: test("$0.k.stop = {}; $0.k.run = {}"), victim: nil)
  }

  @Test("code that overrides one of two dependencies with one key")
  func sharing() {
    let accessors = ["a", "b"].map { name in
      "var \(name): Int { get { self[K.self] } set { self[K.self] = newValue } }"
    }
    let text = """
      enum K: DependencyKey { static let liveValue = 1 }
      extension DependencyValues { \(accessors.joined(separator: "\n")) }

      """
    let override = "withDependencies { $0.a = 2 } operation: { work() }"
    let test = "@Test func t() { \(override) }"
    check("shared-key", text, tests: test, victim: "test t() in T.swift")
    check("shared-key", text + "func f() { \(override) }", victim: "scope f() in A.swift")
    check("shared-key", text, victim: nil)
  }

  @Test("the practice of a program is three quarters of at least three")
  func practice() {
    func clients(_ having: Int, _ lacking: Int) -> String {
      (0..<having + lacking).map { index in
        """
        @DependencyClient struct C\(index) {
          var run: @Sendable () async -> Void
        }
        extension C\(index): DependencyKey {
          static let liveValue = C\(index)(run: { await server.work() })
          \(index < having ? "static let testValue = C\(index)()" : "")
        }
        struct R\(index) { @Dependency(C\(index).self) var c }

        """
      }.joined()
    }
    let tests =
      "func t(_ index: Int) { \((0..<5).map { "_ = R\($0)().c" }.joined(separator: ";")) }"
    check(
      "missing-test-value", clients(3, 1), tests: tests,
      victim: "practice 3 of 4 clients that '@DependencyClient' makes have one")
    check("missing-test-value", clients(2, 1), tests: tests, victim: nil)
  }
}
