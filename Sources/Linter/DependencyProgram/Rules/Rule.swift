// A rule imports this module for its input, and gets the types of its findings with it.
@_exported public import Diagnostics

/// A rule: its id, the severity of its findings, its page, and the check itself.
package struct Rule: Sendable {
  /// The rule without its check, for reports and listings.
  package let metadata: RuleMetadata
  package let check: Check
  /// Whether the check asks for the effects of code, which take the longest. Other rules run beside
  /// it on another thread. A wrong answer costs time, not findings.
  package let followsEffects: Bool

  package init(
    id: String, aliases: [String] = [], messages: [String] = [], group: RuleMetadata.Group,
    severity: Severity, tier: RuleMetadata.Tier = .standard, isMain: Bool = false,
    scope: RuleMetadata.Scope, fix: RuleMetadata.FixKind = .none, since: String, summary: String,
    documentation: String, followsEffects: Bool = false, check: Check
  ) {
    metadata = RuleMetadata(
      id: id, aliases: aliases, messages: messages, group: group, severity: severity, tier: tier,
      isMain: isMain, scope: scope,
      fix: fix, since: since, summary: summary, documentation: documentation)
    self.check = check
    self.followsEffects = followsEffects
  }

  /// A check and the input that it takes.
  ///
  /// Checks are pure: they only read their input. They return findings in any order.
  package enum Check: Sendable {
    /// Looks at the whole program. Only such a check can make statements about how code runs.
    case program(@Sendable (Program) -> [Diagnostic])
    /// Looks at the `deplint:` comments of one file, whether or not they suppress findings.
    case file(@Sendable (Suppressions.File) -> [Diagnostic])
    /// Looks at the `deplint:` comments of all files and at the findings that each suppressed, so
    /// it runs after all other checks.
    case comments(@Sendable (Suppressions) -> [Diagnostic])
  }

  /// Whether the rule is about deplint's own comments rather than about how code runs.
  package var isAboutComments: Bool {
    switch check {
    case .program: false
    case .file, .comments: true
    }
  }
}

extension Rule.Check {
  /// The findings in a program; none if the check looks at comments.
  package func callAsFunction(_ program: Program) -> [Diagnostic] {
    switch self {
    case .program(let check): check(program)
    case .file, .comments: []
    }
  }

  /// The findings among the comments, after these have suppressed other findings; none if the check
  /// looks at the program.
  package func callAsFunction(_ suppressions: Suppressions) -> [Diagnostic] {
    switch self {
    case .program: []
    case .file(let check): suppressions.files.flatMap(check)
    case .comments(let check): check(suppressions)
    }
  }
}

// The metadata that is needed most often is available on the rule itself.
extension Rule {
  package var id: String { metadata.id }
  package var aliases: [String] { metadata.aliases }
  package var group: RuleMetadata.Group { metadata.group }
  package var summary: String { metadata.summary }
  package var documentation: String { metadata.documentation }
  package var severity: Severity { metadata.severity }
  package var tier: RuleMetadata.Tier { metadata.tier }
  package var scope: RuleMetadata.Scope { metadata.scope }
  package var since: String { metadata.since }
  package var fix: RuleMetadata.FixKind { metadata.fix }

  package func isNamed(_ name: String) -> Bool { metadata.isNamed(name) }
}
