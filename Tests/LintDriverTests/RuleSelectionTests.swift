import DependencyProgram
import Testing

@testable import LintDriver

@Suite struct RuleSelectionTests {
  private let rules = [
    rule("test-value"), rule("test-value-live"), rule("escape"), rule("optional", tier: .optIn),
  ]

  private static func rule(_ id: String, tier: RuleMetadata.Tier = .standard) -> Rule {
    Rule(
      id: id, group: .use, severity: .warning, tier: tier, scope: .file, since: "0.1.0",
      summary: "",
      documentation: "",
      check: .program { _ in [] })
  }

  @Test(
    arguments: [
      ([], [], ["test-value", "test-value-live", "escape"]),
      (["all"], [], ["test-value", "test-value-live", "escape", "optional"]),
      (["optional"], [], ["optional"]),
      (["test"], [], ["test-value", "test-value-live"]),
      // An id is itself rather than the beginning of another.
      (["test-value"], [], ["test-value"]),
      (["escape", "test-value-"], [], ["test-value-live", "escape"]),
      ([], ["test"], ["escape"]),
      (["all"], ["test-value", "optional"], ["test-value-live", "escape"]),
      ([], ["all"], []),
    ] as [([String], [String], [String])])
  func selection(selected: [String], ignored: [String], expected: [String]) throws {
    let selection = RuleSelection(selected: selected, ignored: ignored)
    #expect(try selection.rules(among: rules).map(\.id) == expected)
  }

  @Test(arguments: ["nonsense", "test-values", "ALL", ""])
  func unknown(name: String) {
    #expect(throws: RuleSelection.UnknownRule(name: name)) {
      try RuleSelection(selected: [name]).rules(among: rules)
    }
    #expect(throws: RuleSelection.UnknownRule(name: name)) {
      try RuleSelection(ignored: [name]).rules(among: rules)
    }
  }
}
