// A rule imports this module for what it looks at, and has what it says with it.
@_exported public import Diagnostics

/// A rule: what it is called, how bad its findings are, its page, and the check itself.
package struct Rule: Sendable {
  /// The rule without its check: what reports and listings show.
  package let metadata: RuleMetadata

  /// The findings, in any order. Pure: it reads nothing but the program.
  package let check: @Sendable (Program) -> [Diagnostic]
  /// The findings of a rule about the comments that silence others; nil for a rule about code.
  package let review: (@Sendable (Suppressions) -> [Diagnostic])?

  /// Whether the rule is about deplint's own comments. What it says is no matter of how code runs.
  package var isAboutComments: Bool { review != nil }

  package init(
    id: String, severity: Severity, tier: RuleMetadata.Tier = .standard, scope: RuleMetadata.Scope,
    fix: RuleMetadata.FixKind = .none, since: String, summary: String, documentation: String,
    check: @escaping @Sendable (Program) -> [Diagnostic]
  ) {
    metadata = RuleMetadata(
      id: id, severity: severity, tier: tier, scope: scope, fix: fix, since: since,
      summary: summary, documentation: documentation)
    self.check = check
    review = nil
  }

  /// A rule about the comments that silence findings.
  package init(
    id: String, severity: Severity, tier: RuleMetadata.Tier = .standard,
    fix: RuleMetadata.FixKind = .none, since: String, summary: String, documentation: String,
    review: @escaping @Sendable (Suppressions) -> [Diagnostic]
  ) {
    metadata = RuleMetadata(
      id: id, severity: severity, tier: tier, scope: .file, fix: fix, since: since,
      summary: summary, documentation: documentation)
    check = { _ in [] }
    self.review = review
  }
}

// What is asked of rules again and again reads as the rule's own.
extension Rule {
  package var id: String { metadata.id }
  package var summary: String { metadata.summary }
  package var documentation: String { metadata.documentation }
  package var severity: Severity { metadata.severity }
  package var tier: RuleMetadata.Tier { metadata.tier }
  package var scope: RuleMetadata.Scope { metadata.scope }
  package var since: String { metadata.since }
  package var fix: RuleMetadata.FixKind { metadata.fix }
}
