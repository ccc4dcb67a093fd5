import ProofSupport
import Testing

/// Code that looks like a mistake, next to the mistake.
@Suite struct KindredCodeTests {
  private func check(
    _ rule: String, _ text: String, says expected: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let file = Fixture.File(path: "A.swift", text: "import Dependencies\n" + text + "\n")
    let found = Finding.found(in: [file]).filter { $0.key.rule == rule }
    let severities = found.sorted { $0.key < $1.key }.map { "\($0.value.severity)" }
    #expect(severities == expected, sourceLocation: sourceLocation)
  }

  private static func accessor(_ name: String, _ type: String, _ value: String) -> String {
    let accessors = "get { \(value) } set { \(value) = newValue }"
    return "extension DependencyValues { var \(name): \(type) { \(accessors) } }\n"
  }

  @Test("accessors share a key only if they have one type and use its whole value")
  func sharedKeys() {
    let keys = """
      struct S { var a = 1; var b = 2 }
      enum K: DependencyKey { static let liveValue = S() }
      enum G<T>: DependencyKey { static var liveValue: Bool { false } }

      """
    let whole = Self.accessor("s", "S", "self[K.self]")
    check("shared-key", keys + whole + Self.accessor("t", "S", "self[K.self]"), says: ["info"])
    check("shared-key", keys + whole + Self.accessor("a", "Int", "self[K.self].a"))
    let parts = ["a", "b"].map { Self.accessor($0, "Int", "self[K.self].\($0)") }.joined()
    check("shared-key", keys + parts)
    let scaled = "get { self[K.self] * 2 } set { self[K.self] = newValue / 2 }"
    check(
      "shared-key", keys + whole + "extension DependencyValues { var half: S { \(scaled) } }")
    check("shared-key", keys + whole + Self.accessor("t", "S?", "self[K.self]"))
    let generic = ["Int", "Bool"].map { Self.accessor("x\($0)", "Bool", "self[G<\($0)>.self]") }
    check("shared-key", keys + generic.joined())
  }

  @Test("a setter sets one of the keys that the getter reads")
  func fallbacks() {
    func accessor(_ getter: String) -> String {
      """
      enum A: DependencyKey { static let liveValue = 1 }
      enum B: DependencyKey { static let liveValue: Int? = nil }
      extension DependencyValues {
        var a: Int { get { \(getter) } set { self[B.self] = newValue } }
      }
      """
    }
    check("mismatched-accessor-keys", accessor("self[A.self]"), says: ["error"])
    check("mismatched-accessor-keys", accessor("let a = self[A.self]; return self[B.self] ?? a"))
  }

  @Test("a function or another property sets the key of a property without a setter")
  func setters() {
    let text = """
      enum A: DependencyKey { static let liveValue = 1 }
      extension DependencyValues { var a: Int { self[A.self] } }
      extension DependencyValues {
      """
    let rule = "read-only-accessor"
    check(rule, text + "}", says: ["info"])
    check(rule, text + "mutating func set(_ new: Int) { self[A.self] = new } }")
    check(rule, text + "var b: Int { get { a } set { self[A.self] = newValue } } }")
  }

  @Test("values that nothing reads do no harm")
  func unreadKeys() {
    func text(_ live: String, _ test: String) -> String {
      """
      import Foundation
      struct A { var load: () async -> Void; var save: () -> Void; static let mock = A.live() }
      extension A { static func live() -> A { A(load: { await net() }, save: {}) } }
      enum K: DependencyKey {
        static var liveValue: A { \(live) }
        static var testValue: A { \(test) }
      }
      \(Self.accessor("a", "A", "self[K.self]"))

      """
    }
    let readers = [
      "class M { @Dependency(\\.a) var a }", "class M { @Dependency(K.self) var k }",
      "func f() { DependencyValues._current.a.save() }",
    ]
    let others = [
      "", "class M { @Dependency(\\.a) private var a }",
      "class M { @Dependency(K.self) private var k }",
      "func f() { @Dependency(\\.a) var client }",
    ]
    for (rule, live, test, severity) in [
      ("placeholder-live-value", "fatalError()", ".mock", "error"),
      ("live-test-value", ".live()", ".live()", "info"),
      (
        "partial-test-value", ".live()",
        "A(load: { await server.load() }, save: unimplemented(\"a\"))",
        "info"
      ),
      ("blocking-live-value", "DispatchQueue.main.sync { .live() }", ".mock", "warning"),
    ] {
      for other in others { check(rule, text(live, test) + other) }
      for reader in readers { check(rule, text(live, test) + reader, says: [severity]) }
    }
    let key = "enum K: TestDependencyKey { static let testValue = 1 }\n"
    let unread = "class M { @Dependency(K.self) private var k"
    check("missing-live-value", key + unread + " }")
    check("missing-live-value", key + unread + "; func f() -> Int { k } }", says: ["error"])
  }

  @Test("a value for one store is none for another")
  func storesWithoutValues() {
    func text(_ other: String) -> String {
      """
      import ComposableArchitecture
      struct A { var ring: () -> Void; static let none = A(ring: {}); static let live = A.none }
      enum L: DependencyKey { static var liveValue: A { fatalError() }; static let testValue = A.none }
      \(Self.accessor("a", "A", "self[L.self]"))
      @Reducer struct Bell {
        struct State {}
        enum Action { case tapped }
        @Dependency(\\.a) var a
        var body: some ReducerOf<Self> { Reduce { _, _ in a.ring(); return .none } }
      }
      @Reducer struct Door {
        struct State {}
        enum Action { case tapped }
        var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
      }
      func start() -> Any {
        Store(initialState: Bell.State()) { Bell() } withDependencies: { $0.a = .live }
      }
      func show() -> Any { \(other) }

      """
    }
    for (other, severities) in [
      ("Store(initialState: Bell.State()) { Bell() }", ["info"]),
      ("Store(initialState: Bell.State()) { Bell()._printChanges() }", ["info"]),
      ("Store(initialState: Door.State()) { Door() }", []),
      ("Store(initialState: Bell.State()) { Bell() } withDependencies: { $0.a = .live }", []),
      (
        "withDependencies { $0.a = .live } operation: { "
          + "Store(initialState: Bell.State()) { Bell() } }", []
      ),
    ] {
      check("placeholder-live-value", text(other), says: severities)
    }
  }

  @Test("an initialiser gets the wrapper of a property, which may keep a closure")
  func wrappedProperties() {
    for (attribute, severities) in [("", ["warning"]), ("@Proxy ", [])] {
      check(
        "blocking-live-value",
        """
        import Foundation
        struct A { \(attribute)var name: String }
        enum K: DependencyKey {
          static var liveValue: A {
            A(name: .init { DispatchQueue.main.sync { 1 } })
          }
        }
        class M { @Dependency(K.self) var k }
        """, says: severities)
    }
  }

  @Test("a test value is the live one if it is the same object of the system")
  func sameObjects() {
    func key(_ type: String, _ live: String, _ test: String) -> String {
      """
      import Foundation
      enum K: DependencyKey {
        static var liveValue: \(type) { \(live) }
        static var testValue: \(type) { \(test) }
      }
      class M { @Dependency(K.self) var k }
      """
    }
    for (type, live, test, severity) in [
      ("UserDefaults", "UserDefaults.standard", ".standard", "info"),
      ("FileManager", ".default", ".default", "info"),
      ("Session", ".shared", "Session.shared", "info"),
      ("Style", ".standard", ".standard", nil), ("URLSession", ".shared", "URLSession()", nil),
      ("Calendar", ".current", ".current", nil),
    ] {
      check("live-test-value", key(type, live, test), says: severity.map { [$0] } ?? [])
    }
  }

  @Test("a function that asks for the context makes another value in tests")
  func factories() {
    func key(_ body: String) -> String {
      """
      struct A { var load: () async -> Void; static let live = A(load: { await net() }) }
      enum K: DependencyKey {
        static var liveValue: A { make() }
        static var testValue: A { make() }
        static func make() -> A { \(body) }
      }
      class M { @Dependency(K.self) var k }
      """
    }
    check("live-test-value", key(".live"), says: ["info"])
    check("live-test-value", key("A(load: unimplemented(\"load\"))"))
    check("live-test-value", key("A(load: { fatalError() })"))
    check("live-test-value", key("isTesting ? .mock : .live"))
    check(
      "live-test-value",
      key("@Dependency(\\.context) var context; return context == .live ? .live : .mock"))
  }

  @Test("a value is not the live one by its spelling if code assigns another live one")
  func assignedValues() {
    func text(_ start: String) -> String {
      """
      final class A { func load() async { await server.load() } }
      enum K: DependencyKey {
        nonisolated(unsafe) static var liveValue = A()
        static let testValue = A()
      }
      func start() { \(start) }
      class M { @Dependency(K.self) var k }
      """
    }
    check("live-test-value", text(""), says: ["info"])
    check("live-test-value", text("Other.liveValue = A()"), says: ["info"])
    check("live-test-value", text("K.liveValue = Matomo()"))
  }

  @Test("a condition of an extension can name the key or its value")
  func conditions() {
    for (condition, count) in [
      ("Self: Stubbed, Self == Value", 0), ("Self: Stubbed, Value == Self", 0),
      ("Self: Stubbed", 0), ("Self == Other", 1), ("Self: Unlike", 1),
    ] {
      let text = """
        protocol Stubbed {}
        protocol Unlike {}
        extension DependencyKey where \(condition) { static var testValue: Value { stub() } }
        struct Other {}
        struct A: Stubbed { var load: () async -> Void }
        extension A: DependencyKey { static let liveValue = A(load: { await net() }) }
        class M { @Dependency(A.self) var a }
        """
      let severities = Array(repeating: "info", count: count)
      check("missing-test-value", text, says: severities)
    }
  }

  @Test("an override in a preview does not excuse a late preparation")
  func previews() {
    let text = """
      enum K: DependencyKey { static let liveValue = 1 }
      \(Self.accessor("a", "Int", "self[K.self]"))
      func start() { prepareDependencies { $0.a = 1 }; prepareDependencies { $0.a = 2 } }

      """
    let override = "withDependencies { $0.a = 3 } operation: { start() }"
    check("late-prepare", text + "#Preview { \(override) }", says: ["error"])
    check("late-prepare", text + "func other() { \(override) }")
  }

  @Test("an object whose properties are set counts as real")
  func state() {
    func key(_ property: String) -> String {
      """
      final class N: P { \(property) func go() {} }
      protocol P { var b: Int { get set } }
      extension N: DependencyKey { static let liveValue = N() }
      class M { @Dependency(N.self) var n }
      """
    }
    check("placeholder-live-value", key("let a = 1;"), says: ["error"])
    check("placeholder-live-value", key("var b = 1;"), says: ["error"])
    check("placeholder-live-value", key("var a = 1;"))
  }

  @Test("an executable reads a key only if its own code leads there, and nothing supplies it")
  func executables() {
    let manifest = """
      let package = Package(name: "P", targets: [
        .target(name: "Client"), .target(name: "Live", dependencies: ["Client"]),
        .target(name: "Feature", dependencies: ["Client"]),
        .executableTarget(name: "App", dependencies: ["Feature", "Live"]),
        .executableTarget(name: "Tool", dependencies: ["Feature", "Client"]),
      ])
      """
    let supply = "import Client\nimport Dependencies\nprepareDependencies { $0[K.self] = 3 }\n"
    for (tool, app, expected) in [
      ("print(version)", "", 0), ("Feature().run()", "", 1), ("Feature().run()", supply, 1),
      (supply + "Feature().run()", "", 0),
    ] {
      let files = [
        "Package.swift": manifest,
        "Sources/Client/C.swift": """
        import Dependencies
        public enum K: TestDependencyKey { public static let testValue = 1 }
        """,
        "Sources/Live/L.swift": """
        import Client
        import Dependencies
        extension K: DependencyKey { public static let liveValue = 2 }
        """,
        "Sources/Feature/F.swift": """
        import Client
        import Dependencies
        public let version = 1
        public struct Feature {
          @Dependency(K.self) var k
          public init() {}
          public func run() { print(k) }
        }
        """,
        "Sources/App/main.swift": "import Feature\n" + app + "Feature().run()\n",
        "Sources/Tool/main.swift": "import Feature\n" + tool + "\n",
      ]
      let found = Finding.found(in: files.map { Fixture.File(path: $0, text: $1) })
      #expect(found.keys.count { $0.rule == "unlinked-live-value" } == expected, "\(tool) \(app)")
    }
  }

  @Test("the values that an executable lacks are one finding, for all executables that lack them")
  func lackingExecutables() {
    func key(_ name: String) -> String {
      "public enum \(name): TestDependencyKey { public static let testValue = 1 }\n"
    }
    func live(_ name: String) -> String {
      "extension \(name): DependencyKey { public static let liveValue = 2 }\n"
    }
    let imports = "import Client\nimport Dependencies\n"
    func read(_ name: String) -> String {
      "struct \(name)Reader { @Dependency(\(name).self) var k; func run() { print(k) } }\n"
    }
    func found(_ other: String, app: String = "\"Feature\", \"Live\"") -> [String] {
      let files = [
        "Package.swift": """
        let package = Package(name: "P", targets: [
          .target(name: "Client"), .target(name: "Live", dependencies: ["Client"]),
          .target(name: "Feature", dependencies: ["Client"]),
          .executableTarget(name: "App", dependencies: [\(app)]),
          .executableTarget(name: "One", dependencies: ["Feature"]),
          .executableTarget(name: "Two", dependencies: ["Feature"]),
        ])
        """,
        "Sources/Client/C.swift": "import Dependencies\n" + key("A") + key("B"),
        "Sources/Live/L.swift": imports + live("A") + live("B"),
        "Sources/Feature/F.swift": imports + read("A") + read("B")
          + "public func all() { AReader().run(); BReader().run() }\n"
          + "public func second() { BReader().run() }\n",
        "Sources/App/main.swift": "import Feature\nall()\n",
        "Sources/One/main.swift": "import Feature\nall()\n",
        "Sources/Two/main.swift": "import Feature\n\(other)()\n",
      ]
      return Finding.found(in: files.map { Fixture.File(path: $0, text: $1) })
        .filter { $0.key.rule == "unlinked-live-value" }
        .map { "\($0.value.severity): \($0.value.message)" }.sorted()
    }
    let both =
      "info: 'One' reads 'A' and 1 more but does not depend on 'Live', which has their live values"
    #expect(found("all") == [both])
    #expect(
      found("second") == [
        both, "info: 'Two' reads 'B' but does not depend on 'Live', which has its live value",
      ])
    // An application ships what it depends on.
    #expect(
      found("all", app: "\"Feature\", \"Live\", \"One\"") == [
        both.replacing("info", with: "error")
      ])
    // No executable has them.
    #expect(
      found("all", app: "\"Feature\"") == [
        "error: 'App' reads 'A' and 1 more but does not depend on 'Live', which has their live values"
      ])
  }

  @Test("an executable does not make the live value of a key for which it supplies another one")
  func suppliedKeys() {
    func found(_ main: String) -> [String] {
      let files = [
        "Package.swift": """
        let package = Package(name: "P", targets: [
          .target(name: "Client"), .target(name: "Live", dependencies: ["Client"]),
          .target(name: "Feature", dependencies: ["Client"]),
          .executableTarget(name: "Demo", dependencies: ["Feature"]),
        ])
        """,
        "Sources/Client/C.swift": """
        import Dependencies
        public enum Inner: TestDependencyKey { public static let testValue = 1 }
        public enum Outer: DependencyKey {
          public static var liveValue: Int { @Dependency(Inner.self) var inner; return inner }
          public static let testValue = 1
        }
        """,
        "Sources/Live/L.swift": """
        import Client
        import Dependencies
        extension Inner: DependencyKey { public static let liveValue = 2 }
        """,
        "Sources/Feature/F.swift": """
        import Client
        import Dependencies
        public struct Feature {
          @Dependency(Outer.self) var outer
          public init() {}
          public func run() { print(outer) }
        }
        """,
        "Sources/Demo/main.swift": "import Client\nimport Dependencies\nimport Feature\n" + main,
      ]
      return Finding.found(in: files.map { Fixture.File(path: $0, text: $1) })
        .filter { $0.key.rule == "unlinked-live-value" }.map(\.value.message)
    }
    let message = "'Demo' reads 'Inner' but does not depend on 'Live', which has its live value"
    #expect(found("Feature().run()") == [message])
    #expect(found("prepareDependencies { $0[Outer.self] = 3 }\nFeature().run()") == [])
    #expect(
      found("prepareDependencies { $0[Outer.self] = Outer.liveValue }\nFeature().run()")
        == [message])
  }
}
