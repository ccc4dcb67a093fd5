import DependencyProgram
import DependencyRules
import Testing

/// The record of the triage is counted correctly, and is about existing rules.
@Suite struct TriageTests {
  private static func rule(_ id: String, aliases: [String] = []) -> RuleMetadata {
    RuleMetadata(
      id: id, aliases: aliases, group: .use, severity: .error, scope: .file, since: "0.1.0",
      summary: "", documentation: "")
  }

  private static func record(_ rows: [(rule: String, first: String, second: String)]) -> String {
    ([Triage.head]
      + rows.map { "a/b\tc0ffee\tA.swift:1\t\($0.rule)\terror\t\($0.first)\t\($0.second)" })
      .map { $0 + "\n" }.joined()
  }

  @Test func verdictsAreCounted() throws {
    let triage = try Triage(
      Self.record([
        ("a", "true", "true"), ("a", "true (no error)", "true"), ("a", "true", "harmless"),
        ("a", "false", "false"), ("old", "harmless", "harmless"), ("b", "true", "true"),
      ]))
    #expect(
      triage.count(of: Self.rule("a", aliases: ["old"]))
        == Triage.Count(read: 5, genuine: 2, harmless: 1, wrong: 1, disputed: 1))
    #expect(triage.count(of: Self.rule("a")).read == 4)
    #expect(triage.count(of: Self.rule("c")) == Triage.Count())
  }

  @Test(arguments: [
    "", "a\tb\n", Triage.head + "\na/b\tc\n", record([("a", "true", "maybe")]),
    record([("a", "true", "")]),
  ])
  func otherLinesAreRefused(text: String) {
    #expect(throws: Triage.Malformed.self) { try Triage(text) }
  }

  @Test func theRecordIsAboutRulesThatAreThere() throws {
    let names = Set(allRules.flatMap { [$0.id] + $0.aliases })
    let triage = try Triage(Repository.text(of: "Rules/triage.tsv"))
    #expect(triage.rules.subtracting(names) == [])
  }
}
