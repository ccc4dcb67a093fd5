import DependencyProgram
import DependencyRules
import LintDriver
import Testing

/// The examples of the rules' pages are linted: the first one is the mistake, and has exactly the
/// rule's finding, on the line with the comment; the others are right.
@Suite struct PageTests {
  @Test(arguments: allRules.map(\.id))
  func mistakeIsFoundWhereThePageMarksIt(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    let blocks = try Documentation.page(of: rule)
    let mistake = try #require(blocks.first)
    let marks = mistake.lines.indices.filter { mistake.lines[$0].contains("  // ") }
    guard id != "unlinked-live-value" else { return try aPackageThatDoesNotLink(blocks) }
    try #require(marks.count == 1, "\(mistake): one comment, on the line with the finding")
    let found = Self.lint(Example(mistake, siblings: blocks))
    #expect(found == ["\(mistake.line + marks[0]): \(id) (\(rule.severity))"])
  }

  @Test(arguments: allRules.map(\.id))
  func rightOnesHaveNoFinding(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    let blocks = try Documentation.page(of: rule)
    #expect(blocks.count >= 2)
    for block in blocks.dropFirst() where id != "unlinked-live-value" {
      #expect(Self.lint(Example(block, siblings: blocks)) == [], "\(block)")
    }
  }

  /// The page shows manifests; their comments say what lies in the targets.
  private func aPackageThatDoesNotLink(_ blocks: [CodeBlock]) throws {
    for (index, block) in blocks.enumerated() {
      let files = [
        "Package.swift": "// swift-tools-version: 6.1\n" + Example(block, siblings: blocks).text,
        "Sources/APIClient/APIClient.swift": """
        import Dependencies
        public struct APIClient: TestDependencyKey {
          public static let testValue = APIClient()
        }
        extension DependencyValues {
          public var apiClient: APIClient {
            get { self[APIClient.self] }
            set { self[APIClient.self] = newValue }
          }
        }
        """,
        "Sources/APIClientLive/Live.swift": """
        import APIClient
        import Dependencies
        extension APIClient: DependencyKey {
          public static let liveValue = APIClient()
        }
        """,
        "Sources/tool/main.swift": """
        import APIClient
        import Dependencies
        @Dependency(\\.apiClient) var apiClient
        """,
      ]
      let found = Linter.found(in: files).map { "\($0.path):\($0.line): \($0.rule)" }
      #expect(
        found == (index == 0 ? ["Sources/tool/main.swift:3: unlinked-live-value"] : []),
        "\(block)")
    }
  }

  /// What all rules find in an example, by the lines of the documentation.
  private static func lint(_ example: Example) -> [String] {
    Batch.lint(example).map {
      let line = $0.line - 1 - example.start + example.block.line
      return "\(line): \($0.rule) (\($0.severity))"
    }
  }
}
