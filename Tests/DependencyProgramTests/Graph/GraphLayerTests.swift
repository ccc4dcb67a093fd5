import DependencyProgram
import Testing

/// The program as a graph: features and dependencies, and who reads, creates and overrides them.
@Suite struct GraphLayerTests {
  private func check(
    _ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.graph, SampleProgram(text), is: expected, sourceLocation: sourceLocation)
  }

  private static let keys = #"""
    struct API { var fetch: () -> Int; var save: () -> Void }
    extension API: DependencyKey {
      static let liveValue = API(fetch: { 1 }, save: {})
      static let testValue = API(fetch: unimplemented("fetch"), save: unimplemented("save"))
    }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }

    """#

  /// The lines of the key.
  private static let api =
    #"1:8  dependency \.api: live has, test placeholder, preview lacks"#

  @Test("a model reads what it declares, by the endpoints that it uses")
  func wrappers() throws {
    try check(
      Self.keys + #"""
        class Model {
          @Dependency(\.api) var api
          @Dependency(\.date.now) var now
          func load() -> Int { api.fetch() }
        }
        """#,
      #"""
      dependency \.date
      A.swift
        \#(Self.api)
        9:7  model Model
        9:7    reads \.api (fetch) at 10:26
        9:7    reads \.date (now) at 11:31
      """#)
  }

  @Test("calls lead to other features, through helpers, and to what these read there")
  func calls() throws {
    try check(
      Self.keys + #"""
        class Model {
          @Dependency(\.api) var api
          @Dependency(\.date) var date
          func load() -> Int { api.fetch() }
          func stamp() { _ = date.now }
        }
        enum Helper { static func start(_ model: Model) { _ = model.load() } }
        class Other {
          @Dependency(\.uuid) var uuid
          func open(_ model: Model) { Helper.start(model) }
        }
        """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        \#(Self.api)
        9:7  model Model
        9:7    reads \.api (fetch) at 10:26
        9:7    reads \.date at 11:27
        16:7  model Other
        16:7    calls Model by Helper.start(_:) at 18:31
        16:7    reads \.api (fetch) by Helper.start(_:) > Model.load() at 18:31
        16:7    reads \.uuid at 17:27
      """#)
  }

  @Test("a property runs its observers where it is changed, and its getter where it is read")
  func accessors() throws {
    try check(
      #"""
      class Model {
        @Dependency(\.uuid) var uuid
        var text = "" { didSet { _ = uuid() } }
        var name: String { uuid().uuidString }
      }
      class Other {
        @Dependency(\.date) var date
        func show(_ model: Model) { print(model.text) }
        func change(_ model: Model) { model.text = "a" }
        func call(_ model: Model) { print(model.name) }
      }
      """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        1:7  model Model
        1:7    reads \.uuid at 2:27
        6:7  model Other
        6:7    calls Model at 9:39, 10:43
        6:7    reads \.date at 7:27
        6:7    reads \.uuid by Model.text.didSet at 9:39
      """#)
  }

  @Test("a creation hands on the values of its creator, or forgets them")
  func creations() throws {
    try check(
      #"""
      class Child { @Dependency(\.uuid) var uuid; func use() { _ = uuid() } }
      class Parent {
        @Dependency(\.date) var date
        func one() -> Child { withDependencies(from: self) { Child() } }
        func two() -> Child { Child() }
      }
      """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        1:7  model Child
        1:7    reads \.uuid at 1:39
        2:7  model Parent
        2:7    creates Child at 4:56 propagated, 5:25 forgotten
        2:7    reads \.date at 3:27
      """#)
  }

  @Test("overrides are for a scope, or for good")
  func overrides() throws {
    try check(
      #"""
      func scope() { withDependencies { $0.date = .init { .now } } operation: { work() } }
      func good() { prepareDependencies { $0.uuid = .incrementing } }
      func work() { @Dependency(\.date) var date; _ = date }
      """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        1:6  function scope()
        1:6    calls work() at 1:75 overridden
        1:6    reads \.date by work() at 1:75 overridden
        1:6    overrides \.date at 1:38
        2:6  function good()
        2:6    supplies \.uuid at 2:40
        3:6  function work()
        3:6    reads \.date at 3:39
      """#)
  }

  @Test("where code does not get the values around it, they are lost")
  func losses() throws {
    try check(
      #"""
      func start() { Task.detached { work() } }
      func work() { @Dependency(\.date) var date; _ = date }
      """#,
      #"""
      dependency \.date
      A.swift
        1:6  function start()
        1:6    calls work() at 1:32 lost
        1:6    reads \.date by work() at 1:32 lost
        2:6  function work()
        2:6    reads \.date at 2:39
      """#)
    try check(
      #"""
      func start() {
        @Dependency(\.uuid) var uuid
        _ = uuid
        Task.detached { work() }
      }
      func work() { @Dependency(\.date) var date; _ = date }
      """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        1:6  function start()
        1:6    calls work() at 4:19 lost
        1:6    reads \.date by work() at 4:19 lost
        1:6    reads \.uuid at 2:27
        6:6  function work()
        6:6    reads \.date at 6:39
      """#)
  }

  @Test("what a macro composes is created by the enum of reducers and by the one around it")
  func composedReducers() throws {
    try check(
      #"""
      @Reducer struct Detail { @Dependency(\.uuid) var uuid }
      @Reducer struct List {
        @Reducer enum Path { case detail(Detail) }
        var body: some Reducer { Reduce { _, _ in .none }.forEach(\.path, action: \.path) }
      }
      """#,
      #"""
      dependency \.uuid
      A.swift
        1:17  reducer Detail
        1:17    reads \.uuid at 1:50
        2:17  reducer List
        2:17    creates List.Path at 4:53
        3:17  reducer List.Path
        3:17    creates Detail at 3:29
      """#)
  }

  @Test("code that leads to a feature and that nobody is known to run is one itself")
  func roots() throws {
    try check(
      #"""
      class Model { @Dependency(\.uuid) var uuid; var title = ""; func load() { _ = uuid() } }
      func start() { helper() }
      func helper() { Model().load() }
      struct Shortcut { func perform() { print(Model().uuid) } }
      func show(_ model: Model) { print(model.title) }
      """#,
      #"""
      dependency \.uuid
      A.swift
        1:7  model Model
        1:7    reads \.uuid at 1:39
        2:6  function start()
        2:6    creates Model by helper() at 2:16
        2:6    calls Model by helper() at 2:16
        2:6    reads \.uuid by helper() > Model.load() at 2:16
        4:8  type Shortcut
        4:8    creates Model at 4:42
        4:8    calls Model at 4:50
      """#)
  }

  @Test("a class inherits the code of its superclass, a type that of a protocol's extensions")
  func inheritance() throws {
    try check(
      #"""
      class Base { @Dependency(\.uuid) var uuid }
      class Child: Base {}
      protocol Stamped {}
      extension Stamped { func stamp() { @Dependency(\.date) var date; _ = date } }
      struct Row: Stamped { @Dependency(\.locale) var locale }
      struct Plain: Stamped {}
      """#,
      #"""
      dependency \.date
      dependency \.locale
      dependency \.uuid
      A.swift
        1:7  model Base
        1:7    reads \.uuid at 1:38
        2:7  model Child
        2:7    inherits Base at 2:7
        3:10  type Stamped
        3:10    reads \.date at 4:60
        5:8  type Row
        5:8    inherits Stamped at 5:8
        5:8    reads \.locale at 5:49
      """#)
  }

  @Test("the code that a feature inherits is that of a feature, also if it has callers")
  func inheritedHelpers() throws {
    try check(
      #"""
      class Base { func refresh() { load() } }
      class Child: Base { @Dependency(\.uuid) var uuid }
      func start() { Base().refresh() }
      func load() { @Dependency(\.date) var date; _ = date }
      protocol Loading {}
      extension Loading { func again() { load() } }
      struct Row: Loading { @Dependency(\.locale) var locale }
      func repeated(_ row: Row) { row.again() }
      """#,
      #"""
      dependency \.date
      dependency \.locale
      dependency \.uuid
      A.swift
        1:7  model Base
        1:7    calls load() at 1:31
        1:7    reads \.date by load() at 1:31
        2:7  model Child
        2:7    inherits Base at 2:7
        2:7    reads \.uuid at 2:45
        3:6  function start()
        3:6    creates Base at 3:16
        3:6    calls Base at 3:16
        3:6    reads \.date by Base.refresh() > load() at 3:16
        4:6  function load()
        4:6    reads \.date at 4:39
        5:10  type Loading
        5:10    calls load() at 6:36
        5:10    reads \.date by load() at 6:36
        7:8  type Row
        7:8    inherits Loading at 7:8
        7:8    reads \.locale at 7:49
        8:6  function repeated(_:)
        8:6    calls Loading at 8:29
        8:6    reads \.date by Loading.again() > load() at 8:29
      """#)
  }

  @Test("code that nobody runs but itself is a feature, and the code that it runs is not")
  func cycles() throws {
    try check(
      #"""
      func load() { @Dependency(\.date) var date; _ = date }
      func fetch() { load() }
      func two() { one() }
      func one() { fetch(); two() }
      struct Loop { func up() { down() }; func down() { two(); up() } }
      """#,
      #"""
      dependency \.date
      A.swift
        1:6  function load()
        1:6    reads \.date at 1:39
        5:8  type Loop
        5:8    calls load() by two() > one() > fetch() at 5:51
        5:8    reads \.date by two() > one() > fetch() > load() at 5:51
      """#)
  }

  @Test("a default argument is code of its function")
  func defaultArguments() throws {
    try check(
      #"""
      func now() -> Int { @Dependency(\.date) var date; return date.hashValue }
      struct Clock { func show(_ time: Int = now()) {} }
      """#,
      #"""
      dependency \.date
      A.swift
        1:6  function now()
        1:6    reads \.date at 1:45
        2:8  type Clock
        2:8    calls now() at 2:40 unknown
        2:8    reads \.date by now() at 2:40 unknown
      """#)
  }

  @Test("where the object decides, a call leads to each override, and no path passes through it")
  func overriddenMembers() throws {
    try check(
      #"""
      class Page { func document() { content() }; func content() {} }
      class Blog: Page { override func content() { @Dependency(\.date) var date; _ = date } }
      class Plain: Page { override func content() {} }
      func show() { @Dependency(\.uuid) var uuid; _ = uuid; Plain().document() }
      """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        1:7  model Page
        1:7    calls Blog at 1:32
        2:7  model Blog
        2:7    inherits Page at 2:7
        2:7    reads \.date at 2:70
        3:7  model Plain
        3:7    inherits Page at 3:7
        4:6  function show()
        4:6    calls Page at 4:55
        4:6    creates Plain at 4:55
        4:6    reads \.uuid at 4:39
      """#)
  }

  @Test("a call of a requirement runs its implementation, and the only one is part of the path")
  func requirements() throws {
    try check(
      #"""
      protocol Loading { func load() }
      class Live: Loading { @Dependency(\.date) var date; func load() { _ = date } }
      class Model { @Dependency(\.uuid) var uuid; func open(_ it: any Loading) { it.load() } }
      """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        2:7  model Live
        2:7    reads \.date at 2:47
        3:7  model Model
        3:7    calls Live at 3:76
        3:7    reads \.date by Live.load() at 3:76
        3:7    reads \.uuid at 3:39
      """#)
  }

  @Test("an implementation is not the only one if that of another type cannot be determined")
  func undeterminedImplementations() throws {
    try check(
      #"""
      protocol Loading { func load() }
      class Live: Loading { @Dependency(\.date) var date; func load() { _ = date } }
      struct Other: Loading {}
      class Model { @Dependency(\.uuid) var uuid; func open(_ it: any Loading) { it.load() } }
      """#,
      #"""
      dependency \.date
      dependency \.uuid
      A.swift
        2:7  model Live
        2:7    reads \.date at 2:47
        4:7  model Model
        4:7    calls Live at 4:76
        4:7    reads \.uuid at 4:39
      """#)
  }

  @Test("tests and previews are not part of it, nor is code that leads to no dependency")
  func leftOut() throws {
    try check(
      #"""
      class Model { @Dependency(\.uuid) var uuid }
      class Plain { func open() {} }
      struct Row: View { var body: some View { Text("") } }
      struct Screen: View { let model = Model(); var body: some View { Row() } }
      #Preview { withDependencies { $0.uuid = .incrementing } operation: { Screen() } }
      """#,
      #"""
      dependency \.uuid
      A.swift
        1:7  model Model
        1:7    reads \.uuid at 1:39
        4:8  view Screen
        4:8    creates Model at 4:35
      """#)
  }

  @Test("a file of two targets has its features once")
  func sharedFiles() throws {
    let program = SampleProgram([
      "Sources/A/Model.swift":
        "import Dependencies\nclass Model { @Dependency(\\.uuid) var uuid }\n",
      "Package.swift": """
      let package = Package(name: "P", targets: [
        .target(name: "A"), .target(name: "B", path: "Sources/A"),
      ])
      """,
    ])
    let lines = try program.dump(.graph).split(separator: "\n")
    #expect(lines.count { $0.contains("model Model") } == 1, "\(lines)")
  }
}
