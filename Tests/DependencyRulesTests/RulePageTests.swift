import DependencyProgram
import DependencyRules
import Foundation
import ProofSupport
import Testing

/// `Rules/<rule>/README.md` is the rule's page for those who browse the repository: made from the
/// rule, never written by hand.
@Suite struct RulePageTests {
  /// Set this variable to have the pages written anew rather than compared.
  private static let updates = ProcessInfo.processInfo.environment["DEPLINT_UPDATE_READMES"] == "1"

  @Test(arguments: allRules.map(\.id))
  func pageIsFresh(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    let url = Folders.root.appending(path: "Rules/\(id)/README.md")
    let page = Self.page(of: rule)
    if Self.updates { try page.write(to: url, atomically: true, encoding: .utf8) }
    // Not compared inside: a failure would print both pages.
    let isFresh = Folders.text(of: url) == page
    #expect(
      isFresh,
      "stale: DEPLINT_UPDATE_READMES=1 swift test --filter RulePageTests writes it anew")
  }

  static func page(of rule: Rule) -> String {
    let standing =
      "\(rule.severity.rawValue) | \(rule.tier.rawValue) | \(rule.scope.rawValue) "
      + "| \(rule.fix.rawValue) | \(rule.since)"
    return """
      # \(rule.id)

      \(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()).

      | Severity | Tier | Looks at | Fix | Since |
      |---|---|---|---|---|
      | \(standing) |

      \(rule.documentation)

      ## Further examples

      The files in [Fixtures](Fixtures) are linted by the tests, compiled, and run: `// expect:` marks
      each line with a finding, and the table at the end says what the code really reads.
      `deplint prove \(rule.id)` shows it.

      """
  }
}
