import Testing

/// A lost override is as severe as it is certain that the program makes it.
@Suite struct LostOverrideSeverityTests: SeverityChecks {
  private static let escape = "escaping-closure-loses-overrides"

  private static let detached = """
    func f() { Task.detached { g() } }; func g() { @Dependency(\\.date) var d; _ = d }
    """

  /// A test that overrides the date around a helper, which runs some code. Calls of tests are only
  /// followed if some test names the code, or its type.
  private static func running(_ code: String) -> String {
    "@Test func t() { withDependencies { $0.date = x } operation: { helper() } }\n"
      + "func helper() { \(code) }; func others() { _ = (h, S.self) }"
  }

  @Test("a lost override is an error where the program makes one")
  func lostOverrides() {
    let override = "@Test func t() { withDependencies { $0.date.now = x } operation: { f() } }"
    check(Self.escape, Self.detached, says: ["info"])
    check(Self.escape, Self.detached, tests: override, says: ["error"])
    check(Self.escape, Self.detached + "\n#Preview { \(override) }", says: ["error"])
    check(
      Self.escape, Self.detached, tests: "@Test(.dependency(\\.date, x)) func t() { f() }",
      says: ["error"])
    let model = "class M { @Dependency(\\.date) var d; \(Self.detached) }"
    let created =
      "@Test func t() { withDependencies { $0.date = x } operation: { let m = M(); m.f() } }"
    check(Self.escape, model, tests: created, says: ["error"])
    let kept =
      "@Test func t() { let m = withDependencies { $0.date = x } operation: { M() }; m.f() }"
    check(Self.escape, model, tests: kept, says: ["info"])
    let started = "class M { init() { f() }; \(Self.detached) }"
    check(Self.escape, started, tests: kept, says: ["info"])
    let starting = "class M { init() { Task.detached { @Dependency(\\.date) var d; _ = d } } }"
    check(Self.escape, starting, tests: kept, says: ["error"])
  }

  @Test("an override is likely to be lost where tests come to the place and override what it reads")
  func likelyOverrides() {
    func overriding(_ key: String, _ operation: String) -> String {
      "@Test func t() { withDependencies { $0.\(key) = x } operation: { \(operation) } }"
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
    let elsewhere = "@Test func t() { M().f() }; func u() { \(overriding("date", "h()")) }"
    check(Self.escape, model, tests: elsewhere, says: ["info"])
  }

  @Test("a test is harmed by code that it runs while its override is in force")
  func codeThatTestsRun() {
    let model = """
      class M {
        func f() { Task.detached { @Dependency(\\.date) var d; _ = d } }
        func other() {}
        var n: Int { 1 }
      }
      """
    for (tests, severity) in [
      ("@Test func t() { withDependencies { $0.date = x } operation: { M().f() } }", "error"),
      ("@Test func t() { withDependencies { $0.date = x } operation: { M().other() } }", "info"),
      ("@Test(.dependency(\\.date, x)) func t() { _ = M().n }\n@Test func u() { M().f() }", "info"),
      (
        "@Test func t() { let m = M(); withDependencies { $0.date = x } operation: {}; m.f() }",
        "info"
      ),
      (
        "@Test func t() { withDependencies { $0.date = x } operation: { _ = M() }; M().f() }",
        "info"
      ),
    ] {
      check(Self.escape, model, tests: tests, says: [severity])
    }
  }

  @Test("a test is harmed by the code of a reducer if it sends the action")
  func codeOfActions() {
    let reducer = """
      @Reducer struct Feature {
        struct State { var n = 0 }
        enum Action { case load, count(Int) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .load: return .run { _ in Task.detached { @Dependency(\\.date) var d; _ = d } }
            case .count: return .none
            }
          }
        }
      }
      """
    for (action, severity) in [(".load", "error"), (".count(1)", "info")] {
      let tests = """
        import ComposableArchitecture
        @Test func t() async {
          let store = TestStore(initialState: Feature.State()) { Feature() } withDependencies: {
            $0.date = x
          }
          await store.send(\(action))
        }
        """
      check(
        Self.escape, "import ComposableArchitecture\n" + reducer, tests: tests, says: [severity])
    }
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
    let override = "@Test func t() { withDependencies { $0.api.user = { 2 } } operation: { f() } }"
    for (declaration, use, severity) in [
      ("api", "api.user()", "error"), ("api", "api.logOut()", "info"),
      ("api", "h(api)", "error"), ("api", "{ [api] in api.logOut() }()", "error"),
      ("api.user", "user()", "error"), ("api.logOut", "logOut()", "info"),
    ] {
      let name = declaration.split(separator: ".").last ?? ""
      let read = "@Dependency(\\.\(declaration)) var \(name); _ = \(use)"
      check(
        Self.escape, client + "func f() { Task.detached { g() } }; func g() { \(read) }",
        tests: override, says: [severity])
    }
    let whole = "@Test func t() { withDependencies { $0.api = x } operation: { f() } }"
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
      "@Test func t() { let h = withDependencies { $0.date = x } operation: { Home() }; h.open() }"
    check("unpropagated-child-model", models, tests: override, says: ["error"])
  }

  @Test("a default argument is not evaluated where there is another one")
  func givenArguments() {
    let load = """
      func makeID() -> UUID { @Dependency(\\.uuid) var uuid; return uuid() }
      func load(_ id: UUID = makeID()) {
        @Dependency(\\.date) var d; _ = d
      }

      """
    let override = "@Test func t() { withDependencies { $0.uuid = x } operation: { f() } }"
    for (call, severity) in [("load(known)", "info"), ("load()", "error")] {
      check(
        Self.escape, load + "func f() { Task.detached { \(call) } }", tests: override,
        says: [severity])
    }
  }

  @Test("a branch that an argument chooses may not be the one of the test")
  func branches() {
    let override = "@Test func t() { withDependencies { $0.date = x } operation: { f(false) } }"
    for (body, severity) in [
      ("if isLater { Task.detached { g() } } else { g() }", "warning"),
      ("guard isLater else { return g() }; Task.detached { g() }", "warning"),
      ("if flag { Task.detached { g() } }", "error"), ("Task.detached { g() }", "error"),
      ("switch isLater { case true: Task.detached { g() }; default: g() }", "error"),
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
      ("struct S { @Test(\(trait)) func t() {}; @Test func u() { f() } }", "info"),
      ("@Suite(\(trait)) struct S {}; struct U { @Test func u() { f() } }", "info"),
    ] {
      check(Self.escape, Self.detached, tests: tests, says: [severity])
    }
  }

  @Test("a test loses what it overrides itself")
  func losingTests() {
    let test = "@Test func t() { Task.detached { @Dependency(\\.date) var d; _ = d } }"
    let override = "withDependencies { $0.date = x } operation: { h() }"
    check(Self.escape, "", tests: "class T: XCTestCase { \(test) }", says: [])
    let mocked =
      "@Test func t() { withDependencies { $0.mock() } operation: { Task.detached { g() } } }"
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
      ("withDependencies { $0.date = x } operation: { let p = P(); p.f(); _ = p.a }", "info"),
      ("withDependencies { $0.date = x } operation: { let p: P; p = P(); p.f() }", "info"),
      ("withDependencies { $0.date = x } operation: { let p = P(); p.f() }", "info"),
      ("let o = withDependencies { $0.date = x } operation: { Other() }", "info"),
      ("let o = withDependencies { $0.date = x } operation: { Other() }; P().f()", "warning"),
      ("let p = withDependencies { $0.uuid = x } operation: { P() }; p.f()", "info"),
    ] {
      check(
        "unpropagated-child-model", text, tests: "@Test func t() { \(scope) }", says: [severity])
    }
    check(
      "unpropagated-child-model", text,
      tests: """
        class T: XCTestCase {
          var p: P!
          func testIt() {
            withDependencies { $0.date = x } operation: { self.p = P() }
            p.f()
          }
        }
        """, says: ["error"])
  }

  @Test("an override for the whole test is current where the child is created")
  func wholeTests() {
    let models = """
      class Row { @Dependency(\\.date) var date }
      class Home { @Dependency(\\.uuid) var uuid; var row: Row?; func open() { row = Row() } }
      """
    func scope(_ operation: String) -> String {
      "withDependencies { $0.date = x } operation: { \(operation) }"
    }
    for (tests, severity) in [
      ("@Test func t() { let h = \(scope("(Home(), 1)")).0; h.open() }", "warning"),
      (
        "@Test func t() { let h = \(scope("print(1); return other()")); Home().open() }; \(other)",
        "warning"
      ),
      ("@Test func t() { \(scope("h = other(); print(1)")); Home().open() }; \(other)", "warning"),
      ("@Test(.dependency(\\.date, x)) func t() { Home().open() }", "info"),
      (
        "class T: XCTestCase { override func invokeTest() { \(scope("super.invokeTest()")) }; "
          + "func testA() { Home().open() } }", "info"
      ),
    ] {
      check("unpropagated-child-model", models, tests: tests, says: [severity])
    }
  }

  private let other = "class Other {}; func other() -> Other { Other() }"

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
      @Test func t() { let p = make { KEY = x }; p.f() }
      """
    let method = """
      extension DependencyValues { mutating func stub() { KEY = x } }
      @Test func t() { let p = withDependencies { $0.stub() } operation: { P() }; p.f() }
      """
    let function = """
      func stub(_ values: inout DependencyValues) { KEY = x }
      @Test func t() { let p = withDependencies(stub) { P() }; p.f() }
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
    check("unpropagated-child-model", text, says: ["info"])
    check(
      "unpropagated-child-model", text,
      tests:
        "@Test func t() { let p = withDependencies { $0.uuid = x } operation: { P() }; p.f() }",
      says: ["error"])
  }

  @Test("code that the system calls when the application starts is for information")
  func entryPoints() {
    let body = "func f() { Task.detached { @Dependency(\\.date) var d; _ = d } }"
    let tests = Self.running("D().f()")
    for head in ["class D: NSObject, UIApplicationDelegate", "@main struct D", "struct D: App"] {
      check(Self.escape, "\(head) { \(body) }", tests: tests, says: ["info"])
    }
    check(Self.escape, "struct D { \(body) }", tests: tests, says: ["warning"])
  }

  @Test("so is a private function that only such code calls")
  func helpersOfEntryPoints() {
    let helper = """

      private func g() { h() }
      private func h() { Task.detached { @Dependency(\\.date) var d; _ = d } }
      """
    let main = "@main struct D { static func main() { g() } }"
    check(Self.escape, main + helper, tests: Self.running("D.main()"), says: ["info"])
    check(
      Self.escape, main + "\nstruct E { func f() { h() } }" + helper,
      tests: Self.running("E().f()"), says: ["warning"])
    check(Self.escape, "func f() { g() }" + helper, tests: Self.running("f()"), says: ["warning"])
  }

  @Test("a singleton is created once, whatever is overridden later")
  func singletons() {
    let setUp = "init() { Task.detached { @Dependency(\\.date) var d; _ = d } }"
    check(
      Self.escape, "class S { static let shared = S(); \(setUp) }",
      tests: Self.running("_ = S.shared"), says: ["info"])
    check(
      Self.escape, "class S { static let shared = S(); \(setUp) }; func f() { _ = S() }",
      tests: Self.running("f()"), says: ["warning"])
    let child = "class A { @Dependency(\\.date) var d }\n"
    let parent = "@Dependency(\\.date) var d; func f() { a = A() }"
    let rule = "unpropagated-child-model"
    let ended = "@Test func t() { let o = withDependencies { $0.date = x } operation: { o() }; "
    check(
      rule, child + "class P { static let shared = P(); \(parent) }",
      tests: ended + "P.shared.f() }", says: ["info"])
    check(rule, child + "class P { \(parent) }", tests: ended + "P().f() }", says: ["warning"])
  }

  @Test("an emitter may run in the scope that overrides")
  func emitters() {
    let read = "@Dependency(\\.date) var d; _ = d"
    let tests = "@Test func t() { withDependencies { $0.date = x } operation: { f(c) } }"
    let ending = """
      @Test func t() { _ = withDependencies { $0.date = x } operation: { f(c); return Model() } }
      class Model {}
      """
    for handler in [
      "c.addObserver(forName: n, object: nil, queue: nil) { _ in \(read) }",
      "p.sink { _ in \(read) }",
      "s.onTermination = { _ in \(read) }",
    ] {
      let text = "func f(_ c: Center) { \(handler) }"
      check(Self.escape, text, tests: ending, says: ["warning"])
      let posting = tests.replacing("f(c) } }", with: "f(c) }; c.post() }")
      check(Self.escape, text, tests: posting, says: ["warning"])
      check(Self.escape, text, tests: tests, says: ["info"])
    }
    let queue = "let q: DispatchQueue\nfunc f(_ c: Center) { q.async { \(read) } }"
    check(Self.escape, queue, tests: tests, says: ["error"])
  }

  @Test("a weak capture is a warning, and of an unknown callee for information")
  func weakCaptures() {
    let read = "{ [weak self] in @Dependency(\\.date) var d; _ = d }"
    func tests(_ call: String) -> String {
      "@Test func t() { withDependencies { $0.date = x } operation: { \(call) } }"
    }
    check(
      Self.escape, "func f(_ a: Kit.Api) { a.load \(read) }", tests: tests("f(a)"),
      says: ["warning"])
    check(Self.escape, "func f() { load \(read) }", tests: tests("f()"), says: ["info"])
    check(Self.escape, "func f() async { await load \(read) }", tests: tests("f()"), says: [])
  }
}
