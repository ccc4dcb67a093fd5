import Testing

/// Children that a helper creates, with the values of the code that calls it.
extension ChildLayerTests {
  @Test("a helper that only initialisers call runs with the values of the creation")
  func helpersOfInitializers() throws {
    let setUp = "func setUp() { _ = Child() }"
    try check("init() { setUp() }; private \(setUp)", creates: "")
    try check("init() { setUp() }; \(setUp)", creates: "")
    try check(
      "init() { first() }; private func first() { setUp() }; private \(setUp)", creates: "")
    try check(
      "init() { setUp() }; func tap() { setUp() }; private \(setUp)",
      creates: "Parent creates Child")
    try check(
      "init() { queue.notify { Task.detached { setUp() } } }; private \(setUp)",
      creates: "Parent creates Child")
    try check("private \(setUp)", creates: "Parent creates Child")
  }

  @Test("a test that keeps an object runs its helpers with other values than those of the object")
  func helpersRunByTests() throws {
    func check(_ member: String, _ test: String, _ expected: String) throws {
      try self.check(
        "func open() { build() }; \(member)", creates: expected,
        besides: "func make() { let parent = Parent(); parent.open() }",
        tests: "class Case: XCTestCase { let parent = Parent(); func test() { \(test) } }")
    }
    let build = "private func build() { _ = Child() }"
    let lost = "Parent creates Child  lost by tests alone"
    try check(build, "parent.open()", lost)
    try check(build, "let parent = withDependencies { $0.uuid = 1 } operation: { Parent() }", "")
    try check(build, "Parent().open()", "")
    try check(build, "let parent = Parent(); parent.open()", "")
    try check(build, "withDependencies { $0.uuid = 1 } operation: { parent.open() }", "")
  }

  @Test("a helper that only runs in a scope of its object has the object's values")
  func helpersOfScopes() throws {
    let open = "func open() { withDependencies(from: self) { build() } }"
    try check("\(open); private func build() { _ = Child() }", creates: "")
    try check("\(open); func build() { _ = Child() }", creates: "")
    try check(
      "\(open); func build() { _ = made }; private var made: Child { Child() }", creates: "")
    try check(
      "\(open); func tap() { build() }; func build() { _ = Child() }",
      creates: "Parent creates Child")
    for (update, creates) in [("$0.uuid = 1", ""), ("$0.date = 1", "Parent creates Box")] {
      try check(
        "func open() { withDependencies { \(update) } operation: { build() } }; "
          + "private func build() { _ = Box() }",
        creates: creates, besides: "struct Box { let child = Child() }")
    }
    let part = "private subscript(i: Int) -> Int { _ = Child(); return i }"
    try check("func open() { withDependencies(from: self) { self[1] } }; \(part)", creates: "")
    try check("func open() { self[1] }; \(part)", creates: "Parent creates Child")
    try check(
      "func a() { b() }; func b() { a(); _ = Child() }", creates: "Parent creates Child")
  }

  @Test("a parent that is gone hands on nothing")
  func goneParents() throws {
    for (guarded, creates) in [
      ("guard let self else { return .init() }", ""),
      ("guard let me = self else { return Child() }", ""),
      ("guard flag else { return .init() }", "Parent creates Child  self out of sight"),
    ] {
      try check(
        """
        lazy var child: Child = { [weak self] in
          \(guarded)
          return withDependencies(from: self) { Child() }
        }()
        """, creates: creates)
    }
  }

  @Test("a helper of another object does not get the values of who calls it")
  func helpersOfOthers() throws {
    try check(
      "func build() { _ = Child() }", creates: "Parent creates Child",
      besides: "class Other { let p: Parent; init(p: Parent) { }; func f() { p.build() } }")
    try check(
      "func build() { _ = Child() }", creates: "",
      besides: "func make() -> Parent { let p = Parent(); p.build(); return p }")
    let later = "withEscapedDependencies { next in queue.async { next.yield { p.build() } } }"
    let starts = ["() { let p = Parent();": "", "(p: Parent) {": "Parent creates Child"]
    for (start, creates) in starts {
      try check(
        "func build() { _ = Child() }", creates: creates, besides: "func f\(start) \(later) }")
    }
  }

  @Test("an overridden method runs where the superclass calls it")
  func hooks() throws {
    try check(
      "init() { hook() }; func hook() {}", creates: "",
      besides: "class Heir: Parent { override func hook() { _ = Child() } }")
    try check(
      "func open() { withDependencies(from: self) { hook() } }; func hook() {}", creates: "",
      besides: "class Heir: Parent { override func hook() { _ = Child() } }")
    try check(
      "init() { hook() }; func hook() {}; func tap() { hook() }",
      creates: "Heir creates Child",
      besides: "class Heir: Parent { override func hook() { _ = Child() } }")
    try check(
      "", creates: "Screen creates Child",
      besides: #"""
        class Screen: UIViewController {
          @Dependency(\.uuid) var uuid
          init() { viewDidLoad() }
          override func viewDidLoad() { _ = Child() }
        }
        """#)
  }
}
