/// A rule: what it is called, how bad its findings are, its page, and the check itself.
package struct Rule: Sendable {
  // Identity
  package let id: String
  /// One sentence without its full stop, for listings.
  package let summary: String
  /// The page in Markdown: what it reports, why, an example gone wrong and right, what it cannot see.
  package let documentation: String

  // Standing
  package let severity: Severity
  package let tier: Tier
  package let scope: Scope
  /// The version that first had it.
  package let since: String
  package let fix: FixKind

  /// The findings, in any order. Pure: it reads nothing but the program.
  package let check: @Sendable (Program) -> [Diagnostic]
  /// The findings of a rule about the comments that silence others; nil for a rule about code.
  package let review: (@Sendable (Suppressions) -> [Diagnostic])?

  /// Whether the rule is about deplint's own comments. What it says is no matter of how code runs.
  package var isAboutComments: Bool { review != nil }

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
    since: String, summary: String, documentation: String,
    check: @escaping @Sendable (Program) -> [Diagnostic]
  ) {
    self.id = id
    self.severity = severity
    self.tier = tier
    self.scope = scope
    self.fix = fix
    self.since = since
    self.summary = summary
    self.documentation = documentation
    self.check = check
    review = nil
  }

  /// A rule about the comments that silence findings.
  package init(
    id: String, severity: Severity, tier: Tier = .standard, fix: FixKind = .none, since: String,
    summary: String, documentation: String,
    review: @escaping @Sendable (Suppressions) -> [Diagnostic]
  ) {
    self.id = id
    self.severity = severity
    self.tier = tier
    scope = .file
    self.fix = fix
    self.since = since
    self.summary = summary
    self.documentation = documentation
    check = { _ in [] }
    self.review = review
  }
}
