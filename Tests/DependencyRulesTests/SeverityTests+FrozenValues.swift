import DependencyRules
import DiagnosticReports
import Diagnostics
import LintDriver
import ProofSupport
import Testing

extension SeverityTests {
  @Test("a value that is made once matters where overrides can meet it")
  func frozenValues() {
    let text =
      Self.client + Self.accessor + Self.reader
        + """
        enum K: DependencyKey {
          static let liveValue: C = {
            @Dependency(\\.date) var d
            let now = d
            return C(run: { work(now) }, stop: {})
          }()
          static let testValue = C(run: unimplemented("run"), stop: unimplemented("stop"))
        }

        """
    func test(_ update: String, _ operation: String) -> String {
      "func t() { withDependencies { \(update) } operation: { \(operation) } }"
    }
    for (tests, severities) in [
      ("", ["info"]),
      ("func testExample() {}", []),
      ("func t() { K.liveValue.run() }", []),
      (test("$0.date = x", "R().k.run()"), []),
      (test("$0.uuid = x", "K.liveValue.run()"), []),
      (test("$0.date = x", "Other.liveValue.run()"), []),
      (test("$0.date = x", "K.liveValue.run()"), ["info"]),
      (test("$0.date = x; $0.k = .liveValue", "R().k.run()"), ["info"]),
      (test("$0.date = x; $0.other = .liveValue", "R().k.run()"), []),
    ] {
      check("frozen-dependency", text, tests: tests, says: severities)
    }
    // Tests get the live value by another name, or where it is the only one.
    let renamed = text.replacing(/testValue = .*\n/, with: "testValue = liveValue\n")
    check("frozen-dependency", renamed, tests: test("$0.date = x", "R().k.run()"), says: ["info"])
    let untested = text.replacing(/static let testValue.*\n/, with: "")
    check("frozen-dependency", untested, tests: test("$0.date = x", "R().k.run()"), says: ["info"])
    let live = "func u() { withDependencies { $0.context = .live } operation: { R().k.run() } }"
    check("frozen-dependency", text, tests: live, says: ["info"])
    let scope = test("$0.date = x", "R().k.run()")
    let example = "func testExample() {}"
    check("frozen-dependency", text + "struct V { \(scope) }", tests: example, says: ["info"])
    check("frozen-dependency", text + "@main struct A { \(scope) }", tests: example, says: [])
    let preview = "#Preview { withDependencies { $0.date = x } operation: { V() } }"
    check("frozen-dependency", text + preview, tests: example, says: [])
    let optional = text.replacing("\\.date)", with: "\\.request?.date)")
    check("frozen-dependency", optional, tests: example, says: ["info"])
    let path = text.replacing("\\.date)", with: "\\.request.date)")
    check("frozen-dependency", path, tests: example, says: [])
  }

  @Test("users of an executable override nothing, those of a library may")
  func frozenValuesOfExecutables() {
    for (app, isReported) in [
      ("", true), ("print(K.liveValue)", false),
      ("withDependencies { $0.date = x } operation: { print(K.liveValue) }", true),
    ] {
      var files = [
        "Package.swift": """
        let package = Package(name: "P", targets: [
          .target(name: "Kit"), .executableTarget(name: "\(app.isEmpty ? "Tool" : "App")",
            dependencies: [\(app.isEmpty ? "" : "\"Kit\"")]),
        ])
        """,
        "Sources/Kit/K.swift": """
        import Dependencies
        public enum K: DependencyKey {
          public static let liveValue: String = { @Dependency(\\.date) var d; return "\\(d.now)" }()
        }
        """,
        "Sources/Tool/main.swift": "",
      ]
      if !app.isEmpty {
        files["Sources/App/App.swift"] = """
          import Dependencies
          import Kit
          struct App { init() { start() } }
          func start() { \(app) }
          """
      }
      let found = Finding.found(in: files.map { Fixture.File(path: $0, text: $1) })
      #expect(found.keys.contains { $0.rule == "frozen-dependency" } == isReported, "\(app)")
    }
  }

  @Test("a kept result that an executable's own code changes is more than a hint")
  func keptResults() {
    let text = """
      import Dependencies
      struct Keychain { var token: () -> String?; var store: (String) -> Void; var log: () -> Void }
      enum KeychainKey: DependencyKey {
        static let liveValue = Keychain(
          token: { Store.shared.read("token") }, store: { Store.shared.write($0, "token") },
          log: { Store.shared.log("read") })
        static let testValue = Keychain(
          token: unimplemented("token"), store: unimplemented("store"), log: unimplemented("log"))
      }
      struct Player { var play: () -> Void }
      enum PlayerKey: DependencyKey {
        static var liveValue = live(speed: 1)
        static let testValue = Player(play: unimplemented("play"))
        static func live(speed: Int) -> Player {
          @Dependency(\\.keychain) var keychain
          let token = keychain.token() ?? ""
          return Player(play: { run(token, speed) })
        }
      }
      extension DependencyValues {
        var keychain: Keychain {
          get { self[KeychainKey.self] }
          set { self[KeychainKey.self] = newValue }
        }
        var player: Player {
          get { self[PlayerKey.self] }
          set { self[PlayerKey.self] = newValue }
        }
      }
      struct Model {
        @Dependency(\\.keychain) var keychain
        @Dependency(\\.player) var player
        func login() { keychain.store("new") }
        func play() { player.play() }
      }
      @main struct App { static func main() { Model().play() } }

      """
    func change(_ code: String) -> String {
      text.replacing("keychain.store(\"new\")", with: code)
    }
    for (text, victim) in [
      (text, "App"),
      (change("let count = keychain.token(); keychain.store(\"new\")"), "App"),
      // Nothing tells that this changes what the other one reads.
      (change("keychain.log()"), nil), (change("keychain.token()"), nil),
      (change("other.store(\"new\")"), nil),
      // Neither do a local name and a literal of both.
      (
        text.replacing("Store.shared.read(\"token\")", with: "let q = 1; return read(q, nil)")
          .replacing("Store.shared.write($0, \"token\")", with: "let q = 2; write(q, nil)"), nil
      ),
      // Only the value itself begins with it, or it may be assigned.
      (text.replacing("run(token, speed)", with: "run(speed)"), nil),
      (
        text.replacing(
          "let token = keychain.token() ?? \"\"", with: "var token = keychain.token()"), nil
      ),
      (text.replacing("keychain.token() ?? \"\"", with: "Box(keychain.token())"), nil),
      // Nothing makes the value.
      (text.replacing("@Dependency(\\.player) var player", with: "let player: Player"), nil),
      (text + "func start() { prepareDependencies { $0.player = other } }", nil),
    ] {
      let files = [
        "Package.swift": """
        let package = Package(name: "P", targets: [.executableTarget(name: "App")])
        """,
        "Sources/App/App.swift": text,
      ].map { (path: $0, bytes: Array($1.utf8)) }
      let report = Linter.run(inMemory: files, LintOptions(rules: allRules, jobs: 1)).report
      let found = report.places.filter { $0.rule == "frozen-dependency" }
      #expect(found.map { $0.victim?.victim.name } == [victim])
      #expect(found.map(\.severity) == [victim == nil ? .info : .warning])
    }
  }
}
