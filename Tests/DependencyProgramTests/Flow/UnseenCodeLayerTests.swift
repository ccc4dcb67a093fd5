import DependencyProgram
import Testing

/// Overrides for code that tests may run, but that their calls do not lead to.
@Suite struct UnseenCodeLayerTests {
  private func isUnused(_ files: [String: String]) throws -> Bool {
    try SampleProgram(files).dump(.testReads).contains(#"\.uuid unused"#)
  }

  @Test(
    "nothing is unused by a target that links targets which are not known",
    arguments: [
      (#"others() + [.testTarget(name: "Tests", dependencies: ["App"])]"#, false),
      (#"others() + [.testTarget(name: "Tests", dependencies: [])]"#, true),
      (#"[.target(name: "App"), .testTarget(name: "Tests", dependencies: ["App"])]"#, true),
    ])
  func unknownTargets(targets: String, isUnused: Bool) throws {
    let files = [
      "Package.swift": "let package = Package(name: \"P\", targets: \(targets))\n",
      "Sources/App/A.swift": "import Dependencies\npublic struct Model {}\n",
      "Tests/Tests/T.swift": """
      import App
      import Dependencies
      import Testing
      @Test func test() { withDependencies { $0.uuid = .incrementing } operation: { _ = Model() } }
      """,
    ]
    #expect(try self.isUnused(files) == isUnused)
  }

  @Test(
    "a function that a macro makes a value of may be called by those who get the value",
    arguments: [
      ("@DatabaseFunction", "$next", false), ("", "$next", true), ("@F", "$other", true),
      ("@Query", "$next()", false), ("", "$next()", true), ("@Query", "Row.$own()", false),
      ("@Query", "Row.$own", false), ("", "Row.$own()", true), ("@Query", "Other.$own()", true),
    ])
  func projectedFunctions(attribute: String, name: String, isUnused: Bool) throws {
    let files = [
      "A.swift": """
      import Dependencies
      import Testing
      \(attribute) func next() -> UUID { @Dependency(\\.uuid) var uuid; return uuid() }
      struct Row {
        \(attribute) static func own() -> UUID { @Dependency(\\.uuid) var uuid; return uuid() }
      }
      struct Other {}
      func setUp(_ database: Database) { database.add(function: \(name)) }
      @Test func test() {
        withDependencies { $0.uuid = .incrementing } operation: { setUp(Database()) }
      }
      """
    ]
    #expect(try self.isUnused(files) == isUnused)
  }

  @Test(
    "a library that makes a type its own by a protocol or a macro may call its members",
    arguments: [
      ("struct Row", true), ("@Feature struct Row", false), ("struct Row: Feature", false),
      ("@available(iOS 18, *) struct Row", true), ("@MainActor @Observable class Row", true),
    ])
  func featuresOfLibraries(declaration: String, isUnused: Bool) throws {
    let files = [
      "A.swift": """
      import Dependencies
      import Testing
      \(declaration) {
        var body: some Feature { Update { @Dependency(\\.uuid) var uuid; _ = uuid() } }
      }
      @Test func test() {
        withDependencies { $0.uuid = .incrementing } operation: { show(Row()) }
      }
      """
    ]
    #expect(try self.isUnused(files) == isUnused)
  }

  @Test(
    "a test that is disabled runs nothing",
    arguments: [
      (".disabled()", false), (".disabled(\"flaky\")", false),
      (".tags(.a), .disabled(.bug(1))", false), ("Trait.disabled()", false),
      (".disabled(if: flag)", true), (".disabled { flag }", true), (".serialized", true),
    ])
  func disabledTests(trait: String, isRun: Bool) throws {
    for (suite, test) in [("@Suite", "@Test(\(trait))"), ("@Suite(\(trait))", "@Test")] {
      let dump = try SampleProgram([
        "Tests.swift": """
        import Dependencies
        import Testing
        \(suite) struct Tests {
          \(test) func run() { @Dependency(\\.uuid) var uuid; _ = uuid() }
        }
        """
      ]).dump(.testReads)
      #expect(dump.contains("run()") == isRun)
      #expect(dump.contains("uuid") == isRun)
    }
  }

  @Test("a store supplies '\\.dismiss'")
  func dismissal() throws {
    func dump(_ override: String) throws -> String {
      try SampleProgram([
        "Tests.swift": """
        import ComposableArchitecture
        import Testing
        @Reducer struct Feature {
          enum Action { case close }
          @Dependency(\\.dismiss) var dismiss
          var body: some ReducerOf<Self> { Reduce { _, _ in .run { _ in await dismiss() } } }
        }
        @Test func run() async {
          let store = TestStore(initialState: 1) { Feature() } withDependencies: { \(override) }
          await store.send(.close)
        }
        """
      ]).dump(.testReads)
    }
    #expect(try !dump("_ = $0").contains("dismiss"))
    #expect(try dump("$0.dismiss = DismissEffect {}").contains("\\.dismiss overridden"))
  }
}
