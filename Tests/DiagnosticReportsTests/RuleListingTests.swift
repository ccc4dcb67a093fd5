import DiagnosticReports
import Diagnostics
import Foundation
import Testing

@Suite struct RuleListingTests {
  private let rules = [
    RuleMetadata(
      id: "first-rule", group: .use, severity: .error, scope: .program, fix: .safe, since: "0.1.0",
      summary: "something | something else", documentation: "# First"),
    RuleMetadata(
      id: "second", group: .use, severity: .info, tier: .optIn, scope: .file, since: "0.2.0",
      summary: "a summary", documentation: "# Second"),
  ]

  @Test func text() {
    #expect(
      RuleListing.text.render(rules) == """
        first-rule  error    something | something else
        second      info     a summary (opt-in)

        """)
  }

  @Test func markdown() {
    #expect(
      RuleListing.markdown.render(rules) == """
        | Rule | Severity | Tier | Fix | What it reports |
        |---|---|---|---|---|
        | [`first-rule`](Rules/first-rule/README.md) | error | default | safe | something \\| something else |
        | [`second`](Rules/second/README.md) | info | opt-in | none | a summary |

        """)
  }

  @Test func pages() {
    #expect(
      rules.map(RulePage.render) == [
        """
        # first-rule

        something | something else

        error, with a safe fix, since 0.1.0

        # First

        """,
        """
        # second

        a summary

        info, opt-in: runs if it is selected, since 0.2.0

        # Second

        """,
      ])
  }

  @Test func json() throws {
    struct Listing: Decodable, Equatable {
      var version: Int
      var rules: [[String: String]]
    }
    let json = RuleListing.json.render(rules)
    let listing = try JSONDecoder().decode(Listing.self, from: Data(json.utf8))
    #expect(listing.version == 1)
    #expect(
      listing.rules.last == [
        "id": "second", "severity": "info", "tier": "opt-in", "scope": "file", "fix": "none",
        "since": "0.2.0", "summary": "a summary", "documentation": "Rules/second/README.md",
      ])
  }
}
