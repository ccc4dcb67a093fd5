import DependencyProgram
import Testing

/// Test subjects, reads of states, unused wrappers, and properties of SwiftUI's environment.
@Suite struct UseLayerTests {
  private func check(
    _ layer: Layer, _ text: String, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try SampleProgram(text).dump(layer)
    expect(found, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a test case's stored value uses the current values too early, unless it is made later")
  func testSubjects() throws {
    try check(
      .testSubjects,
      #"""
      class Owner { @Dependency(\.date) var date }
      func read() -> Int { @Dependency(\.number) var number; return number }
      class Tests: XCTestCase {
        let owner = Owner()
        let number = read()
        let maker = make()
        lazy var later = read()
        var computed: Int { read() }
        let closure = { read() }
        let scoped = withDependencies { $0.number = 1 } operation: { read() }
      }
      struct Suite { let number = read() }
      func make() -> () -> Int { @Dependency(\.number) var number; return { number } }
      """#,
      """
      4:7  Tests.owner  remembers
      5:7  Tests.number  reads
      6:7  Tests.maker  remembers
      """)
  }

  @Test("the override that comes too late for a test subject is one by its test case")
  func overridesOfTestSubjects() throws {
    let scope = "withDependencies { CHANGE } operation: {}"
    for (tests, override) in [
      ("class Tests: Base { func test() { \(scope) } }", "  overridden at 4:61"),
      ("class Tests: XCTestCase { func test() { \(scope) } }", ""),
      ("func scoped() { \(scope) }", ""),
    ] {
      for (change, isSame) in [("$0.api.load = { 1 }", true), ("$0.api.save = {}", false)] {
        try check(
          .testSubjects,
          #"""
          struct API { var load: () -> Int; var save: () -> Void }
          func read() -> Int { @Dependency(\.api) var api; return api.load() }
          class Base: XCTestCase { let number = read() }
          \#(tests.replacing("CHANGE", with: change))
          enum Key: DependencyKey { static let liveValue = API(load: { 1 }, save: {}) }
          extension DependencyValues { var api: API { get { self[Key.self] } set {} } }
          """#,
          "3:30  Base.number  reads" + (isSame ? override : ""))
      }
    }
  }

  @Test("a state's wrapper counts if a view may ask for the member that declares it")
  func stateReads() throws {
    try check(
      .stateReads,
      #"""
      struct Feature: Reducer {
        struct State {
          var seen: Int { @Dependency(\.number) var number; return number }
          var unseen: Int { @Dependency(\.number) var number; return number }
          var stored = { @Dependency(\.number) var number; return number }()
          func method() -> Int { @Dependency(\.number) var number; return number }
        }
        func reduce(_ state: State) { _ = state.unseen }
      }
      struct Row: View {
        let store: StoreOf<Feature>
        let other: Other
        var body: some View {
          store.seen; store.stored; store.withState { $0.method() }; other.unseen
        }
      }
      struct Other { var unseen = 1 }
      """#,
      #"""
      3:47  Feature.State.seen  \.number  seen by a view at 14:11
      6:54  Feature.State.method()  \.number  seen by a view at 14:52
      """#)
  }

  @Test("a wrapper is unused if nothing that can name it does, and it is not an object's only one")
  func unusedWrappers() throws {
    try check(
      .unusedWrappers,
      #"""
      struct A {
        @Dependency(\.a) private var unread
        @Dependency(\.a) var open
        @Dependency(\.b) private var text
        @Dependency(\.b) private var assigned
        init() { _assigned = Dependency(\.b) }
        func f() -> String { "\(text)" }
      }
      class B { @Dependency(\.a) private var only; func f() { withDependencies(from: self) {} } }
      class C { @Dependency(\.a) private var dead; func f(e: E) { if case .dead = e {} } }
      struct D {
        @Dependency(\.c) private var c
        @Dependency(\.d) private var d
        func f() { Dependency(\.c).wrappedValue; _ = \D.d }
      }
      func g() {
        @Dependency(\.a) var a
        @Dependency(\.b) var b
        print(b)
      }
      func h() { print(a) }
      """#,
      #"""
      2:32  A.unread  \.a
      10:40  C.dead  \.a
      12:32  D.c  \.c
      17:24  g().a  \.a
      """#)
  }

  @Test(
    "a wrapper that other files see is unused if none of them may name the member",
    arguments: [
      ("", true),
      ("extension A { func g() { print(value) } }", false),
      ("final class B: A { func g() { print(value) } }", false),
      ("func g(_ a: A) { print(a.value) }", false),
      ("func g() { print(make().value) }", false),
      ("func g() { print(shared.value) }", false),
      ("let path = \\A.value", false),
      ("protocol P { var value: Int { get } }; extension A: P {}", false),
      ("struct B { var value = 1 }; func g(_ b: B) { print(b.value) }", true),
      ("struct B { @Dependency(\\.value) var value; func f() { print(value) } }", true),
      ("func g() { withDependencies { $0.value = 1 } operation: {} }", true),
      ("func g() { store.dependencies.value = 1 }", true),
      ("class B { let dependencies = A() }; func g(_ b: B) { print(b.dependencies.value) }", false),
      ("class B { let dependencies = make() }; func g() { print(b.dependencies.value) }", false),
      ("let dependencies = make(); func g() { print(dependencies.value) }", false),
      (#"func g() { Reader().dependency(\.value, 1) }"#, true),
      (#"func g() { Dependency(\.value).wrappedValue }"#, true),
      (#"func g() { Scope(state: \.row, action: \.value) { Row() } }"#, true),
      (#"func g() { Scope(state: \.value, action: \.row) { Row() } }"#, false),
      (#"func g() { Reader().dependency(\.other.value, 1) }"#, false),
      (#"func g() { if element.is(\.value) {} }"#, true),
      (#"func g() { if element.has(\.value) {} }"#, false),
      (#"extension A { func modify(_ p: KeyPath<A, Int>) { modify(\.value) } }"#, false),
      (
        "extension A { func modify(_ p: KeyPath<A, Int>) {} };"
          + #"func g(_ a: A) { a.modify(\.value) }"#, false
      ),
      (#"var body: some View { Row().environment(\.value, 1) }"#, true),
    ])
  func visibleWrappers(other: String, isUnused: Bool) throws {
    let target = SampleProgram.manifest(("A", []))
    for (access, manifest, expected) in [
      ("", target, isUnused), ("fileprivate", target, true), ("public", target, false),
      ("", "", false),
    ] {
      let system = "@_exported import Dependencies\n"
      let found = try SampleProgram([
        "Package.swift": manifest,
        "Sources/A/A.swift": "\(system)class A { @Dependency(\\.value) \(access) var value }",
        "Sources/A/B.swift": other,
      ]).dump(.unusedWrappers)
      #expect(found.contains("A.value") == expected, "\(access) \(other)")
    }
  }

  @Test("a key path to a state, or to a part of another value, leads to no reducer")
  func keyPathsOfStates() throws {
    for (path, isUnused) in [
      (#"Scope(state: \.value, action: \.row) { Row() }"#, true),
      (#"Reduce(core).ifLet(\.$value, action: \.row) { Row() }"#, true),
      (#"store.scope(state: \.row?.value, action: \.row)"#, true),
      (#"rows.map(\.value)"#, false), (#"rows.map(\.row.value)"#, false),
    ] {
      for (text, others) in [
        (
          "struct A: Reducer { @Dependency(\\.value) var value }",
          "var a = A(); func g() { \(path) }"
        ),
        ("struct A: Reducer { @Dependency(\\.value) var value; func g() { \(path) } }", ""),
      ] {
        let found = try SampleProgram([
          "Package.swift": SampleProgram.manifest(("A", [])),
          "Sources/A/A.swift": "import ComposableArchitecture\n\(text)",
          "Sources/A/B.swift": "import ComposableArchitecture\n\(others)",
        ]).dump(.unusedWrappers)
        #expect(found.contains("A.value") == isUnused, "\(path) \(text)")
      }
    }
  }

  @Test(
    "only frameworks have the values of a reducer that no declaration has",
    arguments: [
      ("", true), ("let a: A? = nil", false), ("let a = A()", false), ("let a = A.init()", false),
      ("func h(_ a: [A]) {}", false), ("func h() -> A { make() }", false),
      ("let p: KeyPath<A, Int>", false), ("enum P { case a(A) }", false),
      ("typealias B = A", false), ("let b = Box(A())", false),
      ("@Reducer enum P { case a(A) }", true), ("let s: StoreOf<A>", true),
      ("let s = Store(initialState: A.State()) { A() }", true), ("var b: A.State", true),
      ("func h() { A() }", true), ("extension A { struct State {} }", true),
      (#"func h() { _ = \A.value }"#, false), (#"func h() { rows.map(\.value) }"#, true),
    ])
  func reducersOfFrameworks(other: String, isUnused: Bool) throws {
    let found = try SampleProgram([
      "Package.swift": SampleProgram.manifest(("A", [])),
      "Sources/A/A.swift":
        "import ComposableArchitecture\nstruct A: Reducer { @Dependency(\\.value) var value }",
      "Sources/A/B.swift":
        "import ComposableArchitecture\nfunc g() { print(make().value) }\n\(other)",
    ]).dump(.unusedWrappers)
    #expect(found.contains("A.value") == isUnused)
  }

  @Test("the closure of a test store's method gets a state, not a reducer")
  func statesOfTestStores() throws {
    for (type, use, isUnused) in [
      ("struct A: Reducer", "s.send(1) { $0.value = 1 }", true),
      ("struct A: Reducer", "s.receive(1) { $0.value = 1 }", true),
      ("var a: A?; struct A: Reducer", "s.other(1) { $0.value = 1 }", false),
      ("var a: A?; struct A: Reducer", "make().send(1) { $0.value = 1 }", false),
      ("struct A", "s.send(1) { $0.value = 1 }", false),
    ] {
      let found = try SampleProgram([
        "Package.swift": SampleProgram.manifest(("A", [])),
        "Sources/A/A.swift": """
        import ComposableArchitecture
        \(type) { @Dependency(\\.value) var value; @Dependency(\\.other) var other }
        """,
        "Sources/A/B.swift": """
        import ComposableArchitecture
        func g(s: TestStore<Int, Int>) { \(use) }
        """,
      ]).dump(.unusedWrappers)
      #expect(found.contains("A.value") == isUnused, "\(type) \(use)")
    }
  }

  @Test("an environment property is never installed outside of views")
  func environmentReads() throws {
    try check(
      .environmentReads,
      #"""
      import SwiftUI
      class Model { @Environment(\.locale) var locale; @Dependency(\.date) var date }
      struct Plain: Hashable { @Environment(\.locale) var locale }
      struct Unknown: SomeProtocol { @Environment(\.locale) var locale }
      struct Row: View {
        @Environment(\.locale) var locale
        init() { use(locale); later { use(locale) } }
        init(locale: Locale) { use(locale) }
        init(title: Int) { use(title) }
        var title: String { "\(code())" }
        func code() -> Int { locale.count }
        init(_ name: String) { use(title) }
        var body: some View { Text(title) }
      }
      struct Surroundings: DynamicProperty { @Environment(\.locale) var locale }
      struct Mixed: DynamicProperty { @Environment(\.locale) var locale; var count = 1 }
      final class Store { let a: Surroundings; var b: Mixed; var c: Surroundings? }
      struct Holder: View { let a: Surroundings }
      """#,
      #"""
      2:42  Model.locale  never installed in Model
      3:53  Plain.locale  never installed in Plain
      7:16  Row.locale  read by an initialiser
      12:30  Row.locale  read by an initialiser
      17:25  Store.a  keeps the environment of Surroundings
      17:60  Store.c  keeps the environment of Surroundings
      """#)
  }

  @Test("an effect counts where code uses dependencies, outside of tests and the values of keys")
  func uncontrolledEffects() throws {
    try check(
      .uncontrolledEffects,
      #"""
      class Model {
        @Dependency(\.date) var date
        @Dependency(\.date.now) var now
        var made = Date()
        func a() -> Date { Date() }
        func b(date: Date) -> Date { Date() }
        func c() { Task { Date() } }
        func d() -> UUID { UUID() }
        func e() async { Task.sleep(nanoseconds: 1); Task.sleep(for: .seconds(1)) }
        static func f() -> Date { Date() }
        func g() -> Int { UUID(uuidString: ""); Int.random(in: range, using: &generator) }
      }
      func h() { @Dependency(\.continuousClock) var clock; Task.sleep(for: .seconds(1)) }
      func i() -> Date { Date() }
      enum Key: DependencyKey {
        static let liveValue = { @Dependency(\.date) var date; return Date() }()
      }
      struct Value { @Dependency(\.locale) var locale; var body: Int { run { Locale.current } } }
      """#,
      """
      4:14  Date()  date  wrapper at 2:27
      5:22  Date()  date  wrapper at 2:27  fix date.now
      6:32  Date()  date  wrapper at 2:27
      7:21  Date()  date  wrapper at 2:27
      8:22  UUID()  uuid
      9:20  Task.sleep  continuousClock
      9:48  Task.sleep  continuousClock
      13:54  Task.sleep  continuousClock  wrapper at 13:47  fix clock.sleep
      18:72  Locale.current  locale  wrapper at 18:42  fix locale
      """)
  }
}
