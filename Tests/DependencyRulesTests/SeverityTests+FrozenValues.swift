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
}
