import DependencyProgram
import Testing

/// Reads by code that runs once, whose result is kept.
@Suite struct FrozenReadLayerTests {
  private func check(
    _ text: String, frozen expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(["A.swift": "import Dependencies\n" + text])
    let reads = try program.dump(.frozenReads).split(separator: "\n")
      .filter { !$0.hasSuffix(".swift") }.map { $0.drop { $0 == " " } }.joined(separator: "\n")
    expect(reads, is: expected, sourceLocation: sourceLocation)
  }

  @Test("the initial value of a static property is made once, and so is that of a global")
  func statics() throws {
    try check(
      #"""
      func now() -> Int { @Dependency(\.date) var date; return date }
      enum A { static let n = now(); static var m: Int { now() }; let o = now() }
      let global = now()
      """#,
      frozen: """
        3:21  A.n  a static property  reads once  calls now() at 3:25
        4:5  global  a static property  reads once  calls now() at 4:14
        """)
  }

  @Test("a wrapper that is static remembers the overrides of its first use")
  func wrappers() throws {
    try check(
      #"enum A { @Dependency(\.date) static var date }"#,
      frozen: #"2:41  A.date  a static property  remembers  declares \.date at 2:41"#)
  }

  @Test("a local wrapper that nothing reads is gone with its closure")
  func unreadWrappers() throws {
    try check(
      #"enum A { static let n = { @Dependency(\.date) var date; return 1 }() }"#, frozen: "")
    try check(
      #"enum A { static let n = { @Dependency(\.date) var date; return Box { date } }() }"#,
      frozen: #"2:21  A.n  a static property  remembers  declares \.date at 2:51"#)
  }

  @Test("an object that owns wrappers remembers as well, unless it is the value of a key")
  func objects() throws {
    try check(
      #"""
      class Model { @Dependency(\.date) var date }
      func make() -> Model { Model() }
      enum A { static let one = Model(); static let two = make(); static var all: Model { Model() } }
      enum K: DependencyKey { static let liveValue = Model() }
      """#,
      frozen: """
        4:21  A.one  a static property  remembers  creates Model at 4:27
        4:47  A.two  a static property  remembers  calls make() at 4:53
        """)
  }

  @Test("an object whose initialiser reads is made from the read values")
  func readingObjects() throws {
    try check(
      #"""
      func now() -> Int { @Dependency(\.date) var date; return date }
      class Model { @Dependency(\.uuid) var uuid; let start: Int; init(n: Int) { start = now() } }
      func make() -> Model { Model(n: 1) }
      enum K: DependencyKey { static let liveValue = make() }
      """#,
      frozen: "5:36  K.liveValue  a value of K  reads once  calls make() at 5:48")
  }

  @Test("a value that is read at once does not hide a wrapper that is kept")
  func both() throws {
    try check(
      #"""
      enum A {
        static let f = {
          @Dependency(\.date) var date
          @Dependency(\.uuid) var uuid
          let now = date
          return { uuid() + now }
        }()
      }
      """#,
      frozen: #"""
        3:14  A.f  a static property  reads once  declares \.date at 4:29
        3:14  A.f  a static property  remembers  declares \.uuid at 5:29
        """#)
  }

  @Test("the getter of a key's value runs once, its endpoints each time")
  func values() throws {
    try check(
      #"""
      enum K: DependencyKey {
        static var liveValue: Int { @Dependency(\.date) var date; return date }
        static let testValue: () -> Int = { @Dependency(\.date) var date; return date }
      }
      """#,
      frozen: #"3:14  K.liveValue  a value of K  reads once  declares \.date at 3:55"#)
  }

  @Test("a value keeps what an optional of another one has at its first use")
  func optionalChains() throws {
    try check(
      #"""
      struct Request { var db: Int }
      enum R: DependencyKey { static let liveValue: Request? = nil }
      extension DependencyValues { var request: Request? { self[R.self] } }
      enum K: DependencyKey {
        static let liveValue: Int? = { @Dependency(\.request?.db) var db; return db }()
      }
      """#,
      frozen: #"6:14  K.liveValue  a value of K  reads once  declares \.request.db at 6:65"#)
  }

  @Test("a wrapper that only endpoints read is remembered by what is stored")
  func remembered() throws {
    try check(
      #"""
      func make() -> () -> Int { @Dependency(\.date) var date; return { date } }
      func copy() -> () -> Int { @Dependency(\.date) var date; return { [date] in date } }
      enum K: DependencyKey {
        static let liveValue: () -> Int = make()
        static var testValue: () -> Int { make() }
        static let previewValue: () -> Int = copy()
      }
      """#,
      frozen: """
        5:14  K.liveValue  a value of K  remembers  calls make() at 5:37
        7:14  K.previewValue  a value of K  reads once  calls copy() at 7:40
        """)
  }

  @Test("a value that stands in for an argument that nobody gives is not certainly read")
  func defaults() throws {
    try check(
      #"""
      struct Note {
        init(_ date: Int? = nil) { @Dependency(\.date) var now; self.date = date ?? now }
        let date: Int
      }
      struct Stamp {
        init(_ date: Int?) { @Dependency(\.date) var now; self.date = now }
        let date: Int
      }
      enum K: DependencyKey {
        static let liveValue = Note(1)
        static let testValue = Stamp(1)
      }
      """#,
      frozen: "12:14  K.testValue  a value of K  reads once  creates Stamp at 12:26")
  }

  @Test("the context never changes: a key's value may ask for it")
  func context() throws {
    try check(
      #"""
      enum K: DependencyKey {
        static let liveValue: Int = { @Dependency(\.context) var c; return c == .live ? 1 : 2 }()
      }
      """#, frozen: "")
  }

  @Test("the globals of a script are made when the program begins")
  func scripts() throws {
    let program = SampleProgram([
      "main.swift": #"""
      import Dependencies
      func now() -> Int { @Dependency(\.date) var date; return date }
      let start = now()
      """#
    ])
    #expect(try program.dump(.frozenReads) == "")
  }

  @Test("what an entry point keeps is made before anything is overridden")
  func entryPoints() throws {
    try check(
      #"""
      func now() -> Int { @Dependency(\.date) var date; return date }
      @main struct Program { static let start = now() }
      """#, frozen: "")
  }

  @Test("a preview's own wrapper is made each time")
  func previews() throws {
    try check(#"#Preview { @Dependency(\.date) var date; Text(date) }"#, frozen: "")
  }
}
