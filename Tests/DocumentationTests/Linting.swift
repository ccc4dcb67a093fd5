import DependencyProgram
import DependencyRules
import DiagnosticReports
import LintDriver

extension Linter {
  /// The findings of all rules in files in memory.
  static func found(
    in files: [String: String]
  ) -> [(path: String, line: Int, rule: String, severity: Severity)] {
    let report = run(
      inMemory: files.map { ($0.key, Array($0.value.utf8)) },
      LintOptions(rules: allRules, jobs: 1)
    ).report
    return report.places.map { diagnostic in
      let source = report.source(of: diagnostic.range)
      let line = source.lines.place(ofOffset: diagnostic.range.start).line
      return (source.path, line, diagnostic.rule, diagnostic.severity)
    }
  }
}

extension Batch {
  /// The findings of all rules in an example, in a package with an executable and tests.
  static func lint(
    _ example: Example, tests: String = "import Testing\n@Test func app() {}\n"
  ) -> [(line: Int, rule: String, severity: Severity)] {
    let path = "Sources/App/Example.swift"
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "App",
        platforms: [.iOS(.v17)],
        targets: [
          .executableTarget(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"]),
        ])
      """,
      // The surroundings of an example are of its file, so that those of all examples can be one
      // module. Here the tests name them.
      path: example.text.replacing("fileprivate ", with: ""),
      "Sources/App/Support.swift": support,
      "Tests/AppTests/AppTests.swift": tests,
    ]
    return Linter.found(in: files).map { found in
      // Findings in other files do not belong to a line of the example.
      (found.path == path ? found.line : 0, found.rule, found.severity)
    }
  }
}
