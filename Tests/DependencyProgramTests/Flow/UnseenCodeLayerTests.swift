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
    arguments: [("@DatabaseFunction", "$next", false), ("", "$next", true), ("@F", "$other", true)])
  func projectedFunctions(attribute: String, name: String, isUnused: Bool) throws {
    let files = [
      "A.swift": """
      import Dependencies
      import Testing
      \(attribute) func next() -> UUID { @Dependency(\\.uuid) var uuid; return uuid() }
      func setUp(_ database: Database) { database.add(function: \(name)) }
      @Test func test() {
        withDependencies { $0.uuid = .incrementing } operation: { setUp(Database()) }
      }
      """
    ]
    #expect(try self.isUnused(files) == isUnused)
  }
}
