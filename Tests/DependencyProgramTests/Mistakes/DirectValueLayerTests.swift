import DependencyProgram
import Testing

/// Live values that code names, and overrides of what nothing reads.
@Suite struct DirectValueLayerTests {
  private static let key = #"""
    struct API: DependencyKey { var load: () -> Int; static let liveValue = API(load: { 1 }) }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }
    func asks() { @Dependency(\.api) var api; _ = api.load() }

    """#

  private func directValues(
    _ code: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try SampleProgram(Self.key + code).dump(.directValues)
    expect(found, is: expected.joined(separator: "\n"), sourceLocation: sourceLocation)
  }

  @Test("a live value is named directly by code that could ask for the dependency")
  func directValues() throws {
    try directValues("func a() { API.liveValue.load() }", ["6:16  API"])
    try directValues("let a = API.liveValue.load()", ["6:13  API"])
    try directValues(
      "struct A { @Dependency(\\.api) var api; func a() { API.liveValue.load() } }",
      ["6:55  API  asked for at 6:35"])
    for code in [
      "struct B { var b = API.liveValue.load() }", "init() { API.liveValue.load() }",
      "let b = API.liveValue.load()", "static func a() { API.liveValue.load() }",
    ] {
      let found = try SampleProgram(Self.key + "struct A { @Dependency(\\.api) var api; \(code) }")
        .dump(.directValues)
      #expect(found.contains("API") && !found.contains("asked"), "\(code)")
    }
  }

  @Test(
    "the code of values, overrides, entry points and default arguments has to name it",
    arguments: [
      "func a(api: API = API.liveValue) {}",
      "func a() { withDependencies { $0.api = API.liveValue } operation: { asks() } }",
      "func a() { withDependencies { $0.api.load = API.liveValue.load } operation: { asks() } }",
      "func a() { Store { A().dependency(\\.api, API.liveValue) } }",
      "func a(_ values: inout DependencyValues) { values.api = API.liveValue }",
      "func a(_ values: inout DependencyValues) { let api = API.liveValue; values.api = api }",
      "extension DependencyValues { mutating func a() { b(API.liveValue) } }",
      "struct B: DependencyKey { static let liveValue = API.liveValue.load() }",
      "struct B: DependencyKey { static var liveValue: Int { b() }; func b() { API.liveValue } }",
      "func a() { API.liveValue.load = b }",
      "@main struct A { static func main() { API.liveValue.load() } }",
      "struct A: App { init() { API.liveValue.load() } }",
      "class A: XCTestCase { func test() { API.liveValue.load() } }",
      "#Preview { A(API.liveValue) }",
      "struct B { static let liveValue = B() }; func a() { B.liveValue.load() }",
    ])
  func namedWithReason(code: String) throws { try directValues(code, []) }

  @Test(
    "one that is handed on, or used in other circumstances than those of tests, is left alone",
    arguments: [
      "func a() { b(API.liveValue) }", "func a() -> API { API.liveValue }",
      "func a() { let live = API.liveValue }", "func a() { if API.liveValue == b {} }",
      "func a() { if isTesting { b() } else { API.liveValue.load() } }",
      "func a() {\n#if DEBUG\nb()\n#else\nAPI.liveValue.load()\n#endif\n}",
    ])
  func elsewhere(code: String) throws { try directValues(code, []) }

  @Test("a value that no code asks for is used by its name everywhere")
  func neverAskedFor() throws {
    expect(
      try SampleProgram(
        """
        struct B: DependencyKey { static let liveValue = 1 }
        func a() { B.liveValue.b() }
        """
      ).dump(.directValues), is: "")
  }

  // MARK: Unread overrides

  private func unreadOverrides(
    test: String, code: String = "", _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try SampleProgram([
      "A.swift": #"""
      import Dependencies
      struct API { var load: () -> Int; var save: () -> Void }
      enum Key: DependencyKey {
        static let liveValue = API(load: { 1 }, save: {})
        static let testValue = API(load: { 2 }, save: {})
      }
      extension DependencyValues {
        var api: API { get { self[Key.self] } set { self[Key.self] = newValue } }
      }
      \#(code)
      """#,
      "Tests.swift": """
      import Dependencies
      import Testing
      @Test func test() { withDependencies { \(test) } operation: { run() } }
      """,
    ]).dump(.unreadOverrides)
    expect(found, is: expected, sourceLocation: sourceLocation)
  }

  @Test("an override is unread if no code names the dependency")
  func unread() throws {
    try unreadOverrides(test: "$0.api = API()", #"3:43  \.api"#)
    try unreadOverrides(test: "$0.api.load = { 3 }", #"3:47  \.api.load"#)
    try unreadOverrides(test: "$0[Key.self] = API()", #"3:40  \.api"#)
    try unreadOverrides(
      test: "$0.api = API()", code: #"struct A { @Dependency(\.api) private var api }"#,
      #"3:43  \.api  unread at A.swift:10:43"#)
    try unreadOverrides(
      test: "$0.api = API()", code: "struct Other { var api = 1 }; func a(o: Other) { o.api }",
      #"3:43  \.api"#)
  }

  @Test(
    "one that some code may read is not",
    arguments: [
      #"func a() { @Dependency(\.api) var api; api.load() }"#,
      #"struct A { @Dependency(\.api) var api }; extension A { func a() { api.load() } }"#,
      #"func a() { @Dependency(Key.self) var api; api.load() }"#,
      #"func a() { Dependency(\.api).wrappedValue.load() }"#,
      #"func a() { @Dependency(\.api.load) var load; load() }"#,
      #"func a() { @Dependency(\.self) var all; all.api.load() }"#,
      "func a() { DependencyValues._current.api.load() }",
      "func a(values: DependencyValues) { values.api.load() }",
      "extension DependencyValues { var other: Int { api.load() } }",
      #"func a(path: KeyPath<DependencyValues, API>) { @Dependency(path) var api; api.load() }"#,
      "typealias Other = Key; func a() { @Dependency(Other.self) var api; api.load() }",
      "extension Key { static func a() { @Dependency(Self.self) var api; api.load() } }",
      "func a() { resolve(key: Key.self).load() }",
      "func a() { let key = Key.self; DependencyValues._current[key].load() }",
      "extension DependencyValues { func a() { self[Key.self].load() } }",
      "extension DependencyValues { var b: [API] { [self[Other.self], self[Key.self]] } }; let c = [b.load]",
      "@propertyWrapper struct Get<V> {}; struct A { @Get var api: API; func a() { api.load() } }",
      "struct Get<K: DependencyKey> { @Dependency(K.self) var api; func a() { api.load() } }",
    ])
  func read(code: String) throws {
    try unreadOverrides(test: "$0.api.load = { 3 }", code: code, "")
  }

  @Test("an endpoint is unread if no code names it, other than to give it a value")
  func endpoints() throws {
    let reads = #"func a() { @Dependency(\.api) var api; api.load(); b(api) }"#
    try unreadOverrides(test: "$0.api.save = {}", code: reads, #"3:47  \.api.save"#)
    try unreadOverrides(
      test: "$0.api.save = {}",
      code: reads + "\nextension API { init(save: () -> Void) { self.save = save } }",
      #"3:47  \.api.save"#)
    try unreadOverrides(
      test: "$0.api.save = {}", code: reads + "\nfunc b(_ api: API) { api.save() }", "")
    try unreadOverrides(
      test: "$0.api.save = {}", code: reads + "\nlet save = \\API.save", "")
    // Code of another library may use it.
    try unreadOverrides(test: "$0.api.save = {}", code: reads + "\nextension API: Codable {}", "")
  }

  @Test("without a test value, an override of one endpoint keeps the reads of others from failing")
  func missingTestValues() throws {
    let code = """
      import Dependencies
      import Testing
      struct API { var load: () -> Int; var save: () -> Void }
      enum Key: DependencyKey { static let liveValue = API(load: { 1 }, save: {}) }
      extension DependencyValues {
        var api: API { get { self[Key.self] } set { self[Key.self] = newValue } }
      }
      func run() { READ }
      @Test func test() { withDependencies { $0.api.save = {} } operation: { run() } }

      """
    for (read, expected) in [
      (#"@Dependency(\.api) var api; api.load()"#, ""), ("", #"9:47  \.api.save"#),
    ] {
      let found = try SampleProgram(["A.swift": code.replacing("READ", with: read)])
        .dump(.unreadOverrides)
      expect(found, is: expected)
    }
  }

  @Test("those of suites and helpers are made in case of need")
  func suites() throws {
    let override = ".dependencies { $0.api = API() }"
    for (test, expected) in [
      ("@Test(\(override)) func test() {}", #"9:26  \.api"#),
      ("@Suite(\(override)) struct Tests { @Test func test() {} }", ""),
      ("func help() { withDependencies { $0.api = API() } operation: {} }", ""),
    ] {
      let found = try SampleProgram([
        "A.swift": """
        import Dependencies
        import Testing
        struct API { var load: () -> Int }
        enum Key: DependencyKey { static let (liveValue, testValue) = (API(), API()) }
        extension DependencyValues {
          var api: API { get { self[Key.self] } set { self[Key.self] = newValue } }
        }

        \(test)
        @Test func other() {}
        """
      ]).dump(.unreadOverrides)
      expect(found, is: expected)
    }
  }

  @Test("one that fails the test when it is used shows that it is not")
  func watching() throws {
    try unreadOverrides(test: "$0.api.load = { Issue.record(); return 1 }", "")
    for trait in [#"\.api, .failing"#, #"\.api.load, { Issue.record(); return 1 }"#] {
      let found = try SampleProgram(
        Self.key.replacing("func asks", with: "func other") + """
          import Testing
          @Test(.dependency(\(trait))) func test() { run() }
          """
      ).dump(.unreadOverrides)
      expect(found, is: "")
    }
  }

  @Test("the dependencies of libraries may be read by libraries that are not there")
  func libraries() throws {
    try unreadOverrides(test: "$0.uuid = .incrementing", "")
    try unreadOverrides(
      test: "$0.uuid = .incrementing", code: "func a() { UUID() }",
      #"3:43  \.uuid  UUID() at A.swift:10:12"#)
    try unreadOverrides(
      test: "$0.uuid = .incrementing",
      code: #"struct A { @Dependency(\.uuid) private var uuid }"#,
      #"3:43  \.uuid  unread at A.swift:10:44"#)
    try unreadOverrides(test: "$0.defaultDatabase = b", "")
    try unreadOverrides(test: "$0.context = .live", "")
  }

  @Test("only code that the test is linked with can read")
  func linked() throws {
    let key = #"""
      import Dependencies
      public enum Key: DependencyKey { public static let (liveValue, testValue) = (1, 2) }
      extension DependencyValues {
        public var number: Int { get { self[Key.self] } set { self[Key.self] = newValue } }
      }
      """#
    for (dependencies, expected) in [(["Keys"], #"3:43  \.number"#), (["Keys", "Reader"], "")] {
      let found = try SampleProgram([
        "Package.swift": """
        let package = Package(name: "P", targets: [
          .target(name: "Keys"), .target(name: "Reader", dependencies: ["Keys"]),
          .testTarget(
            name: "Tests", dependencies: [\(dependencies.map { "\"\($0)\"" }.joined(separator: ", "))])
        ])
        """,
        "Sources/Keys/A.swift": key,
        "Sources/Reader/B.swift":
          "import Keys\nfunc a() { @Dependency(\\.number) var number; _ = number }\n",
        "Tests/Tests/C.swift": """
        import Keys
        import Testing
        @Test func test() { withDependencies { $0.number = 3 } operation: { run() } }
        """,
      ]).dump(.unreadOverrides)
      expect(found, is: expected)
    }
  }
}
