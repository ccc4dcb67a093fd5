import DependencyProgram
import Testing

@testable import LintDriver

@Suite struct RuleSelectionTests {
  private let rules = [
    rule("test-value"), rule("test-value-live"), rule("escape", .propagation),
    rule("optional", .propagation, tier: .optIn),
    rule("careful", aliases: ["cautious"], .propagation, tier: .strict),
  ]

  private static func rule(
    _ id: String, aliases: [String] = [], _ group: RuleMetadata.Group = .testing,
    tier: RuleMetadata.Tier = .standard
  ) -> Rule {
    Rule(
      id: id, aliases: aliases, group: group, severity: .warning, tier: tier, scope: .file,
      since: "0.1.0", summary: "", documentation: "",
      check: .program { _ in [] })
  }

  @Test(
    arguments: [
      ([], [], ["test-value", "test-value-live", "escape"]),
      (["all"], [], ["test-value", "test-value-live", "escape", "optional", "careful"]),
      (["optional"], [], ["optional"]),
      (["test"], [], ["test-value", "test-value-live"]),
      // An id stands for itself rather than for ids that it is a prefix of.
      (["test-value"], [], ["test-value"]),
      (["escape", "test-value-"], [], ["test-value-live", "escape"]),
      ([], ["test"], ["escape"]),
      (["all"], ["test-value", "optional"], ["test-value-live", "escape", "careful"]),
      ([], ["all"], []),
      (["group:testing"], [], ["test-value", "test-value-live"]),
      (["group:testing", "escape"], [], ["test-value", "test-value-live", "escape"]),
      (["group:propagation"], ["escape"], ["optional", "careful"]),
      ([], ["group:testing"], ["escape"]),
      (["cautious"], [], ["careful"]),
      (["all"], ["cautious", "test"], ["escape", "optional"]),
    ] as [([String], [String], [String])])
  func selection(selected: [String], ignored: [String], expected: [String]) throws {
    let selection = RuleSelection(selected: selected, ignored: ignored)
    #expect(try selection.rules(among: rules).map(\.id) == expected)
  }

  @Test(
    arguments: [
      (.recommended, [], [], ["test-value", "test-value-live", "escape"]),
      (.strict, [], [], ["test-value", "test-value-live", "escape", "careful"]),
      (.all, [], [], ["test-value", "test-value-live", "escape", "optional", "careful"]),
      (.strict, [], ["group:testing"], ["escape", "careful"]),
      // A selection takes the place of the preset.
      (.strict, ["optional"], [], ["optional"]),
      (.recommended, ["group:propagation"], ["escape"], ["optional", "careful"]),
    ] as [(RulePreset, [String], [String], [String])])
  func presets(
    preset: RulePreset, selected: [String], ignored: [String], expected: [String]
  ) throws {
    let selection = RuleSelection(preset: preset, selected: selected, ignored: ignored)
    #expect(try selection.rules(among: rules).map(\.id) == expected)
  }

  @Test(arguments: [
    ("nonsense", "unknown rule 'nonsense'", "'deplint rules' lists them all"),
    ("escpe", "unknown rule 'escpe'", "did you mean 'escape'?"),
    ("testing", "unknown rule 'testing'", "did you mean 'group:testing'?"),
    ("cauti", "unknown rule 'cauti'", "'deplint rules' lists them all"),
    ("group:tests", "unknown group 'tests'", "it can be propagation, testing"),
    // The group has no rules, so it would select nothing.
    ("group:comments", "unknown group 'comments'", "it can be propagation, testing"),
    ("group:", "unknown group ''", "it can be propagation, testing"),
    ("group:test", "unknown group 'test'", "it can be propagation, testing"),
  ])
  func unknown(name: String, message: String, advice: String) {
    let error = RuleSelection.UnknownRule(name: name)
    #expect(throws: error) { try RuleSelection(selected: [name]).rules(among: rules) }
    #expect(error.message == message)
    #expect(error.advice(among: rules) == advice)
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
