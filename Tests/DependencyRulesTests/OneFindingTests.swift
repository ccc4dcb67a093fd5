import DependencyRules
import DiagnosticReports
import Diagnostics
import LintDriver
import Testing

/// One decision of a maintainer mends all that one finding in a report shows.
@Suite struct OneFindingTests {
  /// - Parameter expected: the messages of a rule's findings in reports, each with its notes.
  private func check(
    _ rule: String, _ files: [(String, String)], says expected: [[String]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let report = Linter.run(
      inMemory: files.map { ($0.0, Array($0.1.utf8)) }, LintOptions(rules: allRules, jobs: 1)
    ).report
    let found = report.diagnostics.filter { $0.rule == rule }
    #expect(
      found.map { [$0.message] + $0.notes.map(\.message) } == expected,
      sourceLocation: sourceLocation)
  }

  @Test("the parts of one dependency that a test forgets are one finding")
  func partsOfOneDependency() {
    let client = """
      import Dependencies
      struct C { var run: () -> Void; var stop: () -> Void }
      enum K: TestDependencyKey {
        static let testValue = C(run: unimplemented("run"), stop: unimplemented("stop"))
      }
      extension DependencyValues { var k: C { get { self[K.self] } set { self[K.self] = newValue } } }
      struct R {
        @Dependency(\\.k) var k
        func go() { k.run() }
        func end() { k.stop() }
      }
      """
    func tests(_ body: String) -> String {
      "import XCTest\nclass T: XCTestCase {\n\(body)\n}"
    }
    func check(
      _ body: String, says expected: [[String]], sourceLocation: SourceLocation = #_sourceLocation
    ) {
      self.check(
        "unoverridden-test-dependency", [("A.swift", client), ("T.swift", tests(body))],
        says: expected, sourceLocation: sourceLocation)
    }
    check(
      "func testGo() { R().go(); R().end() }",
      says: [
        [
          "the test calls '\\.k.run', which is unimplemented in tests, and does not override it",
          "the test leads to it here", "by way of 'R.go()'",
          "the test also calls '\\.k.stop', which is unimplemented", "override '\\.k' here",
        ]
      ])
    check(
      "func testGo() { R().go() }\nfunc testEnd() { R().end() }",
      says: [
        [
          "2 tests of 'T' use '\\.k', which is unimplemented, and do not override it",
          "the test leads to it here", "by way of 'R.go()'", "override '\\.k.run' here",
          "the test calls '\\.k.stop', which is unimplemented in tests, and does not override it",
        ]
      ])
    check(
      "func testGo() { R().go() }\nfunc testAgain() { R().go() }",
      says: [
        [
          "2 tests of 'T' use '\\.k.run', which is unimplemented, and do not override it",
          "the test leads to it here", "by way of 'R.go()'", "override '\\.k.run' here",
          "the test calls '\\.k.run', which is unimplemented in tests, and does not override it",
        ]
      ])
  }

  @Test("the live values that the composition of one executable lacks are one finding")
  func valuesOfOneExecutable() {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "Clients"), .target(name: "Live", dependencies: ["Clients"]),
        .executableTarget(name: "App", dependencies: ["Clients", "Live"]),
        .executableTarget(name: "Demo", dependencies: ["Clients"]),
      ])
      """
    func client(_ name: String) -> String {
      """
      public enum \(name)Key: TestDependencyKey { public static let testValue = 1 }
      public struct \(name)Reader { @Dependency(\(name)Key.self) var v; func go() -> Int { v } }

      """
    }
    func supply(_ name: String) -> String { "$0[\(name)Key.self] = 2" }
    check(
      "missing-live-value",
      [
        ("Package.swift", manifest),
        ("Sources/Clients/A.swift", "import Dependencies\n" + client("One") + client("Two")),
        (
          "Sources/Live/L.swift",
          """
          import Clients
          import Dependencies
          public func start() { prepareDependencies { \(supply("One")); \(supply("Two")) } }
          """
        ),
        (
          "Sources/App/main.swift", "import Clients\nimport Live\nstart()\nOneReader()\nTwoReader()"
        ),
        ("Sources/Demo/main.swift", "import Clients\nOneReader()\nTwoReader()"),
      ],
      says: [
        [
          "2 keys that 'Demo' reads have no live value there, so users get their test values",
          "'@Dependency(OneKey.self)' is read here",
          "'TwoKey' is read outside of tests but has no live value, so users get its test value",
          "'Demo' gets no value from the code that supplies one",
          "supply live values where 'Demo' starts, or link the code that declares them",
        ]
      ])
  }
}
