import DependencyProgram
import Testing

/// The code that reads each key, outside tests and previews.
@Suite struct KeyReadLayerTests {
  /// - Parameter expected: the readers of each key that is read.
  private func check(
    _ files: [String: String], says expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = try SampleProgram(files).program()
    let found = program.registrations.keys.compactMap { key -> String? in
      let readers = program.registrations.liveReads(of: key.type).map {
        program.symbols.path(of: $0.declaration)
      }
      guard !readers.isEmpty else { return nil }
      let place = key.home.map { program.facts.nameRange(of: $0).file } ?? 0
      let module = program.modules.name(ofFile: place)
      let name = (module.isEmpty ? "" : module + ".") + program.symbols.name(of: key.type)
      return "\(name): \(readers.joined(separator: ", "))"
    }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private static let keys = #"""
    import Dependencies
    enum AKey: TestDependencyKey { static let testValue = A() }
    enum BKey: TestDependencyKey { static let testValue = 1 }
    struct A { var count = 1; var run: () -> Void = {} }
    extension DependencyValues {
      var a: A { get { self[AKey.self] } set { self[AKey.self] = newValue } }
      var b: Int { get { self[BKey.self] } set { self[BKey.self] = newValue } }
    }
    """#

  @Test(
    "code reads a key with a wrapper that it creates, or through all values",
    arguments: [
      (#"func f() { print(Dependency(\.a).wrappedValue) }"#, "AKey: f()"),
      (#"func f() { print(Dependency(\.a.count).wrappedValue) }"#, "AKey: f()"),
      ("func f() { print(Dependency(AKey.self).wrappedValue) }", "AKey: f()"),
      ("func f() { print(DependencyValues().a) }", "AKey: f()"),
      (#"class M { let a = Dependency(\.a) }"#, "AKey: M.a"),
      (#"class M { init(a: A = Dependency(\.a).wrappedValue) {} }"#, "AKey: M.init(a:)"),
      (#"class M { @Dependency(\.self) var all; func f() { g(all.a) } }"#, "AKey: M.f()"),
      (
        #"class M { @Dependency(\.self) var all; func f() { g(self.all.a.count) } }"#, "AKey: M.f()"
      ),
      (#"class M { @Dependency(\.self) var all; func f() { g(all[AKey.self]) } }"#, "AKey: M.f()"),
      (#"func f() { @Dependency(\.self) var all; g(all.a) }"#, "AKey: f()"),
      ("func f() { g(DependencyValues._current.a) }", "AKey: f()"),
      ("func f() { g(DependencyValues._current[AKey.self]) }", "AKey: f()"),
      ("func f() { withDependencies { $0.b = $0.a.count } operation: {} }", "AKey: f()"),
      ("func f() { withDependencies { $0.a = A() } operation: {} }", ""),
      ("func f() { withDependencies { $0.a.count = 2 } operation: {} }", ""),
      ("func f() { withDependencies { $0[AKey.self] = A() } operation: {} }", ""),
      ("func f(all: All) { g(all.a, all[AKey.self]) }", ""),
      ("func f() { rows.forEach { g($0.a) } }", ""),
      (#"#Preview { g(Dependency(\.a).wrappedValue, DependencyValues._current.a) }"#, ""),
    ])
  func spellings(code: String, expected: String) throws {
    try check(
      ["A.swift": Self.keys + "\n" + code], says: expected.isEmpty ? [] : [expected])
  }

  @Test("tests read keys for themselves")
  func tests() throws {
    let test = """
      import Dependencies
      import XCTest
      func f() { g(Dependency(\\.a).wrappedValue, DependencyValues._current.b) }
      """
    try check(["A.swift": Self.keys, "T.swift": test], says: [])
  }

  @Test("a module sees its own accessor rather than one of another module")
  func accessorsOfModules() throws {
    let client = #"""
      import Dependencies
      enum Key: TestDependencyKey { static let testValue = 1 }
      extension DependencyValues {
        ACCESS var client: Int { get { self[Key.self] } set { self[Key.self] = newValue } }
      }
      """#
    let reader = "\nclass Model { @Dependency(\\.client) var client }\n"
    let manifest = SampleProgram.manifest(
      (name: "One", dependencies: []), (name: "Two", dependencies: []),
      (name: "Three", dependencies: ["One", "Two"]))
    for (one, two, three, expected) in [
      ("internal", "internal", "", ["One.Key: Model.client", "Two.Key: Model.client"]),
      (
        "public", "internal", "import One\nimport Two",
        [
          "One.Key: Model.client, Model.client", "Two.Key: Model.client",
        ]
      ),
      (
        "public", "public", "import Two",
        [
          "One.Key: Model.client", "Two.Key: Model.client, Model.client",
        ]
      ),
      (
        "public", "public", "import One\nimport Two",
        [
          "One.Key: Model.client", "Two.Key: Model.client",
        ]
      ),
    ] {
      try check(
        [
          "Package.swift": manifest,
          "Sources/One/A.swift": client.replacing("ACCESS", with: one) + reader,
          "Sources/Two/A.swift": client.replacing("ACCESS", with: two) + reader,
          "Sources/Three/A.swift": "import Dependencies\n" + three + reader,
        ], says: expected)
    }
  }

  @Test("private types of one name in extensions of a type are types of their files")
  func privateNestedTypes() throws {
    let text = """
      import Dependencies
      extension DependencyValues {
        private enum Key: TestDependencyKey { static let testValue = 1 }
        var NAME: Int { get { self[Key.self] } set { self[Key.self] = newValue } }
      }
      """
    try check(
      [
        "A.swift": text.replacing("NAME", with: "a"), "B.swift": text.replacing("NAME", with: "b"),
        "C.swift": """
        import Dependencies
        class A { @Dependency(\\.a) var a }
        class B { @Dependency(\\.b) var b }
        """,
      ], says: ["Key: A.a", "Key: B.b"])
  }
}
