import DependencyProgram
import Testing

/// The types of variables and the callees of calls, as far as names and annotations tell.
@Suite struct TypeLayerTests {
  private func check(
    _ program: SampleProgram, resolves expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.types, program, is: expected, sourceLocation: sourceLocation)
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
        4:5  c: [Model]
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

  @Test("types inherit from each part of a composition")
  func compositions() throws {
    try check(
      """
      class Base {}
      protocol P {}
      class A: Base & P {}
      """,
      resolves: "3:7  A: Base, P")
  }

  @Test("a protocol is not a superclass")
  func noSuperclass() throws {
    try check(
      """
      protocol P {}
      extension P { func run() {} }
      class A: P { func f() { super.run() } }
      """,
      resolves: """
        3:7  A: P
        3:31  call of super.run  unknown
        """)
  }

  @Test("of inherited members the nearest count")
  func nearestMembers() throws {
    try check(
      """
      class Base { func run() {} }
      class Near: Base {}
      protocol R {}
      extension R { func run() {} }
      protocol Q: R {}
      protocol P: Q {}
      class Model: Near, P {}
      func f(model: Model) { model.run() }
      """,
      resolves: """
        2:7  Near: Base
        5:10  Q: R
        6:10  P: Q
        7:7  Model: Near, P
        8:30  call of model.run  calls Base.run()
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

  @Test("the labels of a call decide which function it calls; if two fit, both are reported")
  func overloads() throws {
    try check(
      """
      func f(a: Int) {}
      func f(b: Int) {}
      func f(b: String) {}
      func g() {
        f(a: 1)
        f(b: unknown)
        f(c: 1)
      }
      """,
      resolves: """
        5:3  call of f  calls f(a:)
        6:3  call of f  calls f(b:) or f(b:)
        7:3  call of f  unknown
        """)
  }

  @Test(
    "of two that fit, the argument's type decides, if it is known and is neither's supertype",
    arguments: [
      ("Int", "String", "1", true), ("String", "Int", "\"a\"", true), ("S", "String", "s", true),
      ("S", "E", "s", true), ("C", "S", "d", true), ("Int", "Double", "1", false),
      ("C", "D", "d", false), ("any P", "S", "s", false), ("S", "E", ".init()", false),
      ("Named", "S", "s", false),
    ])
  func overloadsByType(first: String, second: String, argument: String, isFirst: Bool) throws {
    let types = try SampleProgram(
      """
      struct A { func f(a: \(first)) {} }
      extension A { func f(a: \(second)) {} }
      func g(a: A, s: S, d: D) { a.f(a: \(argument)) }
      protocol P {}
      struct S: P {}
      enum E {}
      class C {}
      class D: C {}
      """
    ).dump(.types)
    let calls = types.split(separator: "\n").filter { $0.contains("call of a.f  ") }
    let expected = isFirst ? "calls A.f(a:)" : "calls A.f(a:) or A.f(a:)"
    #expect(calls.map { $0.hasSuffix("call of a.f  " + expected) } == [true], "\n\(types)")
  }

  @Test(
    "a module's name in front of a type or function is one that stands in front of nothing else",
    arguments: [
      ("App.Model()", "App.Model  creates Model"), ("App.load()", "App.load  calls load()"),
      ("App.Other()", "App.Other  unknown"),
      ("App.Model(); App.shared.stop()", "App.Model  unknown"),
    ])
  func unknownModule(statement: String, expected: String) throws {
    let types = try SampleProgram(
      ["A.swift": "func f() { \(statement) }\nclass Model {}\nfunc load() {}\n"]
    ).dump(.types)
    #expect(types.contains("call of " + expected), "\n\(types)")
  }

  @Test(
    "arguments fit parameters in their order; those that have a default can be left out",
    arguments: [
      ("(b: Int, a: Int)", "f(a: 1)", false),
      ("(a: Int, b: Int)", "f(a: 1)", false),
      ("(a: Int, b: Int = 2)", "f(a: 1)", true),
      ("(b: Int = 2, a: Int)", "f(a: 1)", true),
      ("(_ b: Int..., a: Int)", "f(1, 2, a: 3)", true),
      ("(_ b: Int, a: Int)", "f(1, 2, a: 3)", false),
      ("(_ a: Int, then: () -> Void)", "f(1) {}", true),
      ("(a: [Int] = [], then: () -> Void, else: () -> Void)", "f {} else: {}", true),
      ("(then: () -> Void, else: () -> Void)", "f {} later: {}", false),
      ("(then: [Int])", "f {}", false),
    ])
  func arguments(parameters: String, call: String, fits: Bool) throws {
    let types = try SampleProgram("func f\(parameters) {}\nfunc g() { \(call) }\n").dump(.types)
    #expect(types.hasPrefix("2:12  call of f  calls f(") == fits, "\n\(types)")
    #expect(types.hasSuffix("unknown") == !fits, "\n\(types)")
  }

  /// Beyond eight functions, only those that the first argument's label allows are tried.
  @Test("of many functions of one name the arguments tell which one is called")
  func manyOverloads() throws {
    let labelled = (1...9).map { "func pick(a\($0): [Int]) {}\n" }.joined()
    try check(
      labelled + """
        func pick(_ count: [Int] = [], orElse: [Int]) {}
        func pick(_ each: [Int]..., orAll: [Int]) {}
        func pick(then: () -> Void) {}
        func g() {
          pick(a3: list)
          pick(a10: list)
          pick(orElse: list)
          pick(orAll: list)
          pick {}
        }
        """,
      resolves: """
        14:3  call of pick  calls pick(a3:)
        15:3  call of pick  unknown
        16:3  call of pick  calls pick(_:orElse:)
        17:3  call of pick  calls pick(_:orAll:)
        18:3  call of pick  calls pick(then:)
        """)
  }

  @Test("an instance has instance methods, a type has static ones")
  func staticMembers() throws {
    try check(
      """
      struct S {
        static func make() -> S { S() }
        func run() { self.run() }
        static func again() { self.make() }
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
        3:21  call of self.run  calls S.run()
        4:30  call of self.make  calls S.make()
        6:5  a: S
        6:11  call of S.make  calls S.make()
        8:5  call of a.run  calls S.run()
        9:5  call of a.make  unknown
        10:5  call of S.run  unknown
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

  /// In scopes with many statements, names are looked up in a different way.
  @Test("a name means what was introduced last before its place", arguments: [0, 20])
  func scopes(furtherStatements: Int) throws {
    let further = String(repeating: "  more(1)\n", count: furtherStatements)
    let program = SampleProgram(
      """
      struct A { func run() {} }
      struct B { func run() {} }
      struct C { func run() {} }
      let a: A
      func f() {
        a.run()
        let a: B
        a.run()
        let a: C
        a.run()
        later()
        func later() {}
        guard let b = B() else {}
        b.run()
        if let c = C() {
          c.run()
        } else {
          c.run()
        }
      \(further)}
      """)
    let types = try program.dump(.types).split(separator: "\n")
    let calls = types.filter { $0.contains("call of") && !$0.contains("call of more") }
    #expect(
      calls.joined(separator: "\n") == """
        6:5  call of a.run  calls A.run()
        8:5  call of a.run  calls B.run()
        10:5  call of a.run  calls C.run()
        11:3  call of later  calls f().later()
        13:17  call of B  creates B
        14:5  call of b.run  calls B.run()
        15:14  call of C  creates C
        16:7  call of c.run  calls C.run()
        18:7  call of c.run  unknown
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
        2:5  run: () -> unknown
        4:14  call of Action.open  is a case of Action
        5:3  call of run  calls the closure in run
        6:3  call of then  unknown
        """)
  }

  @Test("a generic parameter hides a type of its name where it is created too, in extensions too")
  func createdGenericParameters() throws {
    try check(
      """
      struct Item {}
      struct Store<Item> {
        func f() { Item() }
        struct Row {}
      }
      extension Store { func g() { Item() } }
      extension Store.Row { func h() { Item() } }
      func i<Item>(_ type: Item.Type) { Item() }
      func j() { Item() }
      """,
      resolves: """
        3:14  call of Item  unknown
        6:30  call of Item  unknown
        7:34  call of Item  unknown
        8:35  call of Item  unknown
        9:12  call of Item  creates Item
        """)
  }

  @Test("so does an associated type of a protocol that a type conforms to")
  func createdAssociatedTypes() throws {
    try check(
      """
      struct Item {}
      protocol Source { associatedtype Item; var item: Item { get } }
      extension Source { func f() { Item() } }
      struct List: Source { let item: Int; func g() -> Item { Item() }; var h: Item }
      """,
      resolves: """
        2:44  Source.item: unknown
        3:31  call of Item  unknown
        4:8  List: Source
        4:27  List.item: external Int
        4:43  List.g() -> unknown
        4:57  call of Item  unknown
        4:71  List.h: unknown
        """)
  }
}
