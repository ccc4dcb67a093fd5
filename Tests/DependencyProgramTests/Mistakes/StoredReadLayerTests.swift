import DependencyProgram
import Testing

/// Reads of wrappers that are stored in an object, in closures that do not have their caller's
/// values.
@Suite struct StoredReadLayerTests {
  /// - Parameters:
  ///   - statement: a statement in a method of `Model`, which stores `date`.
  ///   - expected: the dump without the place.
  private func check(
    _ statement: String, loses expected: String..., in access: String = "",
    besides further: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      #"""
      class Model {
        @Dependency(\.date) var date
        \#(access) func f() { \#(statement) }
        let other: Model
      }
      let queue: DispatchQueue
      \#(further)
      """#)
    let reads = try program.dump(.storedReads).split(separator: "\n").filter { $0.hasPrefix("3:") }
    let shown = reads.map { $0.drop { $0 != " " }.dropFirst(2) }.map(String.init)
    #expect(
      shown == expected.map { #"Model.date  \.date  lost at "# + $0 },
      sourceLocation: sourceLocation)
  }

  @Test("a closure on a queue reads without the overrides around the call")
  func lost() throws {
    try check("queue.async { _ = self.date }", loses: "queue.async (a dispatch queue)")
    try check("queue.async { _ = date }", loses: "queue.async (a dispatch queue)")
    try check("Task.detached { _ = self.date }", loses: "Task.detached (a detached task)")
  }

  @Test("shared and local wrappers are not stored in an object")
  func otherWrappers() throws {
    try check(
      "queue.async { _ = Model.shared }",
      besides: #"extension Model { @Dependency(\.date) static var shared }"#)
    try check(#"@Dependency(\.date) var local; queue.async { _ = local }"#)
    try check(
      "",
      in: #"@Dependency(\.date) static var shared; static func g() { queue.async { _ = shared } };"#
    )
    try check("queue.async { _ = global }", besides: #"@Dependency(\.date) var global"#)
  }

  @Test("an object that its only users create remembers what is current around them")
  func newObjects() throws {
    let read = "queue.async { _ = self.date }"
    let user = "func open() { let model = Model(); model.f() }"
    try check(read, in: "fileprivate", besides: user)
    try check(
      read, in: "fileprivate",
      besides: """
        extension Model { fileprivate func g() { f() } }
        func open() { let model = Model(); model.g() }
        """)
    try check(
      read, in: "fileprivate",
      besides: """
        extension Model { fileprivate subscript(index: Int) -> Int { f(); return index } }
        func open() { let model = Model(); _ = model[0] }
        """)
    try check(
      read, loses: "queue.async (a dispatch queue)", in: "fileprivate",
      besides: """
        extension Model { fileprivate subscript(index: Int) -> Int { f(); return index } }
        let model = Model(); func open() { _ = model[0] }
        """)
    // Closures between the creation and the use lose nothing that the object remembers.
    for use in [
      "let model = Model(); queue.async { model.f() }",
      "let model = Model(); Task.detached { queue.async { [model].forEach { $0.f() } } }",
      "let model = Model(); queue.async(execute: model.f)",
      "let model = made(); queue.async { model.f() }",
    ] {
      try check(
        read, in: "fileprivate",
        besides: "func open() { \(use) }; func made() -> Model { Model() }")
    }
    for use in [
      """
      let model = made(in: other)
      queue.async { withDependencies { $0.date = x } operation: { model.f() } }
      """,
      """
      let model = withDependencies { $0.date = x } operation: { Model() }
      queue.async { model.f() }
      """,
      "queue.async { other.f() }",
    ] {
      try check(
        read, loses: "queue.async (a dispatch queue)", in: "fileprivate",
        besides:
          "func open(_ other: Model) { \(use) }; func made(in model: Model) -> Model { model }")
    }
    try check(read, loses: "queue.async (a dispatch queue)", besides: user)
    try check(
      read, loses: "queue.async (a dispatch queue)", in: "fileprivate",
      besides: "let model = Model(); func open() { model.f() }")
  }

  @Test("nothing is told of an object from outside of a closure that may run anywhere")
  func unknownClosures() throws {
    try check("let model = Model(); later { queue.async { _ = model.date } }")
    try check(
      "later { let model = Model(); queue.async { _ = self.date } }",
      loses: "queue.async (a dispatch queue)")
  }

  @Test("a task and a closure in place have the caller's values")
  func kept() throws {
    try check("Task { _ = self.date }")
    try check("queue.sync { _ = self.date }")
    try check("_ = date")
  }

  @Test("a value that is captured was read outside")
  func captured() throws {
    try check("queue.async { [date] in _ = date }")
    try check("queue.async { [now = self.date] in _ = now }")
    try check("let date = self.date; queue.async { _ = date }")
    try check("later { date in queue.async { _ = date } }")
  }

  @Test("a local function reads where it is called")
  func localFunctions() throws {
    try check(
      "func read() { _ = date }; queue.async { read() }", loses: "queue.async (a dispatch queue)")
    try check(
      "func read() { _ = date }; queue.async(execute: read)",
      loses: "queue.async (a dispatch queue)")
    try check("func read() { _ = date }; read()")
  }

  @Test("an object that is created inside the closure remembers the values of that place")
  func created() throws {
    try check("queue.async { _ = Model().date }")
    try check("queue.async { let model = Model(); _ = model.date }")
    try check(
      "let model = Model(); Task.detached { queue.async { _ = model.date } }")
    try check("let model = Model(); queue.async { [model] in _ = model.date }")
  }

  @Test("an object that is reached by way of an array, a loop or another closure is the same one")
  func createdAndHandedOn() throws {
    for use in [
      "for found in [model] { _ = found.date }", "[model].forEach { _ = $0.date }",
      "_ = [model].map { found in found.date }", "if let found = [model].last { _ = found.date }",
      "_ = (0, model).1.date", "_ = [1: model][1]!.date", "let found = [model][0]; _ = found.date",
      "let use: (Model) -> Void = { found in _ = found.date }; use(model)",
    ] {
      try check("queue.async { let model = Model(); \(use) }")
    }
    try check(
      "queue.async { for found in [other] { _ = found.date } }",
      loses: "queue.async (a dispatch queue)")
    for use in [
      "[other].forEach { _ = $0.date }", "_ = [self][0].date", "_ = (self as Model).date",
      "_ = (Bool() ? self : other).date",
      "let found = switch Bool() { case true: self; case false: other }; _ = found.date",
    ] {
      try check("queue.async { \(use) }", loses: "queue.async (a dispatch queue)")
    }
  }

  @Test("an override around the creation is remembered, but not in force around the closure")
  func overridden() throws {
    try check(
      """
      let model = withDependencies { $0.date = 1 } operation: { Model() }; \
      queue.async { _ = model.date }
      """,
      loses: "queue.async (a dispatch queue)")
    try check(
      """
      let model = withDependencies { $0.uuid = 1 } operation: { Model() }; \
      queue.async { _ = model.date }
      """)
  }

  @Test("an object from elsewhere has the values of its own creation")
  func other() throws {
    try check("queue.async { _ = other.date }", loses: "queue.async (a dispatch queue)")
    try check(
      "let model = other; queue.async { _ = model.date }", loses: "queue.async (a dispatch queue)")
  }

  @Test("an object that is being created remembers the values around its creation")
  func beingCreated() throws {
    let program = SampleProgram(
      #"""
      class Model {
        @Dependency(\.date) var date
        init(queue: DispatchQueue, other: Model) {
          queue.async { _ = self.date }
          queue.async { _ = other.date }
        }
      }
      """#)
    #expect(
      try program.dump(.storedReads)
        == #"5:29  Model.date  \.date  lost at queue.async (a dispatch queue)"#)
  }

  @Test("a scope inside the closure gives its own values")
  func scopes() throws {
    try check("queue.async { withDependencies(from: self) { _ = date } }")
    try check("queue.async { withDependencies { $0.date = 1 } operation: { _ = date } }")
  }

  @Test("the innermost closure that loses the values is reported")
  func nested() throws {
    try check(
      "queue.async { Task.detached { _ = self.date } }", loses: "Task.detached (a detached task)")
  }
}
