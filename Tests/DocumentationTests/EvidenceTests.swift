import DependencyProgram
import Foundation
import Testing

/// Pages for contributors name the tests that show their statements, as `File.test`.
@Suite struct EvidenceTests {
  @Test(arguments: [
    ("Rules/SEMANTICS.md", 80), ("Sources/Linter/ARCHITECTURE.md", 35),
    ("Sources/Runtime/DependencyRuntime/DependencyRuntime.docc/DependencyRuntime.md", 6),
  ])
  func namedTestsExist(page: String, least: Int) throws {
    let names = Self.tests(in: try Repository.text(of: page))
    for name in names where !Self.exists(name.test, inFile: name.file) {
      Issue.record("\(page): there is no test '\(name.test)' in '\(name.file).swift'")
    }
    // If none were found, all would exist.
    #expect(names.count >= least)
  }

  /// A statement without a test is a matter of trust.
  @Test func eachStatementNamesItsTests() throws {
    let semantics = Self.statements(of: try Repository.text(of: "Rules/SEMANTICS.md"))
    let architecture = try Repository.text(of: "Sources/Linter/ARCHITECTURE.md")
    let section = architecture.components(separatedBy: "\n## ").first {
      $0.hasPrefix("Invariants\n")
    }
    let invariants = Self.statements(of: try #require(section))
    for statement in semantics + invariants where Self.tests(in: statement).isEmpty {
      Issue.record("no test shows '\(statement)'")
    }
    #expect(semantics.count > 60 && invariants.count > 20)
  }

  @Test func missingTestsAreFound() {
    #expect(Self.exists("missingTestsAreFound", inFile: "EvidenceTests"))
    #expect(!Self.exists("missingTests", inFile: "EvidenceTests"))
    #expect(!Self.exists("missingTestsAreFound", inFile: "NowhereTests"))
  }

  @Test func statementsAreItemsAndRows() {
    let page = """
      Words.

      - One,
        continued: `ATests.b`.
      - Two.

      | head | shown by |
      |---|---|
      | row | `ATests.c` |

      More.
      """
    let statements = Self.statements(of: page)
    #expect(statements == ["- One,  continued: `ATests.b`.", "- Two.", "| row | `ATests.c` |"])
    #expect(statements.map { Self.tests(in: $0).map { $0.test } } == [["b"], [], ["c"]])
  }

  /// Rows of a table cannot be broken; other lines have the usual limit.
  @Test(arguments: ["Rules/SEMANTICS.md", "Sources/Linter/ARCHITECTURE.md"])
  func linesAreShort(page: String) throws {
    for line in try Repository.text(of: page).split(separator: "\n") where !line.hasPrefix("|") {
      #expect(line.count <= 100)
    }
  }

  /// Where a false alarm is looked for: the layers are there, and come in their order.
  @Test func layersOfFalseAlarmsAreInOrder() throws {
    let page = try Repository.text(of: ".github/CONTRIBUTING.md")
    let start = try #require(page.firstRange(of: "| first wrong layer |")).upperBound
    let rows = page[start...].split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(2).prefix { $0.hasPrefix("| `") }
    let names = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: #/`([a-z-]+)`/#).map { String($0.1) }
    }
    let layers = Layer.allCases.map(\.rawValue)
    #expect(names.count > 10 && Set(names).isSubset(of: layers))
    #expect(names == layers.filter(names.contains))
  }

  // MARK: Their parts

  private static func tests(in text: String) -> [(file: String, test: String)] {
    text.matches(of: #/`([A-Z]\w*(?:Tests|Fixtures))\.(\w+)`/#)
      .map { (String($0.1), String($0.2)) }
  }

  private static func exists(_ test: String, inFile name: String) -> Bool {
    paths.filter { $0.hasSuffix("/\(name).swift") }.contains { path in
      (try? Repository.text(of: path).contains("func \(test)(")) == true
    }
  }

  private static let paths = Repository.swiftFiles(below: "Tests") + ["Rules/RuleFixtures.swift"]

  /// The items of a page's lists and the rows of its tables, without the heads of these.
  private static func statements(of text: String) -> [String] {
    var statements: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("- ") || line.hasPrefix("| ") && !line.hasSuffix("| shown by |") {
        statements.append(String(line))
      } else if line.hasPrefix("  "), let last = statements.popLast() {
        statements.append(last + line)
      }
    }
    return statements
  }
}
