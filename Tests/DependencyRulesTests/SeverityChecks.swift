import ProofSupport
import Testing

/// Suites about severities that depend on the program.
protocol SeverityChecks {}

extension SeverityChecks {
  /// - Parameter expected: the severities of a rule's findings in a program with tests.
  func check(
    _ rule: String, _ text: String, tests: String = "", says expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let files = [
      Fixture.File(path: "A.swift", text: "import Dependencies\n" + text + "\n"),
      Fixture.File(path: "T.swift", text: "import XCTest\nimport Dependencies\n" + tests + "\n"),
    ]
    let found = Finding.found(in: files).filter { $0.key.rule == rule }
    let severities = found.sorted { $0.key < $1.key }.map { "\($0.value.severity)" }
    #expect(severities == expected, sourceLocation: sourceLocation)
  }
}
