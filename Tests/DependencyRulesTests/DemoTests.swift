import ProofSupport
import Testing

/// A program that chooses the context of previews when it starts reads no live values.
@Suite struct DemoTests {
  private func check(
    _ main: String, says expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let files = [
      "Package.swift": """
      let package = Package(name: "P", targets: [
        .target(name: "Client"), .target(name: "Live", dependencies: ["Client"]),
        .target(name: "Feature", dependencies: ["Client"]),
        .executableTarget(name: "App", dependencies: ["Feature", "Live"]),
        .executableTarget(name: "Demo", dependencies: ["Feature"]),
      ])
      """,
      "Sources/Client/C.swift": """
      import Dependencies
      public enum Key: TestDependencyKey { public static let testValue = 1 }
      public enum FixtureKey: TestDependencyKey { public static let testValue = 1 }
      """,
      "Sources/Live/L.swift": """
      import Client
      import Dependencies
      extension Key: DependencyKey { public static let liveValue = 2 }
      """,
      "Sources/Feature/F.swift": """
      import Client
      import Dependencies
      public struct Feature {
        @Dependency(Key.self) var key
        public init() {}
        public func run() { print(key) }
      }
      """,
      "Sources/App/main.swift": "import Feature\nFeature().run()\n",
      "Sources/Demo/main.swift": """
      import Client
      import Dependencies
      import Feature
      func start() { @Dependency(FixtureKey.self) var fixture; print(fixture); Feature().run() }
      \(main)
      """,
    ].map { Fixture.File(path: $0, text: $1) }
    let rules = Set(Finding.found(in: files).keys.map(\.rule)).intersection([
      "missing-live-value", "unlinked-live-value",
    ])
    #expect(rules.sorted() == expected, sourceLocation: sourceLocation)
  }

  @Test func theContextOfPreviewsNeedsNoLiveValues() {
    let both = ["missing-live-value", "unlinked-live-value"]
    check("start()", says: both)
    check("prepareDependencies { $0.context = .preview }\nstart()", says: [])
    check("prepareDependencies { $0 = .preview }\nstart()", says: [])
    check("withDependencies { $0.context = .preview } operation: { start() }", says: [])
    check(
      "let s: Void = withDependencies { $0.context = .preview } operation: { start() }", says: [])
    check("prepareDependencies { $0.context = .live }\nstart()", says: both)
    check("if demo { prepareDependencies { $0.context = .preview } }\nstart()", says: both)
    check("prepareDependencies { if demo { $0.context = .preview } }\nstart()", says: both)
    check("prepareDependencies { $0.model.context = .preview }\nstart()", says: both)
    check(
      """
      start()
      func show() { withDependencies { $0.context = .preview } operation: { start() } }
      """, says: both)
    check(
      """
      #if DEBUG
      prepareDependencies { $0.context = .preview }
      #endif
      start()
      """, says: both)
  }
}
