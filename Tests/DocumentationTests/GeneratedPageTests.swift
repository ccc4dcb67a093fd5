import DependencyProgram
import DependencyRules
import Foundation
import Testing

@testable import deplint

/// Pages that are made from the code, never written by hand: `Rules/<rule>/README.md`, from the
/// rule, the list of rules in `Rules/README.md`, and the tables of facts in the guides.
@Suite struct GeneratedPageTests {
  /// Set this variable to rewrite the pages rather than compare them.
  private static let updates = ProcessInfo.processInfo.environment["DEPLINT_UPDATE_READMES"] == "1"

  @Test(arguments: allRules.map(\.id))
  func pageOfARule(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    try Self.check(Self.page(of: rule), isIn: "Rules/\(id)/README.md")
  }

  @Test func tablesOfTheGuides() throws {
    for (page, tables) in Dictionary(grouping: try GuideTable.all(), by: \.page) {
      let text = try Repository.text(of: page)
      try Self.check(tables.reduce(text) { try $1.replaced(in: $0) }, isIn: page)
    }
  }

  /// Each table is found in its page: one that is not found could never be stale.
  @Test func aStaleTableIsFound() throws {
    for table in try GuideTable.all() {
      let text = try Repository.text(of: table.page)
      #expect(try table.replaced(in: text) == text, "\(table.head)")
      let row = try #require(table.rows.last)
      let stale = text.replacing(row + "\n", with: "")
      #expect(stale != text, "\(table.head)")
      #expect(try table.replaced(in: stale) == text, "\(table.head)")
    }
  }

  @Test(arguments: Schema.allCases)
  func textOfASchema(schema: Schema) throws {
    let generated = GeneratedSchema(schema: schema)
    let original = try Repository.text(of: generated.original)
    try Self.check(generated.file(with: original), isIn: generated.path)
    #expect(schema.text == original || Self.updates)
    #expect(original.contains("\"$id\": \"urn:deplint:schema:\(schema.rawValue):1\""))
  }

  private static let rulesPage = "Rules/README.md"

  private static func sectionsOfRules() throws -> [GeneratedSection] {
    [.rules(), try .evidence(try Triage(Repository.text(of: "Rules/triage.tsv")))]
  }

  @Test func listOfRules() throws {
    let text = try Repository.text(of: Self.rulesPage)
    try Self.check(
      try Self.sectionsOfRules().reduce(text) { try $1.replaced(in: $0) }, isIn: Self.rulesPage)
  }

  @Test func aStaleListIsFound() throws {
    let text = try Repository.text(of: Self.rulesPage)
    for (section, cell) in zip(try Self.sectionsOfRules(), ["| error | ", "| yes | "]) {
      let row = try #require(section.body.split(separator: "\n").last)
      for stale in [
        text.replacing(row + "\n", with: ""), text.replacing(cell, with: "| no | "),
      ] {
        #expect(stale != text)
        #expect(try section.replaced(in: stale) == text)
        // Sections that follow stay.
        #expect(try section.replaced(in: stale + "\n## More\n") == text + "\n## More\n")
      }
    }
  }

  private static func check(_ page: String, isIn path: String) throws {
    if updates {
      try page.write(
        to: Repository.root.appending(path: path), atomically: true, encoding: .utf8)
    }
    // Not compared inside: a failure would print both pages.
    let isFresh = try Repository.text(of: path) == page
    #expect(
      isFresh,
      "stale: DEPLINT_UPDATE_READMES=1 swift test --filter GeneratedPageTests writes it anew")
  }

  static func page(of rule: Rule) -> String {
    let standing =
      "\(rule.group.rawValue) | \(rule.severity.rawValue) | \(rule.tier.rawValue) "
      + "| \(rule.scope.rawValue) | \(rule.fix.rawValue) | \(rule.since)"
    return """
      # \(rule.id)

      \(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()).

      | Group | Severity | Tier | Looks at | Fix | Since |
      |---|---|---|---|---|---|
      | \(standing) |

      \(rule.documentation)

      ## Further examples

      The tests lint, compile and run the files in [Fixtures](Fixtures): `// expect:` marks each line
      with a finding, and the table at the end shows what the code actually reads.
      `deplint prove \(rule.id)` prints it.

      """
  }
}
