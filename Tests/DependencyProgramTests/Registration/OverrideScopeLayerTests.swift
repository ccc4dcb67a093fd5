import DependencyProgram
import Testing

/// The calls that give dependencies other values, and the defaults that come too late.
@Suite struct OverrideScopeLayerTests {
  private static let keys = #"""
    @_exported import Dependencies
    class Session { var user = "" }
    struct Client { var fetch: () -> Int }
    enum SessionKey: DependencyKey { static let liveValue = Session() }
    enum ClientKey: DependencyKey { static let liveValue = Client { 1 } }
    extension DependencyValues {
      var session: Session { get { self[SessionKey.self] } set { self[SessionKey.self] = newValue } }
      var client: Client { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } }
    }
    """#

  private func check(
    _ text: String, _ layer: Layer = .overrideScopes, is expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(["A.swift": text, "Keys.swift": Self.keys])
    let found = try program.dump(layer)
    expect(found, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a scope has the changes of its update, and an operation")
  func operations() throws {
    try check(
      #"""
      func a() { withDependencies { $0.client.fetch = { 2 }; $0.date.now = x } operation: { run() } }
      func b() { withDependencies { $0.client = c } operation: {} }
      func c() { prepareDependencies { $0.client = c } }
      """#,
      is: #"""
        1:12  operation  \.client.fetch, \.date
        2:12  operation  \.client  runs nothing
        3:12  preparation  \.client
        """#)
  }

  @Test("reducers, stores and traits change values as well")
  func others() throws {
    try check(
      #"""
      let a = Feature().dependency(\.client, c)
      let b = Feature().transformDependency(\.client.fetch) { $0 = f }
      let c = Feature().transformDependency(\.self) { $0.client = c }
      let d = Store(initialState: 1) { Feature() } withDependencies: { $0.client = c }
      @Suite(.dependency(\.client, c), .dependencies { $0.client = c }) struct S {}
      """#,
      is: #"""
        1:19  reducer  \.client
        2:19  transformation  \.client.fetch
        3:19  transformation  \.client
        4:9  store  \.client
        5:9  trait  \.client
        5:35  trait  \.client
        """#)
  }

  @Test("the closure of a transformation repeats its calls of endpoints, not those in closures")
  func repeatedCalls() throws {
    try check(
      #"""
      let a = Feature().transformDependency(\.self) { if b { $0.client.fetch() } }
      let b = Feature().transformDependency(\.client) { client in client.fetch() }
      let c = Feature().transformDependency(\.self) { values in print { values.client.fetch() } }
      let d = Feature().transformDependency(\.self) { _ in client.fetch() }
      """#,
      is: #"""
        1:19  repeats  \.client.fetch
        2:19  transformation  \.client
        2:19  repeats  \.client.fetch
        """#)
  }

  @Test("a body repeats the calls of endpoints that make its values, not those in closures")
  func repeatedCallsInBodies() throws {
    try check(
      #"""
      struct Parent: Reducer {
        @Dependency(\.client) var client
        var body: some Reducer<Int, Int> { Feature().dependency(\.date, f(client.fetch())) }
      }
      struct Late: Reducer {
        @Dependency(\.client) var client
        var body: some Reducer<Int, Int> { Feature().dependency(\.date, f { client.fetch() }) }
      }
      struct Sometime {
        @Dependency(\.client) var client
        func feature() -> Feature { Feature().dependency(\.date, f(client.fetch())) }
      }
      """#,
      is: #"""
        3:48  reducer  \.date
        3:48  repeats  \.client.fetch
        7:48  reducer  \.date
        11:41  reducer  \.date
        """#)
  }

  @Test("a store whose reducer is an argument is given its update without a label")
  func updateWithoutLabel() throws {
    try check(
      """
      let s = TestStore(initialState: S(), reducer: Feature.init) { $0.client = c }
      let t = TestStore(initialState: S()) { $0.client = c }
      """, is: "1:9  store  \\.client")
  }

  @Test("a scope of the program may have a synchronous and an asynchronous form")
  func overloads() throws {
    try check(
      #"""
      import Dependencies
      func with<R>(_ update: (inout DependencyValues) -> Void, operation: () -> R) -> R {}
      func with<R>(
        _ update: (inout DependencyValues) -> Void, operation: () async -> R
      ) async -> R {}
      func a() { with { $0.client = c } operation: {} }
      func b() async { await with { $0.client = c } operation: { await run() } }
      """#,
      is: #"""
        6:12  operation  \.client  runs nothing
        7:24  operation  \.client
        """#)
  }

  @Test("a function of the program that changes something else is not a scope")
  func namesakes() throws {
    try check(
      #"""
      struct Values { var client = 1 }
      func withValues(_ update: (inout Values) -> Void, operation: () -> Void) {}
      func a() { withValues { $0.client = 2 } operation: {} }
      """#, is: "")
  }

  @Test("a property of an object is everybody's, unless some scope has an object of its own")
  func sharedObjects() throws {
    try check(
      #"func a() { withDependencies { $0.session.user = "" } operation: { run() } }"#,
      is: #"1:12  operation  \.session  changes the shared Session of \.session"#)
    try check(
      #"""
      func a() { withDependencies { $0.session.user = "" } operation: { run() } }
      func b() { withDependencies { $0.session = Session() } operation: { a() } }
      """#,
      is: #"""
        1:12  operation  \.session
        2:12  operation  \.session
        """#)
  }

  @Test("a method may change the object of everybody")
  func methodsOfSharedObjects() throws {
    func check(_ update: String, is expected: String) throws {
      try self.check(
        "func a() { withDependencies { \(update) } operation: { run() } }\n"
          + """
          extension Session {
            func logIn() { set() }
            private func set() { user = "a" }
            func logOut() { guard user != "" else { return }; self.user = "" }
            func later() { Task { user = "b" } }
            func show() { print(user) }
            func both() { logOut(); show(); logIn() }
            func again() { if user == "" { again() } }
          }
          """, is: expected)
    }
    try check("$0.session.logIn()", is: "1:31  \\.session  is changed for all code at 4:24")
    try check("$0.session.both()", is: "1:31  \\.session  is changed for all code at 4:24")
    try check("$0.session.logOut()", is: "1:31  \\.session  may be changed for all code at 5:58")
    try check("$0.session.later()", is: "1:31  \\.session  may be changed for all code at 6:25")
    try check(
      "if b { $0.session.logIn() }", is: "1:38  \\.session  may be changed for all code at 4:24")
    try check("$0.session.show()", is: "")
    try check("$0.session.again()", is: "")
    try check("use { $0.session.logIn() }", is: "")
    try check("let x = $0.session.logIn()", is: "")
  }

  @Test("a scope around the superclass's 'setUp' alone ends before the test")
  func setUp() throws {
    try check(
      #"""
      class A: XCTestCase {
        override func setUp() { withDependencies { $0.client = c } operation: { super.setUp() } }
      }
      class B: A {
        override func setUp() { withDependencies { $0.client = c } operation: { super.setUp() } }
      }
      class C: XCTestCase {
        override func invokeTest() {
          withDependencies { $0.client = c } operation: { super.invokeTest() }
        }
      }
      """#,
      is: #"""
        2:27  operation  \.client  is all of A.setUp()
        5:27  operation  \.client
        9:5  operation  \.client
        """#)
  }

  @Test("a store has its values from its creation")
  func stores() throws {
    try check(
      #"""
      func a(store: TestStore<Int, Int>) async {
        await withDependencies { $0.client = c } operation: { await store.send(.tapped) }
        await withDependencies { $0.client = c } operation: { await store.send(action()) }
        await withDependencies { $0.client = c } operation: { await store.send(.tapped); run() }
      }
      """#,
      is: #"""
        2:9  operation  \.client  runs a store at 2:63
        3:9  operation  \.client
        4:9  operation  \.client
        """#)
  }

  @Test(
    "an action can read the scope's values where it is made",
    arguments: [
      (".tapped", true), (".show(1)", true), (".show(item.size)", true),
      (".show(.init())", false), (".show(.blank)", false), (".show(Item.blank)", false),
      (".made()", false), (".show(item.copy)", false), (".show(item.size ?? .blank)", false),
    ])
  func madeActions(action: String, isPlain: Bool) throws {
    let scopes = try SampleProgram(
      #"""
      func a(store: TestStore<Int, Action>, item: Item) async {
        await withDependencies { $0.client = c } operation: { await store.send(\#(action)) }
      }
      enum Action { case tapped, show(Item); static func made() -> Action { .show(Item()) } }
      struct Item { var size = 1; static var blank: Item { Item() }; var copy: Item { self } }
      """#
    ).dump(.overrideScopes)
    #expect(scopes.contains("runs a store") == isPlain, "\n\(scopes)")
  }

  @Test("what is read or prepared before stays as it is")
  func latePreparations() throws {
    try check(
      #"""
      func read() { @Dependency(\.client) var client; client.fetch() }
      func a() { read(); prepareDependencies { $0.client = c } }
      func b() { if x { read() }; prepareDependencies { $0.client = c } }
      func c() { prepareDependencies { $0.client = c }; prepareDependencies { $0.client = c } }
      func d() { read(); prepareDependencies { $0.session = s } }
      class Model { let first = read() }
      class App { let model = Model(); init() { prepareDependencies { $0.client = c } } }
      class Other { lazy var m = Model(); init() { prepareDependencies { $0.client = c } } }
      """#, .latePreparations,
      is: #"""
        2:45  \.client  is read at 2:12
        4:76  \.client  is prepared at 4:12
        7:68  \.client  is read by the initial value of App.model
        """#)
  }

  @Test("what a test's fixture prepares is prepared before the test")
  func preparedByFixtures() throws {
    try check(
      #"""
      import Testing
      import XCTest
      class A: XCTestCase {
        override func setUp() { prepareDependencies { $0.client = c } }
        func testA() { prepareDependencies { $0.client = c } }
        func testB() { prepareDependencies { $0.session = s } }
      }
      @Suite struct B {
        init() { prepareDependencies { $0.client = c } }
        @Test func a() { prepareDependencies { $0.client = c } }
      }
      @Suite struct C {
        init() { prepareDependencies { $0.client = c } }
        @Test(arguments: [1, 2]) func a(_ n: Int) {}
      }
      """#, .latePreparations,
      is: #"""
        5:43  \.client  is prepared at 4:27
        10:45  \.client  is prepared at 9:12
        13:37  \.client  for each argument
        """#)
  }

  @Test("some code prepares again and again")
  func repeatedPreparations() throws {
    try check(
      #"""
      @Test(arguments: [1, 2]) func a(_ n: Int) { prepareDependencies { $0.client = c } }
      @Test(arguments: [1]) func b(_ n: Int) { prepareDependencies { $0.client = c } }
      struct V: View { var body: some View { prepareDependencies { $0.client = c }; Text("") } }
      struct W: View {
        var body: some View { Text("").onAppear { prepareDependencies { $0.client = c } } }
      }
      #Preview { let _ = prepareDependencies { $0.client = c } }
      """#, .latePreparations,
      is: #"""
        1:70  \.client  for each argument
        3:65  \.client  with each V.body
        5:70  \.client  in a closure of W.body
        """#)
  }

  @Test("the initialiser of a view runs for each window of a scene that can have several")
  func preparedForWindows() throws {
    func check(_ scene: String, is expected: String) throws {
      try self.check(
        """
        struct Root: View { init() { do { try set() } catch {} } }
        func set() throws { prepareDependencies { $0.client = c } }
        struct A: App { var body: some Scene { \(scene) } }
        """, .latePreparations, is: expected)
    }
    try check("WindowGroup { Root() }", is: "2:46  \\.client  with the Root of each window")
    try check("WindowGroup { if x { Root() } }", is: "")
    try check("Window(title) { Root() }", is: "")
    try check("make { Root() }", is: "")
  }

  @Test("so do functions that only bodies call, and initialisers of views that bodies create")
  func repeatedByCalls() throws {
    try check(
      #"""
      struct Row: View { init() { prepareDependencies { $0.client = c } } }
      struct Root: View { init() { prepareDependencies { $0.client = c } } }
      struct V: View {
        var body: some View { Row().onAppear { a() }.task(b); let _ = e(); if x { d() } }
        func a() { prepareDependencies { $0.client = c } }
        func b() { prepareDependencies { $0.session = c } }
        func d() { prepareDependencies { $0.client = c } }
        func e() { prepareDependencies { $0.session = c } }
        func f() { prepareDependencies { $0.session = c } }
      }
      struct A: App { var body: some Scene { Root() } }
      """#, .latePreparations,
      is: #"""
        1:54  \.client  with each Row
        5:39  \.client  in a closure of V.body
        6:39  \.session  in a closure of V.body
        8:39  \.session  with each V.body
        """#)
  }

  @Test("an override in a scope asks for no default")
  func overriddenBefore() throws {
    try check(
      #"""
      func read() { @Dependency(\.client) var client; client.fetch() }
      func a() {
        withDependencies { $0.client = c } operation: { read() }
        prepareDependencies { $0.client = c }
      }
      """#, .latePreparations, is: "")
  }
}
