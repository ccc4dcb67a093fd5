import DependencyProgram
import DependencyRules
import Foundation
import Testing

/// The pages about the messages of libraries name the rules that `deplint explain` finds for them.
@Suite struct MessageTests {
  private static let guide = "Sources/Linter/deplint/deplint.docc"

  /// The sections below *Messages*: the heading is a message.
  @Test func headingsLeadToTheRulesOfTheirSections() throws {
    let text = try Repository.text(of: "\(Self.guide)/ForUsersOfTCA.md")
    let parts = text.components(separatedBy: "\n### ").dropFirst()
    #expect(parts.count >= 6)
    for part in parts {
      let section = part.components(separatedBy: "\n## ")[0]
      let message = section.prefix { $0 != "\n" }.replacing(#/…|@Dependency\(.*?\)/#, with: "")
      let named = Self.rules(
        namedIn: String(section.dropFirst(section.prefix { $0 != "\n" }.count)))
      #expect(named == Self.rules(about: message), "\(message)")
    }
  }

  @Test func rowsHaveTheRulesOfTheirMessages() throws {
    let text = try Repository.text(of: "\(Self.guide)/BesideTheRuntime.md")
    let rows = text.matches(of: #/(?m)^\| [^|"]*"([^"]+)" \|[^|]*\|([^|]*)\|$/#)
    #expect(rows.count >= 7)
    for row in rows {
      let message = row.1.replacing("…", with: "")
      #expect(Self.rules(namedIn: String(row.2)) == Self.rules(about: message), "\(row.1)")
    }
  }

  /// Each message of a rule is on both pages, or is one of the runtime of this repository.
  @Test func rulesWithMessagesAreOnThePages() throws {
    let pages = try ["ForUsersOfTCA", "BesideTheRuntime"].map {
      try Repository.text(of: "\(Self.guide)/\($0).md")
    }.joined()
    let rules = allRules.map(\.metadata).filter { !$0.messages.isEmpty }
    #expect(rules.count >= 10)
    for rule in rules { #expect(pages.contains("`\(rule.id)`"), "\(rule.id)") }
  }

  /// Ids in the text are those of rules.
  @Test(arguments: ["ForUsersOfTCA", "BesideTheRuntime", "QuestionsAndAnswers", "Migrating"])
  func rulesAreSpeltRight(page: String) throws {
    let text = try Repository.text(of: "\(Self.guide)/\(page).md")
    let ids = Set(allRules.map(\.id))
    for match in text.matches(of: #/`([a-z]+(?:-[a-z]+)+)`/#) where match.1 != "swift-dependencies"
    {
      #expect(ids.contains(String(match.1)), "\(match.1)")
    }
  }

  @Test func migratingNamesItsRules() throws {
    let text = try Repository.text(of: "\(Self.guide)/Migrating.md")
    #expect(Self.rules(namedIn: text) == Set(migrationRules.map(\.id)))
  }

  private static func rules(about message: some StringProtocol) -> Set<String> {
    Set(allRules.map(\.metadata).filter { $0.isAbout(message: String(message)) }.map(\.id))
  }

  private static func rules(namedIn text: String) -> Set<String> {
    let ids = Set(allRules.map(\.id))
    return Set(text.matches(of: #/`([a-z-]+)`/#).map { String($0.1) }).intersection(ids)
  }
}
