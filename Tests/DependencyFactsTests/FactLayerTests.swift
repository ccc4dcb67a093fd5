import Testing

@testable import DependencyFacts

/// The facts of a file, from its text alone: declarations, and code as a tree of names and calls.
@Suite struct FactLayerTests {
  private func check(
    _ text: String, holds expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = Array(text.utf8)
    let facts = try bytes.withUnsafeBufferPointer { try FileFacts(bytes: $0) }
    let dump = facts.dump(LineStarts(bytes)).joined(separator: "\n")
    #expect(dump == expected, "\n\(dump)", sourceLocation: sourceLocation)
  }

  @Test("imports say how they import, and in which branch of '#if'")
  func imports() throws {
    try check(
      """
      import Dependencies
      @testable import Core
      @_exported import Kit
      internal import struct Tool.Thing
      #if DEBUG
      import A
      #else
      import B
      #endif
      """,
      holds: """
        import Dependencies
        @testable import Core
        @_exported import Kit
        restricted import Tool (one declaration)
        import A  #if 1 branch 1
        import B  #if 1 branch 2 of releases
        body
          5:1  conditional  #if 1 branch 1
          7:1  conditional  #if 1 branch 2 of releases
        """)
  }

  @Test("a type has members, each with its modifiers and types as they are written")
  func declarations() throws {
    try check(
      """
      public final class Model<Value>: Base, any P & Q {
        private(set) lazy var names: [String: Int?] = [:]
        static let shared: Model<Int>
        weak var parent: Outer.Model?
        nonisolated(unsafe) var free: Int
        override init?(from place: some Place, _ count: Int..., then: @escaping () async -> Void) {}
        typealias Child = (A, B)
      }
      extension Outer.Model: @retroactive P {}
      enum Action { case open(id: Int), close }
      """,
      holds: """
        1:20  public class Model<Value>: Base, any P & Q
          2:25  lazy var names: [String: Int?]
            value
              2:49  dictionary
          3:14  static let shared: Model<Int>
          4:12  weak var parent: Outer.Model?
          5:27  nonisolated var free: Int
          6:12  override init?(from place: some Place, _ count: Int..., \
        then: @escaping () async -> Void)
            body
          7:13  typealias Child = (A, B)
        9:11  extension Outer.Model: P
        10:6  enum Action
          10:20  case open(id: Int)
          10:35  case close
        """)
  }

  @Test("a body holds calls with their arguments; 'try' and 'await' mark the calls that they cover")
  func bodies() throws {
    try check(
      """
      func load(_ a: Int = one()) async throws {
        try await api.fetch(id: a) { $0 }
        if let b = a, b { return b }
        x = .init()
        for try await c in await d {}
        async let _ = e
      }
      """,
      holds: """
        1:6  func load(_ a: Int = default) async throws
          default of a
            1:22  call
              1:22  name one
          body
            2:13  call awaited effectful throwing
              2:17  member fetch
                2:13  name api
              2:23  argument id:
                2:27  name a
              2:30  trailing argument
                2:30  closure
                  2:32  block
                    2:32  name $0
            3:3  if
              3:10  bind b
                3:14  name a
              3:17  name b
              3:19  block
                3:21  return
                  3:28  name b
            4:3  assignment
              4:3  name x
              4:7  call
                4:8  implicitMember init
            5:3  for awaited effectful
              5:17  bind c
              5:28  name d awaited
              5:30  block
            6:17  name e awaited
        """)
  }

  @Test("only 'await' waits, only '=' assigns, and 'inout' is a part of a type")
  func words() throws {
    try check(
      """
      func f(_ a: inout Int, _ update: (inout Int) -> Void) {
        try g()
        a = b
        a == b
        a += b
      }
      """,
      holds: """
        1:6  func f(_ a: inout Int, _ update: (inout Int) -> Void)
          body
            2:7  call effectful throwing
              2:7  name g
            3:3  assignment
              3:3  name a
              3:7  name b
            4:3  sequence ==
              4:3  name a
              4:8  name b
            5:3  sequence += modifying
              5:3  name a
              5:8  name b
        """)
  }

  @Test("local declarations stand in the code at their place")
  func locals() throws {
    try check(
      """
      func f() {
        @Dependency(\\.date) var date
        let (a, b) = pair
        async let c = g()
        func h() { a }
        struct Row { let d = 1 }
      }
      """,
      holds: """
        1:6  func f()
          body
            2:27  local var date
              2:3  @Dependency
                2:15  argument
                  2:15  keyPath
                    2:16  keyPathComponent date
            3:7  pattern
              3:8  argument
                3:8  bind a
              3:11  argument
                3:11  bind b
            3:16  name pair
            4:13  local async let c
              value
                4:17  call
                  4:17  name g
            5:8  local func h()
              body
                5:14  name a
            6:10  local struct Row
              6:20  let d
                value
                  6:24  literal
        """)
  }

  @Test("a pattern of several parts keeps them apart; one of a single part is the name alone")
  func patterns() throws {
    try check(
      """
      func f() {
        if case .row(let row, _) = screen, let a = b {}
        for (i, c) in rows {}
        for d in rows {}
      }
      """,
      holds: """
        1:6  func f()
          body
            2:3  if
              2:11  pattern
                2:12  implicitMember row
                2:16  argument
                  2:20  bind row
                2:25  argument
                  2:25  other
              2:30  name screen
              2:42  bind a
                2:46  name b
              2:48  block
            3:3  for
              3:7  pattern
                3:8  argument
                  3:8  bind i
                3:11  argument
                  3:11  bind c
              3:17  name rows
              3:22  block
            4:3  for
              4:7  bind d
              4:12  name rows
              4:17  block
        """)
  }

  @Test("a sequence records how its operators combine the operands")
  func operators() throws {
    try check(
      """
      let a = b ?? c
      let d = e ? f : g
      let h = 1..<2
      let i = j...
      let k = l == m ?? n
      """,
      holds: """
        1:5  let a
          value
            1:9  sequence coalescing
              1:9  name b
              1:14  name c
        2:5  let d
          value
            2:9  sequence ternary
              2:9  name e
              2:13  name f
              2:17  name g
        3:5  let h
          value
            3:9  sequence range
              3:9  literal
              3:13  literal
        4:5  let i
          value
            4:9  sequence range
              4:9  name j
        5:5  let k
          value
            5:9  sequence
              5:9  name l
              5:14  name m
              5:19  name n
        """)
  }

  @Test("a generic parameter has its constraint, a subscript's parameter no label of itself")
  func constraints() throws {
    try check(
      """
      func f<A, B: P>(_ a: A, b: B) {}
      struct S { subscript(i: Int, at j: Int) -> Int { 1 } }
      """,
      holds: """
        1:6  func f<A, B: P>(_ a: A, b: B)
          body
        2:8  struct S
          2:12  computed subscript(_ i: Int, at j: Int) -> Int
            2:48  accessor
              body
                2:50  literal
        """)
  }

  @Test("a tuple has its labels, an extension what its 'where' asks of names")
  func requirements() throws {
    try check(
      """
      let a: (b: Int, Int)
      extension S where Value: P, Value.Element == Int, Self: Q {}
      """,
      holds: """
        1:5  let a: (b: Int, Int)
        2:11  extension<Value: P, _: Int, Self: Q> S
        """)
  }

  @Test("attributes have their arguments as code")
  func attributes() throws {
    try check(
      """
      struct S {
        @MainActor @Dependency(Key.self) var a
        @Dependency(\\Values.b.c, as: T.self) var d
      }
      """,
      holds: """
        1:8  struct S
          2:40  var a
            2:3  @MainActor
            2:14  @Dependency
              2:26  argument
                2:30  member self
                  2:26  name Key
          3:44  var d
            3:3  @Dependency
              3:15  argument
                3:15  keyPath
                  3:16  type Values
                  3:22  keyPathComponent b
                  3:24  keyPathComponent c
              3:28  argument as:
                3:34  member self
                  3:32  name T
        """)
  }

  @Test("accessors belong to their variable, which is computed if one of them gets")
  func accessors() throws {
    try check(
      """
      var a: Int { 1 }
      var b: Int { get { 1 } set {} }
      var c = 1 { didSet {} }
      """,
      holds: """
        1:5  computed var a: Int
          1:12  accessor
            body
              1:14  literal
        2:5  computed settable var b: Int
          2:14  accessor get
            body
              2:20  literal
          2:24  accessor set
            body
        3:5  var c
          value
            3:9  literal
          3:13  accessor didSet
            body
        """)
  }

  @Test("closures have captures and parameters; a string has what is interpolated")
  func closures() throws {
    try check(
      """
      let a = { [weak self, unowned b, c = d] (e: Int, f) in "\\(e) f" }
      """,
      holds: """
        1:5  let a
          value
            1:9  closure
              1:17  capture weak self
              1:31  capture unowned b
              1:34  capture c
                1:38  name d
              1:42  parameter e
                1:42  type Int
              1:50  parameter f
              1:56  block
                1:56  string
                  1:59  argument
                    1:59  name e
        """)
  }

  @Test("what a constant condition leaves out of every build is not there")
  func constantConditions() throws {
    try check(
      """
      #if false
      let a = 1
      #else
      let b = 2
      #endif
      #if true
      let c = 3
      #else
      let d = 4
      #endif
      #if false || A
      let e = 5
      #elseif false
      let f = 6
      #endif
      """,
      holds: """
        body
          3:1  conditional  #if 1 branch 1
          6:1  conditional  #if 2 branch 1
          11:1  conditional  #if 3 branch 1
        4:5  let b  #if 1 branch 1
          value
            4:9  literal
        7:5  let c  #if 2 branch 1
          value
            7:9  literal
        12:5  let e  #if 3 branch 1
          value
            12:9  literal
        """)
  }

  @Test("both branches of '#if' are there, in types and in code")
  func conditionals() throws {
    try check(
      """
      struct S {
        #if A
        let a = 1
        #elseif B
        let a = 2
        #endif
        func f() {
          #if A
          g()
          #endif
        }
      }
      """,
      holds: """
        1:8  struct S
          3:7  let a  #if 1 branch 1
            value
              3:11  literal
          5:7  let a  #if 1 branch 2
            value
              5:11  literal
          7:8  func f()
            body
              8:5  conditional  #if 2 branch 1
                9:5  call
                  9:5  name g
        """)
  }

  @Test("of half-typed code what can be read is there")
  func halfTyped() throws {
    try check(
      """
      final class Model {
        @Dependency(\\.) var a
        func f() {
          model.
          list.map { (1) in g( }
        }
        let b =
      }
      extension { func h()
      """,
      holds: """
        1:13  class Model
          2:23  var a
            2:3  @Dependency
              2:15  argument
                2:15  keyPath
          3:8  func f()
            body
              4:5  call
                5:10  member map
                  5:5  member list
                    4:5  name model
                5:14  trailing argument
                  5:14  closure
                    5:17  parameter _
                    5:23  block
                      5:23  call
                        5:23  name g
          7:7  let b
            value
        9:1  extension
          9:18  func h()
        """)
  }
}
