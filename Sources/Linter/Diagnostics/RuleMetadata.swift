/// A rule as reports and listings know it: its id, how bad its findings are, and its page.
///
/// The check itself is not here: it looks at a program, and reports are made without one.
package struct RuleMetadata: Sendable {
  // Identity
  package let id: String
  /// One sentence without its full stop, for listings.
  package let summary: String
  /// The page in Markdown: what the rule reports, why, an example gone wrong and right, and what it
  /// cannot see.
  package let documentation: String

  // Standing
  package let severity: Severity
  package let tier: Tier
  package let scope: Scope
  /// The version that first had it.
  package let since: String
  package let fix: FixKind

  /// Whether a rule runs without being asked for.
  package enum Tier: String, Sendable {
    case standard = "default"
    case optIn = "opt-in"
  }

  /// How much of the project the rule must see.
  package enum Scope: String, Sendable {
    case file, program, targets
  }

  package enum FixKind: String, Sendable {
    case none, safe, unsafe
  }

  package init(
    id: String, severity: Severity, tier: Tier = .standard, scope: Scope, fix: FixKind = .none,
    since: String, summary: String, documentation: String
  ) {
    self.id = id
    self.severity = severity
    self.tier = tier
    self.scope = scope
    self.fix = fix
    self.since = since
    self.summary = summary
    self.documentation = documentation
  }
}
