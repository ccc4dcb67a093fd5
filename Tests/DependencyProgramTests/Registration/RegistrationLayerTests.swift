import DependencyProgram
import Testing

/// The keys of a program, the accessors that lead to them, and the key that each wrapper asks for.
@Suite struct RegistrationLayerTests {
  private func check(
    _ program: SampleProgram, registers expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.registrations, program, is: expected, sourceLocation: sourceLocation)
  }

  private func check(
    _ text: String, registers expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(SampleProgram(text), registers: expected, sourceLocation: sourceLocation)
  }

  @Test("an accessor leads from a wrapper to its key, and the key to its values")
  func key() throws {
    try check(
      #"""
      struct APIKey: DependencyKey {
        static let liveValue = API()
        static var testValue: API { API() }
        let previewValue = API()
      }
      struct API {}
      extension DependencyValues {
        var api: API {
          get { self[APIKey.self] }
          set { self[APIKey.self] = newValue }
        }
      }
      class Model {
        @Dependency(\.api) var api
        @Dependency(APIKey.self) var same
      }
      """#,
      registers: """
        1:8  key APIKey  DependencyKey at 1:8  liveValue 2:14  testValue 3:14  value API
        8:7  accessor external DependencyValues.api  key APIKey
        14:26  read Model.api  key APIKey
        15:32  read Model.same  key APIKey
        """)
  }

  @Test("tests and previews see the values of debug builds")
  func valuesOfDebugBuilds() throws {
    try check(
      """
      struct APIKey: DependencyKey {
        static let liveValue = API()
        #if DEBUG
          static let testValue = API()
          static let previewValue = API()
        #else
          static let testValue = liveValue
          static let previewValue = liveValue
        #endif
      }
      struct LogKey: DependencyKey {
        static let liveValue = API()
        #if !DEBUG
          static let testValue = liveValue
        #endif
      }
      """,
      registers: """
        1:8  key APIKey  DependencyKey at 1:8  liveValue 2:14  testValue 4:16  previewValue 5:16  \
        value external API
        11:8  key LogKey  DependencyKey at 11:8  liveValue 12:14  testValue 14:16  value external API
        """)
  }

  @Test("a macro makes the key of an entry, which another file completes")
  func entries() throws {
    try check(
      #"""
      struct API {}
      extension DependencyValues {
        @DependencyEntry var a = API()
        @DependencyEntry("Key", liveValue: API()) public var b: API
        @DependencyEntry package var c: API = API()
      }
      extension DependencyValues.APIKey: DependencyKey { static var liveValue: API { API() } }
      class Model {
        @Dependency(\.a) var a
        @Dependency(DependencyValues.Key.self) var b
        @Dependency(\.c) var c
      }
      """#,
      registers: """
        3:24  key external DependencyValues.__Key_a  TestDependencyKey at 3:24  testValue 3:28  \
        value API
        3:24  accessor external DependencyValues.a  key external DependencyValues.__Key_a
        4:56  key external DependencyValues.Key  DependencyKey at 4:56  liveValue 4:38  value API
        4:56  accessor external DependencyValues.b  key external DependencyValues.Key
        5:32  key external DependencyValues.APIKey  TestDependencyKey at 5:32  \
        DependencyKey at 7:11  liveValue 7:63  testValue 5:41  value API
        5:32  accessor external DependencyValues.c  key external DependencyValues.APIKey
        9:24  read Model.a  key external DependencyValues.__Key_a
        10:46  read Model.b  key external DependencyValues.Key
        11:24  read Model.c  key external DependencyValues.APIKey
        """)
  }

  @Test("one module declares a key with its test value, another one adds the live value")
  func split() throws {
    try check(
      SampleProgram([
        "Interface.swift": """
        import Dependencies
        struct APIKey: TestDependencyKey { static let testValue = 1 }
        """,
        "Live.swift": """
        import Dependencies
        extension APIKey: DependencyKey { static let liveValue = 2 }
        """,
      ]),
      registers: """
        2:8  key APIKey  TestDependencyKey at 2:8  DependencyKey at Live.swift:2:11  \
        liveValue Live.swift:2:46  testValue 2:47  value unknown
        """)
  }

  @Test("a protocol's extension has values for the keys that its conditions cover")
  func conditionalValues() throws {
    try check(
      """
      protocol Silent {}
      extension DependencyKey where Value: Silent { static var testValue: Value { .init() } }
      struct A: Silent {}
      struct B {}
      enum AKey: DependencyKey { static let liveValue = A() }
      enum BKey: DependencyKey { static let liveValue = B() }
      """,
      registers: """
        5:6  key AKey  DependencyKey at 5:6  liveValue 5:39  testValue 2:58  value A
        6:6  key BKey  DependencyKey at 6:6  liveValue 6:39  value B
        """)
  }

  @Test(
    "a key is one by way of aliases, and where nobody knows the module that brings the protocol")
  func otherConformances() throws {
    try check(
      """
      typealias Key = DependencyKey & Sendable
      protocol OwnKey: Key {}
      enum AKey: OwnKey { static let liveValue = 1 }
      enum BKey: Key { static let liveValue = 1 }
      """,
      registers: """
        3:6  key AKey  DependencyKey at 3:6  liveValue 3:32  value unknown
        4:6  key BKey  DependencyKey at 4:6  liveValue 4:29  value unknown
        """)
    try check(
      SampleProgram([
        "A.swift": """
        import Unheard
        enum AKey: DependencyKey { static let liveValue = 1 }
        enum BKey: DependencyKey { static let value = 1 }
        """
      ]),
      registers: "2:6  key AKey  DependencyKey at 2:6  liveValue 2:39  value unknown")
  }

  @Test(
    "a key without a live value can be supplied: by an assignment, or by an overriding function",
    arguments: [
      ("withDependencies { $0.api = 2 } operation: {}", true),
      ("withDependencies { values in values.api = 2 } operation: {}", true),
      ("prepareDependencies { $0[APIKey.self] = 2 }", true),
      (#"Store().dependency(\.api, 2)"#, true),
      ("store.dependencies.api = 2", true),
      (#"withDependencies { $0[keyPath: \.api] = 2 } operation: {}"#, true),
      ("withDependencies { $0.alias = 2 } operation: {}", true),
      ("withDependencies { $0.set(APIKey.self, 2) } operation: {}", true),
      (#"override(\.api, 2)"#, true),
      (#"prepareDependencies { $0.bind(\.api, to: 2) }"#, true),
      ("prepareDependencies { register(APIKey.self, 2, in: &$0) }", true),
      (#"prepareDependencies { Binding(key: \.api, value: 2).apply(&$0) }"#, true),
      (#"prepareDependencies { let key = \DependencyValues.api; $0[keyPath: key] = 2 }"#, true),
      ("prepareDependencies { var copy = $0; copy.api = 2; $0 = copy }", true),
      ("var new = DependencyValues(); new.api = 2; prepareDependencies { $0 = new }", true),
      (#"Text("").preparing(\.api, 2)"#, true),
      ("withDependencies { $0.api += 1 } operation: {}", true),
      ("withDependencies { increase(&$0.api) } operation: {}", true),
      ("withDependencies { show($0.api) } operation: {}", false),
      (#"let key = \DependencyValues.api"#, false),
      (#"look(\.api, 2)"#, false),
      ("withDependencies { $0.other = 2 } operation: {}", false),
      ("model.api = 2", false),
      (#"read(\.api, 2)"#, false),
    ])
  func supplied(statement: String, isSupplied: Bool) throws {
    let program = SampleProgram(
      """
      struct APIKey: TestDependencyKey { static let testValue = 1 }
      extension DependencyValues {
        var api: Int {
          get { self[APIKey.self] }
          set { self[APIKey.self] = newValue }
        }
      }
      func start() { \(statement) }
      extension DependencyValues {
        var alias: Int {
          get { api }
          set { api = newValue }
        }
        mutating func set<K>(_ key: K.Type, _ value: Int) { self[K.self] = value }
        mutating func bind<V>(_ path: Path<V>, to value: V) {}
      }
      typealias Path<V> = WritableKeyPath<DependencyValues, V>
      struct Binding<V> {
        let key: Path<V>
        let value: V
        func apply(_ values: inout DependencyValues) {}
      }
      extension View { func preparing<V>(_ path: Path<V>, _ value: V) {} }
      func register<K>(_ key: K.Type, _ value: Int, in values: inout DependencyValues) {
        values[key] = value
      }
      func increase(_ number: inout Int) { number += 1 }
      func show(_ number: Int) {}
      func override<V>(_ path: WritableKeyPath<DependencyValues, V>, _ value: V) {}
      func look<V>(_ path: KeyPath<DependencyValues, V>, _ value: V) {}
      """)
    try check(
      program,
      registers: """
        1:8  key APIKey  TestDependencyKey at 1:8  testValue 1:47  value unknown\
        \(isSupplied ? "  supplied" : "")
        3:7  accessor external DependencyValues.api  key APIKey
        10:7  accessor external DependencyValues.alias  key unknown
        """)
  }

  @Test("values supplied by tests and previews do not count")
  func suppliedInTests() throws {
    let key = "enum APIKey: TestDependencyKey { static let testValue = 1 }\n"
    let supply = "withDependencies { $0[APIKey.self] = 1 } operation: {}"
    try check(
      SampleProgram([
        "A.swift": "import Dependencies\n" + key,
        "T.swift": "import XCTest\nimport Dependencies\nfunc test() { \(supply) }\n",
      ]),
      registers: "2:6  key APIKey  TestDependencyKey at 2:6  testValue 2:45  value unknown")
    try check(
      SampleProgram([
        "A.swift": "import Dependencies\n" + key
          + "extension DependencyValues { var api: Int { self[APIKey.self] } }\n",
        "T.swift": "import Testing\n" + #"func test() { Store().dependency(\.api, 1) }"#,
      ]),
      registers: """
        2:6  key APIKey  TestDependencyKey at 2:6  testValue 2:45  value unknown
        3:34  accessor external DependencyValues.api  key APIKey
        """)
    try check(
      key + "#Preview { \(supply) }",
      registers: "1:6  key APIKey  TestDependencyKey at 1:6  testValue 1:45  value unknown")
  }

  @Test("a key can conform by an alias or by a protocol of the program")
  func aliased() throws {
    try check(
      """
      typealias Live = DependencyKey
      enum A: Live { static let liveValue = 1 }
      protocol Special: DependencyKey {}
      enum B: Special { static let liveValue = 1 }
      """,
      registers: """
        2:6  key A  DependencyKey at 2:6  liveValue 2:27  value unknown
        4:6  key B  DependencyKey at 4:6  liveValue 4:30  value unknown
        """)
  }

  @Test("a key can conform by a long chain of protocols")
  func chained() throws {
    let chain = (2...24).map { "protocol P\($0): P\($0 - 1) {}\n" }.joined()
    try check(
      "protocol P1: DependencyKey {}\n" + chain + "enum Key: P24 { static let liveValue = 1 }",
      registers: "25:6  key Key  DependencyKey at 25:6  liveValue 25:28  value unknown")
  }

  @Test("a default from the system's own protocols is not a value of the key")
  func defaults() throws {
    try check(
      """
      protocol DependencyKey {}
      extension DependencyKey { static var testValue: Int { 1 } }
      protocol Special: DependencyKey {}
      extension Special { static var previewValue: Int { 1 } }
      enum Key: Special { static let liveValue = 1 }
      """,
      registers:
        "5:6  key Key  DependencyKey at 5:6  liveValue 5:32  previewValue 4:32  value external Int")
  }

  @Test("both branches of '#if' are registered")
  func conditional() throws {
    try check(
      """
      enum APIKey {}
      #if DEBUG
      extension APIKey: DependencyKey { static let liveValue = 1 }
      #else
      extension APIKey: DependencyKey { static let liveValue = 2 }
      #endif
      """,
      registers:
        "3:11  key APIKey  DependencyKey at 3:11, 5:11  liveValue 3:46, 5:46  value unknown")
  }

  @Test("private accessors of one name in two files lead to different keys")
  func privateAccessors() throws {
    let text = #"""
      import Dependencies
      extension DependencyValues { private var a: Int { self[KEY.self] } }
      enum KEY: DependencyKey { static let liveValue = 1 }
      class MODEL { @Dependency(\.a) var a }
      """#
    try check(
      SampleProgram([
        "A.swift": text.replacing("KEY", with: "Key1").replacing("MODEL", with: "Model1"),
        "B.swift": text.replacing("KEY", with: "Key2").replacing("MODEL", with: "Model2"),
      ]),
      registers: """
        A.swift
          2:42  accessor external DependencyValues.a  key Key1  private to the file
          3:6  key Key1  DependencyKey at 3:6  liveValue 3:39  value unknown
          4:37  read Model1.a  key Key1
        B.swift
          2:42  accessor external DependencyValues.a  key Key2  private to the file
          3:6  key Key2  DependencyKey at 3:6  liveValue 3:39  value unknown
          4:37  read Model2.a  key Key2
        """)
  }

  @Test("an accessor of a module that the product links is seen without an import of it")
  func linkedAccessors() throws {
    let key = """
      import Dependencies
      public enum Key: TestDependencyKey { public static let testValue = 1 }
      extension DependencyValues { public var a: Int { self[Key.self] } }
      """
    let registered = """
      2:13  key MODULE.Key  TestDependencyKey at 2:13  testValue 2:56  value unknown
      3:41  accessor external DependencyValues.a  key MODULE.Key
      """
    for (imports, key2) in [("", "key Kit.Key"), ("import Other\n", "key Other.Key")] {
      try check(
        SampleProgram([
          "Package.swift": """
          let package = Package(name: "P", targets: [
            .target(name: "App", dependencies: ["Kit"]), .target(name: "Kit"),
            .target(name: "Other"), .target(name: "Main", dependencies: ["App"]),
          ])
          """,
          "Sources/App/A.swift": "import Kit",
          "Sources/Kit/A.swift": key,
          "Sources/Other/A.swift": key,
          "Sources/Main/A.swift": imports + #"""
            import App
            import Dependencies
            func read() { @Dependency(\.a) var a }
            """#,
        ]),
        registers: """
          Sources/Kit/A.swift
            \(registered.replacing("MODULE", with: "Kit").replacing("\n", with: "\n  "))
          Sources/Main/A.swift
            \(imports.isEmpty ? 3 : 4):36  read Main.read().a  \(key2)
          Sources/Other/A.swift
            \(registered.replacing("MODULE", with: "Other").replacing("\n", with: "\n  "))
          """)
    }
  }

  @Test("a target that only test targets link is code of tests")
  func testSupport() throws {
    let manifest = """
      let package = Package(name: "P", products: [PRODUCTS], targets: [
        .executableTarget(name: "App"), .target(name: "Kit"),
        .testTarget(name: "AppTests", dependencies: ["Kit"]),
      ])
      """
    let key = "enum Key: TestDependencyKey { static let testValue = 1 }"
    for (products, note) in [
      ("", "  in a test or preview"), (#".library(name: "Kit", targets: ["Kit"])"#, ""),
    ] {
      try check(
        SampleProgram([
          "Package.swift": manifest.replacing("PRODUCTS", with: products),
          "Sources/App/main.swift": "",
          "Sources/Kit/A.swift": """
          import Dependencies
          \(key)
          func read() { @Dependency(Key.self) var a }
          """,
        ]),
        registers: """
          2:6  key Kit.Key  TestDependencyKey at 2:6  testValue 2:42  value unknown
          3:41  read Kit.read().a  key Kit.Key\(note)
          """)
    }
  }

  @Test("a read in a test does not count as one of the program")
  func readsInTests() throws {
    try check(
      SampleProgram([
        "A.swift": "import Dependencies\nenum Key: DependencyKey { static let liveValue = 1 }\n",
        "T.swift": """
        import XCTest
        import Dependencies
        final class T: XCTestCase { @Dependency(Key.self) var a }
        """,
      ]),
      registers: """
        A.swift
          2:6  key Key  DependencyKey at 2:6  liveValue 2:38  value unknown
        T.swift
          3:55  read T.a  key Key  in a test or preview
        """)
  }
}
