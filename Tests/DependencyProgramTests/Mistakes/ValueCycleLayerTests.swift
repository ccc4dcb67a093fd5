import DependencyProgram
import Testing

/// Values of keys that need themselves to be created.
@Suite struct ValueCycleLayerTests {
  private func check(
    _ text: String, cycles expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let accessors = ["a", "b", "c"].map { name in
      let key = name.uppercased()
      return """
        extension DependencyValues {
          var \(name): Int { get { self[\(key).self] } set { self[\(key).self] = newValue } }
        }

        """
    }
    let program = SampleProgram([
      "A.swift": "import Dependencies\n" + text,
      "B.swift": "import Dependencies\n" + accessors.joined(),
    ])
    let cycles = try program.dump(.valueCycles).split(separator: "\n")
      .filter { !$0.hasSuffix(".swift") }.map { $0.drop { $0 == " " } }.joined(separator: "\n")
    expect(cycles, is: expected, sourceLocation: sourceLocation)
  }

  /// A key with a value that reads another dependency at once.
  private func key(_ name: String, reading other: String, value: String = "liveValue") -> String {
    "enum \(name): DependencyKey { static var \(value): Int { "
      + "@Dependency(\\.\(other)) var \(other); return \(other) } }\n"
  }

  @Test("each value of a cycle asks for the next one")
  func cycles() throws {
    try check(
      key("A", reading: "b") + key("B", reading: "c") + key("C", reading: "a"),
      cycles: """
        2:36  A.liveValue of A asks at 2:74  B.liveValue of B asks at 3:74  C.liveValue of C asks at \
        4:74
        """)
    try check(key("A", reading: "b") + key("B", reading: "c"), cycles: "")
  }

  @Test("a value can be a cycle by itself")
  func own() throws {
    try check(
      key("A", reading: "a"), cycles: "2:36  A.liveValue of A asks at 2:74")
    try check(
      """
      enum A: DependencyKey { static let liveValue = make(); static let testValue = 1 }
      func make() -> Int { help() }
      func help() -> Int { @Dependency(\\.a) var a; return a }
      """, cycles: "2:36  A.liveValue of A asks at 2:48")
  }

  @Test("the current values can be read without a wrapper's declaration")
  func unnamed() throws {
    for (read, column) in [
      ("DependencyValues._current.a", 70), ("Dependency(\\.a).wrappedValue", 53),
      ("Dependency(A.self).wrappedValue", 53),
    ] {
      try check(
        "enum A: DependencyKey { static var liveValue: Int { \(read) } }",
        cycles: "2:36  A.liveValue of A asks at 2:\(column)")
    }
    try check(
      "enum A: DependencyKey { static var liveValue: Int { DependencyValues._current.b } }",
      cycles: "")
  }

  @Test("in tests a key without a test value has its preview or live value")
  func fallbacks() throws {
    try check(
      """
      enum A: DependencyKey {
        static let liveValue = 1
        static var testValue: Int { @Dependency(\\.b) var b; return b }
      }
      enum B: DependencyKey { static var liveValue: Int { @Dependency(\\.a) var a; return a } }
      """,
      cycles: "4:14  A.testValue of A asks at 4:52  B.liveValue of B asks at 6:74")
    try check(
      "enum A: DependencyKey { static let liveValue = 1; static let previewValue = testValue }",
      cycles: "2:62  A.previewValue of A asks at 2:77")
  }

  @Test("values of different contexts do not form a cycle")
  func contexts() throws {
    try check(
      """
      enum A: DependencyKey {
        static var liveValue: Int { @Dependency(\\.b) var b; return b }
        static let testValue = 1
      }
      enum B: DependencyKey {
        static let liveValue = 1
        static var testValue: Int { @Dependency(\\.a) var a; return a }
      }
      """, cycles: "")
  }

  @Test("only what certainly runs before the value is there counts")
  func uncertain() throws {
    for body in [
      "if flag { @Dependency(\\.a) var a; return a }; return 1",
      "@Dependency(\\.a) var a; return flag ? a : 1",
      "@Dependency(\\.a) var a; return flag ?? a",
      "@Dependency(\\.a) var a; return flag && a > 1 ? 2 : 1",
      "@Dependency(\\.a) var a; if flag, a > 1 { return 2 }; return 1",
      "@Dependency(\\.a) var a; guard flag else { return 1 }; return a",
      "@Dependency(\\.a) var a; lazy var b = a; return 1",
      "@Dependency(\\.a) var a; return name.map { _ in a } ?? 1",
      "@Dependency(\\.a) var a; return table[1, default: a]",
      "@Dependency(\\.a) var a; note(a); return 1",
      "@Dependency(\\.a) var a\n#if DEBUG\nreturn a\n#else\nreturn 1\n#endif\n",
      "Task { @Dependency(\\.a) var a; print(a) }; return 1",
      "Task.detached { @Dependency(\\.a) var a; print(a) }; return 1",
      "let read = { @Dependency(\\.a) var a; print(a) }; return 1",
      "withDependencies { $0.a = 2 } operation: { @Dependency(\\.a) var a; return a }",
      "unknown { @Dependency(\\.a) var a; return a }",
    ] {
      try check(
        "enum A: DependencyKey { static var liveValue: Int { \(body) } }\n"
          + "func note(_ n: @autoclosure () -> Int) {}", cycles: "")
    }
    try check(
      "enum A: DependencyKey { static var liveValue: Int { @Dependency(\\.a) var a; return a + 1 } }",
      cycles: "2:36  A.liveValue of A asks at 2:74")
    try check(
      "enum A: DependencyKey { static var liveValue: Int { @Dependency(\\.a) var a; if a > 1, b {} } }",
      cycles: "2:36  A.liveValue of A asks at 2:74")
    try check(
      "enum A: DependencyKey { static var liveValue: Int { "
        + "func read() -> Int { @Dependency(\\.a) var a; return a }; return read() } }",
      cycles: "2:36  A.liveValue of A asks at 2:117")
    try check(
      "enum A: DependencyKey { static var liveValue: Int { { @Dependency(\\.a) var a; return a }() } }",
      cycles: "2:36  A.liveValue of A asks at 2:76")
  }

  @Test("a stored value that names itself is read where it is made, which only harms its state")
  func copies() throws {
    for type in ["", "A", "Self"] {
      let value = type + ".liveValue"
      let column = 54 + type.count
      try check(
        "struct A: DependencyKey { static var liveValue: A = \(value); func load() {} }",
        cycles: "")
      try check(
        "struct A: DependencyKey { static let liveValue: A = \(value); var load: () -> Void }",
        cycles: "2:38  A.liveValue of A asks at 2:\(column)")
      try check(
        "struct A: DependencyKey { static var liveValue: A { \(value) } }",
        cycles: "2:38  A.liveValue of A asks at 2:\(column)")
      try check(
        "struct A: DependencyKey { static let liveValue: A = { \(value) }() }",
        cycles: "2:38  A.liveValue of A asks at 2:\(column + 2)")
    }
    for kind in ["class", "enum"] {
      try check(
        "\(kind) A: DependencyKey { static let liveValue: A = .liveValue }",
        cycles: "2:\(32 + kind.count)  A.liveValue of A asks at 2:\(48 + kind.count)")
    }
    try check(
      "struct B { var load: () -> Void }\n"
        + "enum A: DependencyKey { static let liveValue: B = Self.liveValue }",
      cycles: "3:36  A.liveValue of A asks at 3:56")
  }

  @Test("a live value that is supplied is never made")
  func supplied() throws {
    try check(
      key("A", reading: "a") + "func f() { prepareDependencies { $0.a = 1 } }", cycles: "")
  }
}
