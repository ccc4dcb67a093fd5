import DependencyProgram
import Testing

/// Reads by code that runs once, whose result is kept.
@Suite struct FrozenReadLayerTests {
  /// - Parameter tests: the text of a file of tests beside the program's.
  private func check(
    _ text: String, tests: String = "", frozen expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": "import Dependencies\n" + text, "T.swift": "import XCTest\n" + tests,
    ])
    let reads = try program.dump(.frozenReads).split(separator: "\n")
      .filter { !$0.hasSuffix(".swift") }.map { $0.drop { $0 == " " } }.joined(separator: "\n")
    #expect(reads == expected, "\n\(reads)", sourceLocation: sourceLocation)
  }

  @Test("the initial value of a static property is made once, and so is that of a global")
  func statics() throws {
    try check(
      #"""
      func now() -> Int { @Dependency(\.date) var date }
      enum A { static let n = now(); static var m: Int { now() }; let o = now() }
      let global = now()
      """#,
      frozen: """
        3:21  A.n  a static property  calls now() at 3:25
        4:5  global  a static property  calls now() at 4:14
        """)
  }

  @Test("a wrapper that is static is made once")
  func wrappers() throws {
    try check(
      #"enum A { @Dependency(\.date) static var date }"#,
      frozen: #"2:41  A.date  a static property  declares \.date at 2:41"#)
  }

  @Test("the getter of a key's value runs once, its endpoints each time")
  func values() throws {
    try check(
      #"""
      enum K: DependencyKey {
        static var liveValue: () -> Int { @Dependency(\.date) var date; return { date } }
        static let testValue: () -> Int = { @Dependency(\.date) var date; return date }
      }
      """#,
      frozen: #"3:14  K.liveValue  a value of K  declares \.date at 3:61"#)
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

  @Test("a test that overrides what is read notices, if tests get the value")
  func overrides() throws {
    try check(
      #"""
      enum K: DependencyKey {
        static let liveValue: Int = { @Dependency(\.date) var date; return date }()
        static let testValue: Int = { @Dependency(\.date) var date; return date }()
      }
      extension DependencyValues {
        var k: Int { get { self[K.self] } set { self[K.self] = newValue } }
      }
      func f() { @Dependency(\.k) var k }
      """#,
      tests: "func t() { withDependencies { $0.date = 1 } operation: { f() } }",
      frozen: #"""
        3:14  K.liveValue  a value of K  declares \.date at 3:57
        4:14  K.testValue  a value of K  declares \.date at 4:57  overridden at T.swift:2:34
        """#)
  }

  @Test("the globals of a script are made when the program begins")
  func scripts() throws {
    let program = SampleProgram([
      "main.swift": #"""
      import Dependencies
      func now() -> Int { @Dependency(\.date) var date }
      let start = now()
      """#
    ])
    #expect(try program.dump(.frozenReads) == "")
  }

  @Test("what an entry point keeps is made before anything is overridden")
  func entryPoints() throws {
    try check(
      #"""
      func now() -> Int { @Dependency(\.date) var date }
      @main struct Program { static let start = now() }
      """#, frozen: "")
  }
}
