import DependencyProgram
import Testing

/// Which types variables have, and what calls call, as far as names and annotations tell.
@Suite struct TypeLayerTests {
  private func check(
    _ program: SampleProgram, resolves expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let types = try program.dump(.types)
    #expect(types == expected, "\n\(types)", sourceLocation: sourceLocation)
  }

  private func check(
    _ text: String, resolves expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(SampleProgram(text), resolves: expected, sourceLocation: sourceLocation)
  }

  @Test("a variable's type is the one that is written, or the one of its value")
  func variables() throws {
    try check(
      """
      struct Model {}
      let a = Model()
      let b: Model? = nil
      let c = [Model()]
      """,
      resolves: """
        2:5  a: Model
        2:9  call of Model  creates Model
        3:5  b: Model
        4:5  c: unknown
        4:10  call of Model  creates Model
        """)
  }

  @Test("a wrapper has the type of the accessor that its key path names")
  func accessors() throws {
    try check(
      #"""
      struct API {}
      extension DependencyValues { var api: API { API() } }
      func f() {
        @Dependency(\.api) var api
      }
      """#,
      resolves: """
        2:34  external DependencyValues.api: API
        2:45  call of API  creates API
        4:26  f().api: API
        """)
  }

  @Test("types inherit from those that the program declares, and from others by name")
  func inheritance() throws {
    try check(
      """
      protocol P {}
      class A: P {}
      class B: A, ObservableObject {}
      extension B: Sendable {}
      """,
      resolves: """
        2:7  A: P
        3:7  B: A, external ObservableObject, external Sendable
        """)
  }

  @Test("the labels of a call tell which function it calls; two that fit are both told")
  func overloads() throws {
    try check(
      """
      func f(a: Int) {}
      func f(b: Int) {}
      func f(b: String) {}
      func g() {
        f(a: 1)
        f(b: 1)
        f(c: 1)
      }
      """,
      resolves: """
        5:3  call of f  calls f(a:)
        6:3  call of f  calls f(b:) or f(b:)
        7:3  call of f  unknown
        """)
  }

  @Test("an instance has instance methods, a type has static ones")
  func staticMembers() throws {
    try check(
      """
      struct S {
        static func make() -> S { S() }
        func run() {}
      }
      let a = S.make()
      func g() {
        a.run()
        a.make()
        S.run()
      }
      """,
      resolves: """
        2:15  S.make() -> S
        2:29  call of S  creates S
        5:5  a: S
        5:11  call of S.make  calls S.make()
        7:5  call of a.run  calls S.run()
        8:5  call of a.make  unknown
        9:5  call of S.run  unknown
        """)
  }

  @Test("an alias stands for its type")
  func aliases() throws {
    try check(
      """
      struct Model {}
      typealias Child = Model
      let child = Child()
      """,
      resolves: """
        2:11  Child = Model
        3:5  child: Model
        3:13  call of Child  creates Model
        """)
  }

  @Test("a generic parameter hides a type of its name, and a nested type one further out")
  func shadowing() throws {
    try check(
      """
      struct Model {}
      struct Box<Model> { let content: Model }
      struct Inner {
        struct Model {}
        let model: Model
      }
      """,
      resolves: """
        2:25  Box.content: unknown
        5:7  Inner.model: Inner.Model
        """)
  }

  @Test("a superclass is searched for what a class does not declare")
  func superclasses() throws {
    try check(
      """
      class Base { func run() {} }
      class Model: Base {
        func f() { self.run() }
        func g() { super.run() }
      }
      """,
      resolves: """
        2:7  Model: Base
        3:19  call of self.run  calls Base.run()
        4:20  call of super.run  calls Base.run()
        """)
  }

  @Test("a module's own type comes before an imported one; what is not imported is not seen")
  func modules() throws {
    let core = "public struct Model {}\npublic struct Row {}\nstruct Hidden {}\n"
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(("Core", []), ("App", ["Core"])),
        "Sources/Core/C.swift": core,
        "Sources/App/A.swift": """
        import Core
        struct Model {}
        let a: Model
        let b: Row
        let c: Core.Row
        let d: Hidden
        """,
        "Sources/App/B.swift": "let e: Row\n",
      ]),
      resolves: """
        Sources/App/A.swift
          3:5  App.a: App.Model
          4:5  App.b: Core.Row
          5:5  App.c: Core.Row
          6:5  App.d: external Hidden
        Sources/App/B.swift
          1:5  App.e: external Row
        """)
  }

  @Test("private types of one name in two files are two types, each seen in its own")
  func privateTypes() throws {
    let text = "private struct Row {}\nlet NAME = Row()\n"
    try check(
      SampleProgram([
        "A.swift": text.replacing("NAME", with: "a"), "B.swift": text.replacing("NAME", with: "b"),
        "C.swift": "let c = Row()\n",
      ]),
      resolves: """
        A.swift
          2:5  a: Row
          2:9  call of Row  creates Row
        B.swift
          2:5  b: Row
          2:9  call of Row  creates Row
        C.swift
          1:5  c: external Row
          1:9  call of Row  creates external Row
        """)
  }

  @Test("cases and closures in variables are called too; a parameter can be anything")
  func otherCallees() throws {
    try check(
      """
      enum Action { case open(Int) }
      let run = { }
      func g(run then: () -> Void) {
        _ = Action.open(1)
        run()
        then()
      }
      """,
      resolves: """
        2:5  run: unknown
        4:14  call of Action.open  is a case of Action
        5:3  call of run  calls the closure in run
        6:3  call of then  unknown
        """)
  }
}
