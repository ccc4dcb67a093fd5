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
    let scaffold = try PageScaffold(ofRule: id)
    let package = scaffold.package
    guard package.isEmpty else {
      let expected = Self.marks(in: package)
      try #require(!expected.isEmpty, "the package marks the finding")
      #expect(Self.lint(Example(mistake, siblings: blocks), asManifestOf: package) == expected)
      return
    }
    let marks = mistake.lines.indices.filter { mistake.lines[$0].contains("  // ") }
    try #require(marks.count == 1, "\(mistake): one comment, on the line with the finding")
    let found = Self.lint(Example(mistake, siblings: blocks), tests: scaffold.tests)
    #expect(found == ["\(mistake.line + marks[0]): \(id) (\(rule.severity))"])
  }

  @Test("a page says what makes a finding an error, a warning or a hint", arguments: allRules)
  func grades(rule: Rule) {
    let word =
      switch rule.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "hint"
      }
    #expect(rule.documentation.contains(word), "\(rule.id)")
  }

  @Test(arguments: allRules.map(\.id))
  func rightOnesHaveNoFinding(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    let blocks = try Documentation.page(of: rule)
    #expect(blocks.count >= 2)
    let package = try PageScaffold(ofRule: id).package
    for block in blocks.dropFirst() {
      let example = Example(block, siblings: blocks)
      let found =
        package.isEmpty ? Self.lint(example) : Self.lint(example, asManifestOf: package)
      #expect(found == [], "\(block)")
    }
  }

  /// The findings that the sources of a package mark.
  private static func marks(in package: [String: String]) -> [String] {
    package.sorted { $0.key < $1.key }.flatMap { path, text in
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
        index, line in
        line.firstMatch(of: #/// expect: (.*)$/#).map { "\(path):\(index + 1): \($0.1)" }
      }
    }
  }

  /// The findings of all rules in a package whose manifest is the example.
  private static func lint(
    _ example: Example, asManifestOf package: [String: String]
  ) -> [String] {
    var files = package
    files["Package.swift"] = "// swift-tools-version: 6.1\n" + example.text
    return Linter.found(in: files).map { "\($0.path):\($0.line): \($0.rule)" }
  }

  /// The findings of all rules in an example, by the lines of the documentation.
  private static func lint(_ example: Example, tests: String? = nil) -> [String] {
    let found = tests.map { Batch.lint(example, tests: $0) } ?? Batch.lint(example)
    return found.map {
      let line = $0.line - 1 - example.start + example.block.line
      return "\(line): \($0.rule) (\($0.severity))"
    }
  }
}
