import DependencyProgram
import DependencyRules
import ProofSupport
import Testing

/// Every fixture gets exactly the findings that its comments ask for, from all rules together, and
/// gets them however the text is rewritten.
@Suite struct FixtureTests {
  /// Each way to change a text that must not change the findings on its lines.
  enum Mutation: String, CaseIterable {
    case none, condition, commentedLines, commentLines, windowsLineEnds

    func apply(to text: String) -> String {
      switch self {
      case .none: text
      case .condition: "#if DEBUG\n\(text)\n#endif\n"
      case .commentedLines: text.mapCodeLines { "/*😀*/" + $0 }
      case .commentLines: text.mapCodeLines { "// 😀 é\n" + $0 }
      case .windowsLineEnds:
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "\r\n")
      }
    }
  }

  /// Each way to turn a text into something other than code.
  enum Burial: String, CaseIterable {
    case comment, string

    func apply(to text: String) -> String {
      switch self {
      case .comment: "/*\n\(text)\n*/\n"
      case .string: "let text = ####\"\"\"\n\(text)\n\"\"\"####\n"
      }
    }
  }

  @Test(arguments: Fixture.all)
  func findings(fixture: Fixture) {
    for mutation in Mutation.allCases {
      let difference = Finding.difference(in: fixture.mapTexts(mutation.apply))
      #expect(difference.isEmpty, "\(fixture), mutation '\(mutation)':\n\(difference)")
      // A failure without a mutation would recur with each.
      if !difference.isEmpty { break }
    }
  }

  @Test(arguments: Fixture.all)
  func noFindingsOutsideOfCode(fixture: Fixture) {
    for burial in Burial.allCases {
      let found = Finding.found(in: fixture.mapTexts(burial.apply)).keys.sorted()
      #expect(found.isEmpty, "in a \(burial)")
    }
  }

  @Test(arguments: Fixture.all)
  func orderChangesNothing(fixture: Fixture) {
    let expected = Set(Finding.found(in: fixture.files).keys)
    for rotation in 0..<3 {
      let rules = Array((allRules[rotation...] + allRules[..<rotation]).reversed())
      let found = Set(Finding.found(in: fixture.files.reversed(), rules: rules).keys)
      #expect(found == expected)
    }
  }

  /// A fixture without any expectation would also pass if it were not found or not read.
  @Test func everyRuleHasFixtures() {
    for rule in allRules {
      let fixtures = Fixture.all.filter { $0.rule == rule.id }
      let expected = fixtures.flatMap { Finding.expected(in: $0.files).keys }
      #expect(expected.contains { $0.rule == rule.id }, "no bad example of \(rule.id)")
    }
    #expect(Set(Fixture.all.map(\.rule)).isSubset(of: allRules.map(\.id)))
    #expect(Fixture.all.allSatisfy { !$0.files.isEmpty })
    #expect(Fixture.all.flatMap(\.files).allSatisfy { !$0.text.isEmpty })
  }

  @Test func namesAreUnique() {
    let names = Fixture.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func expectationsNameRules() {
    let ids = Set(allRules.map(\.id))
    for fixture in Fixture.all {
      for finding in Finding.expected(in: fixture.files).keys.sorted() {
        #expect(ids.contains(finding.rule), "\(fixture): \(finding)")
      }
    }
  }
}

extension String {
  /// Changes every line except those that begin inside a multi-line string.
  fileprivate func mapCodeLines(_ change: (String) -> String) -> String {
    var isInString = false
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let result = isInString ? String(line) : change(String(line))
      if line.ranges(of: "\"\"\"").count % 2 == 1 { isInString.toggle() }
      return result
    }
    return lines.joined(separator: "\n")
  }
}
