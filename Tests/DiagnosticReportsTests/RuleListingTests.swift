import DiagnosticReports
import Diagnostics
import Foundation
import Testing

@Suite struct RuleListingTests {
  private let rules = [
    RuleMetadata(
      id: "first-rule", group: .testing, severity: .error, scope: .program, fix: .safe,
      since: "0.2.0",
      summary: "something | something else", documentation: "# First"),
    RuleMetadata(
      id: "second", aliases: ["an-older-name"], group: .registration, severity: .info,
      tier: .optIn, scope: .file, since: "0.2.0", summary: "a summary",
      documentation: "# Second"),
    RuleMetadata(
      id: "third", group: .testing, severity: .warning, tier: .strict, scope: .file,
      since: "0.2.0", summary: "more", documentation: "# Third"),
  ]

  @Test func text() {
    #expect(
      RuleListing.text.render(rules) == """
        registration: \(RuleMetadata.Group.registration.summary)
          second      info     a summary (opt-in)

        testing: \(RuleMetadata.Group.testing.summary)
          first-rule  error    something | something else
          third       warning  more (strict)

        """)
  }

  @Test func markdown() {
    #expect(
      RuleListing.markdown.render(rules) == """
        | Group | Rule | Severity | Tier | Fix | What it reports |
        |---|---|---|---|---|---|
        | registration | `second` | info | opt-in | none | a summary |
        | testing | `first-rule` | error | default | safe | something \\| something else |
        | testing | `third` | warning | strict | none | more |

        """)
  }

  @Test func pages() {
    #expect(
      rules.map(RulePage.render) == [
        """
        # first-rule

        something | something else

        error, group 'testing', with a safe fix, since 0.2.0

        # First

        """,
        """
        # second

        a summary

        info, group 'registration', opt-in: runs if it is selected, since 0.2.0

        # Second

        """,
        """
        # third

        more

        warning, group 'testing', opt-in: runs in the preset 'strict' or if it is selected, \
        since 0.2.0

        # Third

        """,
      ])
  }

  @Test func json() throws {
    struct Listing: Decodable {
      var version: Int
      var groups: [Group]
      var rules: [Entry]

      struct Group: Decodable, Equatable {
        var name, summary: String
        var rules: [String]
      }
      struct Entry: Decodable, Equatable {
        var id, group, severity, tier, preset, scope, fix, since, summary, documentation: String
        var aliases: [String]
      }
    }
    let json = RuleListing.json.render(rules)
    let listing = try JSONDecoder().decode(Listing.self, from: Data(json.utf8))
    #expect(listing.version == 1)
    #expect(
      listing.groups == [
        .init(
          name: "registration", summary: RuleMetadata.Group.registration.summary,
          rules: ["second"]),
        .init(
          name: "testing", summary: RuleMetadata.Group.testing.summary,
          rules: ["first-rule", "third"]),
      ])
    #expect(listing.rules.map(\.id) == ["second", "first-rule", "third"])
    #expect(
      listing.rules.first
        == .init(
          id: "second", group: "registration", severity: "info", tier: "opt-in", preset: "all",
          scope: "file", fix: "none", since: "0.2.0", summary: "a summary",
          documentation: "deplint explain second", aliases: ["an-older-name"]))
    #expect(listing.rules.map(\.preset) == ["all", "recommended", "strict"])
    // Readers older than presets know two tiers.
    #expect(listing.rules.map(\.tier) == ["opt-in", "default", "opt-in"])
  }
}
