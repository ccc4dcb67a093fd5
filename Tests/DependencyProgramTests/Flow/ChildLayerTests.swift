import DependencyProgram
import Testing

/// Models that create others after their own creation, without passing on their values.
@Suite struct ChildLayerTests {
  /// - Parameters:
  ///   - member: a member of `Parent`, which owns a wrapper, as `Child` does.
  ///   - expected: the dump without the place.
  func check(
    _ member: String, creates expected: String, besides further: String = "",
    tests: String = "", ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let children = try dump(member, besides: further, tests: tests, ignoring: ignored)
    let shown = children.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst(2) }
    #expect(shown.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  private func dump(
    _ member: String, besides further: String = "", tests: String = "",
    ignoring ignored: Set<String> = []
  ) throws -> String {
    var program = SampleProgram(
      #"""
      class Parent { @Dependency(\.date) var date; \#(member) }
      extension Parent { func keep(_ child: Child) {} }
      class Child {
        @Dependency(\.uuid) var uuid
        static func make() -> Child { Child() }
      }
      class Grandchild: Child {}
      func makeChild() -> Child { Child() }
      struct Row { @Dependency(\.uuid) var uuid }
      \#(further)
      """#)
    program.options.ignoredChildren = ignored
    if !tests.isEmpty { program.files["Tests.swift"] = "import XCTest; " + tests }
    return try program.dump(.children)
  }

  @Test("a method and a computed property run after the creation")
  func methods() throws {
    try check("func open() { _ = Child() }", creates: "Parent creates Child")
    try check("func open() { _ = Grandchild() }", creates: "Parent creates Grandchild")
    try check("var child: Child { Child() }", creates: "Parent creates Child")
    try check("func open() { Task { keep(Child()) } }", creates: "Parent creates Child")
  }

  @Test("a property wrapper of the program can be all that the parent or the child owns")
  func ownWrappers() throws {
    let wrapper = """
      @propertyWrapper struct W { @Dependency(\\.date) var date; var wrappedValue: Int { 1 } }
      class Wrapped { @W var a; func open() { _ = Child() }; init() { _ = Child() } }
      struct Page { @W var a: Int }
      """
    try check("", creates: "Wrapped creates Child", besides: wrapper)
    try check(
      "func open() { _ = Page() }", creates: "Parent creates Page\nWrapped creates Child",
      besides: wrapper)
  }

  @Test("a closure that a scope assigns runs after the scope, unless a call there may run it")
  func assignedClosures() throws {
    let stored = "var done: (() -> Void)?; "
    for assignment in ["done = { self.keep(Child()) }", "self.done = { self.show(Child()) }"] {
      try check(stored + "init() { \(assignment) }", creates: "Parent creates Child")
      try check(
        stored + "func f() { withDependencies(from: self) { \(assignment) } }",
        creates: "Parent creates Child")
      try check(
        stored + "func f() { withDependencies(from: self) { \(assignment); done?() } }", creates: ""
      )
    }
    try check(
      stored + "func f() { withDependencies(from: self) { done = { self.g() } } }; "
        + "private func g() { _ = Child() }",
      creates: "Parent creates Child")
  }

  @Test("a helper of an object that is created by its only caller has that object's values")
  func helpersOfNewObjects() throws {
    let helper = "fileprivate func make() -> Child { Child() }"
    for use in ["parent", "[parent][0]", "(0, parent).1", "Parent()"] {
      try check(
        helper, creates: "", besides: "func open() { let parent = Parent(); _ = \(use).make() }")
    }
    try check(
      helper, creates: "",
      besides: "func open() { let parent = Parent(); [parent].forEach { _ = $0.make() } }")
    // It does not run there, but where the values are lost.
    try check(
      "fileprivate func make() { _ = Child() }", creates: "Parent creates Child",
      besides: "func open() { let p = Parent(); DispatchQueue.main.async(execute: p.make) }")
  }

  @Test("a value that is called, and a property that is set, are those of the object as well")
  func calledValuesAndSetters() throws {
    let called = "fileprivate func callAsFunction(number: Int) { _ = Child() }"
    let observed = "fileprivate var level = 0 { didSet { _ = Child() } }"
    let set = "fileprivate var level: Int { get { 0 } set { _ = Child() } }"
    try check(called, creates: "", besides: "func open() { let p = Parent(); p(number: 1) }")
    try check(observed, creates: "", besides: "func open() { let p = Parent(); p.level = 1 }")
    try check(set, creates: "", besides: "func open() { let p = Parent(); p.level += 1 }")
    for use in [
      "func f(p: Parent) { p(number: 1) }", "let p = Parent(); func f() { p(number: 1) }",
    ] {
      try check(called, creates: "Parent creates Child", besides: use)
    }
    try check(
      observed + "; func open() { level = 1 }", creates: "Parent creates Child")
  }

  @Test("a class that inherits its wrapper is a parent as well")
  func heirs() throws {
    try check(
      "", creates: "Heir creates Child",
      besides: "class Heir: Parent { func open() { _ = Child() } }")
  }

  @Test("a class that creates a struct of wrappers for itself is a parent as well")
  func holders() throws {
    try check(
      "", creates: "Holder creates Child",
      besides: "class Holder { let row = Row(); func open() { _ = Child() } }")
    try check(
      "", creates: "",
      besides: "class Holder { let row: Row; func open() { _ = Child() } }")
  }

  @Test(
    "an initialiser that is handed over by name creates like a closure that calls it",
    arguments: [
      "func open() { list = [1].map(Child.init) }", "func open() { let make = Child.init; make() }",
      "var list: [Child] = []; func open() { list.append(.init()) }",
      "var list: [Child] = []; func open() { list = [1].map { _ in .init() } }",
      "func open<T: Child>(_ type: T.Type) { type.init() }",
    ])
  func references(member: String) throws { try check(member, creates: "Parent creates Child") }

  @Test("a closure that another object is given while the parent is created runs later")
  func keptClosures() throws {
    try check(
      "var child: Child?; init(o: Other) { o.done = { [weak self] in self?.child = Child() } }",
      creates: "Parent creates Child  self out of sight",
      besides: "class Other { var done: () -> Void = {} }")
    try check(
      "init(o: Other) { o.done = { [weak self] in withDependencies(from: self!) { Child() } } }",
      creates: "", besides: "class Other { var done: () -> Void = {} }")
  }

  @Test("a helper that is called where all of a child's dependencies are overridden loses none")
  func helpersInScopes() throws {
    for supply in ["$0.uuid = 1", "supply(&$0)"] {
      try check(
        """
        private func make() { _ = Child() }
        func open() { withDependencies { \(supply) } operation: { make() } }
        """, creates: "")
    }
    try check(
      """
      private func make() { _ = Child() }
      func open() { withDependencies { $0.date = 1 } operation: { make() } }
      """, creates: "Parent creates Child")
    // The scope overrides everything that one of them remembers, but not everything that the other
    // does.
    try check(
      """
      private func make() { _ = Child(); _ = Pair() }
      func open() { withDependencies { $0.uuid = 1 } operation: { make() } }
      """, creates: "Parent creates Pair",
      besides: "class Pair { @Dependency(\\.uuid) var uuid; @Dependency(\\.date) var date }")
  }

  @Test("a continuation hands on the values of its capture, and not the parent's")
  func continuations() throws {
    try check(
      """
      func open() {
        later { [weak self] in withEscapedDependencies { next in next.yield { _ = Child() } } }
      }
      """, creates: "Parent creates Child  lost at later ('later')  self out of sight")
    try check(
      """
      func open() {
        let next = withEscapedDependencies { $0 }
        next.yield { later { [weak self] in _ = Child() } }
      }
      """, creates: "Parent creates Child  lost at later ('later')  self out of sight")
    try check(
      """
      func open() {
        queue.async { mine { later { [weak self] in _ = Child() } } }
      }
      let queue = DispatchQueue(label: "")
      """, creates: "Parent creates Child  lost at later ('later')  self out of sight",
      besides: "func mine(_ body: () -> Void) { body() }")
    try check(
      """
      func open() {
        withDependencies(from: self) {
          let next = withEscapedDependencies { $0 }
          next.yield { later { [weak self] in _ = Child() } }
        }
      }
      """, creates: "")
  }

  @Test("values that a local function makes in a loop are data")
  func bulkInLocalFunctions() throws {
    try check("func open() { for _ in 0..<3 { func add() { _ = Row() }; add() } }", creates: "")
    try check(
      "func open() { func add() { _ = Row() }; for _ in 0..<3 { add() } }",
      creates: "Parent creates Row")
  }

  @Test("a lazy property is created at its first read")
  func lazyProperties() throws {
    try check("lazy var child = Child()", creates: "Parent creates Child")
  }

  @Test("a static or free function that returns a child is a factory")
  func factories() throws {
    try check(
      "func open() { _ = Child.make() }", creates: "Parent creates Child  in Child.make()")
    try check("func open() { _ = makeChild() }", creates: "Parent creates Child  in makeChild()")
  }

  @Test("objects created by an initialiser have the values that the parent is created with")
  func initializers() throws {
    try check("init() { _ = Child() }", creates: "")
    try check("let child = Child()", creates: "")
    try check("static let shared = Child()", creates: "")
    try check("static func open() { _ = Child() }", creates: "")
  }

  @Test("a callback that an initialiser sets up runs later")
  func callbacks() throws {
    try check(
      "init() { publisher.sink { _ in self.keep(Child()) } }",
      creates: "Parent creates Child  left to the emitter at publisher.sink (a Combine subscriber)")
  }

  @Test("a child that is handed its parent's values is not listed")
  func propagated() throws {
    try check("func open() { withDependencies(from: self) { _ = Child() } }", creates: "")
    try check(
      "func open() { withDependencies(from: self) { Task { _ = Child() } } }", creates: "")
    try check(
      "func open() { next.yield { _ = Child() } }", creates: "")
  }

  @Test("overrides inside a scope that propagates are added to the parent's values")
  func overridden() throws {
    try check(
      """
      func open() {
        withDependencies(from: self) {
          withDependencies { $0.uuid = 1 } operation: { _ = Child() }
        }
      }
      """, creates: "")
  }

  @Test("a local function hands on the parent's values if all its uses do")
  func localFunctions() throws {
    let make = "func make() { _ = Child() }"
    let propagated = "withDependencies(from: self) { make() }"
    try check("func open() { \(make); \(propagated) }", creates: "")
    try check("func open() { \(make); \(propagated); make() }", creates: "Parent creates Child")
    try check("func open() { \(make); make(); \(propagated) }", creates: "Parent creates Child")
  }

  @Test("a closure that runs at an unknown time has the values of the code around it")
  func unknownClosures() throws {
    try check(
      "func open() { later { self.keep(Child()) } }", creates: "Parent creates Child")
    try check("func open() { withDependencies(from: self) { later { _ = Child() } } }", creates: "")
  }

  @Test("a function of the program may hand on the values in ways that are not seen")
  func declaredScopes() throws {
    try check(
      "func open() { later { _ = Child() } }", creates: "",
      besides: "func later(_ body: @escaping () -> Void) { stored = body }")
  }

  @Test("a value that is only looked at keeps nothing")
  func onlyRead() throws {
    try check(
      "func open() { show(Row()) }", creates: "", besides: "func show(_ row: Row) { _ = row.uuid }")
    try check(
      "func open() { show(Row()) }", creates: "Parent creates Row",
      besides: "func show(_ row: Row) { stored = row }")
  }

  @Test("overrides are not the parent's values, and a detached task has none")
  func scopedAndLost() throws {
    try check(
      "func open() { withDependencies { $0.date = 1 } operation: { _ = Child() } }",
      creates: "Parent creates Child  scoped by withDependencies at 1:60")
    try check(
      "func open() { Task.detached { [weak self] in _ = Child() } }",
      creates: "Parent creates Child  lost at Task.detached (a detached task)  self out of sight")
  }

  @Test("a service that a key gives serves everybody, and has no children of its own")
  func services() throws {
    try check(
      "func open() { _ = Child() }", creates: "",
      besides: "enum Key: DependencyKey { static let liveValue = Parent() }")
  }

  @Test("reducers and views get their values from the code that makes them again and again")
  func frameworkTypes() throws {
    try check(
      "func open() { _ = Feature(); _ = Screen() }", creates: "",
      besides: #"""
        struct Feature: Reducer { @Dependency(\.uuid) var uuid }
        struct Screen: View { @Dependency(\.uuid) var uuid }
        """#)
  }

  @Test("declarations of a test's file are not listed")
  func tests() throws {
    try check("func open() { _ = Child() }", creates: "", besides: "import XCTest")
    try check("lazy var child = Child()", creates: "", besides: "import Testing")
  }

  @Test("values that are made in bulk are data")
  func bulk() throws {
    try check("func open() { for a in list { _ = Child() } }", creates: "Parent creates Child")
    try check("func open() { for a in list { _ = Row() } }", creates: "")
    try check("func open() { list.map { _ in Row() } }", creates: "")
    try check("func open() { _ = Row() }", creates: "Parent creates Row")
  }

  @Test("a user can say which children need nothing of their parents")
  func ignored() throws {
    try check(
      "func open() { _ = Child() }", creates: "Parent creates Child  ignored", ignoring: ["Child"])
  }

  @Test("a lazy property that its initialisers read has the values of the creation")
  func forcedLazyProperties() throws {
    let lazy = "lazy var child = Child()"
    try check("\(lazy); init() { _ = child }", creates: "")
    try check("\(lazy); init() { use() }; func use() { child.show() }", creates: "")
    try check(
      "\(lazy); init() { _ = child }; init(a: Int) {}; func use() { child.show() }",
      creates: "Parent creates Child")
    try check(
      "\(lazy); init() { if a { _ = child } }; func use() { child.show() }",
      creates: "Parent creates Child")
    try check(
      "\(lazy); func open() { withDependencies(from: self) { child.show() } }", creates: "")
    try check(
      "\(lazy); func use() { child.show() }", creates: "",
      besides: "func make() { let parent = Parent(); parent.use() }")
  }

  @Test("a function that runs its closure in a scope of an object hands on the object's values")
  func scopingFunctions() throws {
    let scoped = "func scoped<T>(_ make: () -> T) -> T { withDependencies(from: self) { make() } }"
    try check("\(scoped); func open() { _ = scoped { Child() } }", creates: "")
    try check(
      "\(scoped); func open() { let make = { Child() }; _ = scoped(make) }", creates: "")
    try check(
      "\(scoped); func open() { _ = scoped { makeIt() } }; func makeIt() -> Child { Child() }",
      creates: "")
    try check(
      """
      \(scoped); func open() { let f = make; _ = scoped { f() } }
      func make() -> Child { Child() }
      """, creates: "")
    try check(
      "\(scoped); func open() { let make = { Child() }; _ = scoped(make); _ = make() }",
      creates: "Parent creates Child  self out of sight")
  }

  // MARK: Irrelevant details

  @Test("an object of the parent's own type is its child, unless it is a copy")
  func copies() throws {
    try check("func open() { _ = Parent() }", creates: "Parent creates Parent")
    try check("var a = 1; func copy() { _ = Parent(a: a) }", creates: "")
    try check("var a = 1; func copy() { let new = Parent(); new.a = self.a }", creates: "")
    try check(
      "var a = 1; func open() { let new = Parent(); new.a = 2 }", creates: "Parent creates Parent")
  }

  @Test("a child whose private wrappers nothing names needs no values")
  func unreadWrappers() throws {
    let child = #"class Idle { @Dependency(\.uuid) private var uuid"#
    try check("func open() { _ = Idle() }", creates: "", besides: child + " }")
    try check(
      "func open() { _ = Idle() }", creates: "Parent creates Idle",
      besides: child + "; func f() { _ = uuid } }")
    try check(
      "func open() { _ = Idle() }", creates: "Parent creates Idle",
      besides: child + "; func f() { withDependencies(from: self) { g() } } }")
    try check(
      "func open() { _ = Idle() }", creates: "Parent creates Idle",
      besides: child + "; let child = Child() }")
  }

  @Test("a scope that overrides all that a child remembers leaves nothing to inherit")
  func allOverridden() throws {
    try check(
      "func open() { withDependencies { $0.id = 1; $0.a = 2 } operation: { _ = Fed() } }",
      creates: "", besides: #"class Fed { @Dependency(\.id) var id; @Dependency(\.a) var a }"#)
    try check(
      "func open() { withDependencies { $0.id.next = 1 } operation: { _ = Fed() } }",
      creates: "Parent creates Fed  scoped by withDependencies at 1:60",
      besides: #"class Fed { @Dependency(\.id) var id }"#)
  }

  @Test("a value under a key of a protocol's type serves everybody too")
  func servicesUnderProtocols() throws {
    try check(
      "func open() { _ = Child() }", creates: "",
      besides: "enum Key: DependencyKey { static let liveValue: any Service = Parent() }")
  }

  @Test("rows of a database are data")
  func rows() throws {
    try check(
      "func open() { _ = Record() }", creates: "",
      besides: #"class Record: NSManagedObject { @Dependency(\.uuid) var uuid }"#)
  }
}
