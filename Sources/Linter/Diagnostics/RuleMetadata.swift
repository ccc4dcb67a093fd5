/// A rule as reports and listings know it: its id, how bad its findings are, and its page.
///
/// The check itself is not here: it looks at a program, and reports are made without one.
package struct RuleMetadata: Sendable {
  // Identity
  package let id: String
  /// Names that stand for the rule wherever its id can: those of rules that it has taken over. An
  /// alias counts as a whole, never by its beginning.
  package let aliases: [String]
  package let group: Group
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

  /// The part of dependency injection that a mistake is made in.
  package enum Group: String, Sendable, CaseIterable {
    /// A key, the property that it is read by, or the live value that a program needs of it.
    case registration
    /// The values of a key: how they are made, and what they keep.
    case values
    /// The way of overrides to the code that reads: closures, child models, statics.
    case propagation
    /// The scopes that override: where they begin, and which code they reach.
    case overrides
    /// Test values, and the tests that need them.
    case testing
    /// Code that reads a dependency, or does without one.
    case use
    /// Views, previews and the environment.
    case swiftui
    /// The comments that silence findings.
    case comments
  }

  /// Whether a rule runs without being asked for.
  package enum Tier: String, Sendable, CaseIterable {
    case standard = "default"
    /// Opt-in: asks more of a project than to be free of mistakes, and is right for each project
    /// that wants to be asked. The preset `strict` has it.
    case strict
    /// Opt-in: right for projects that work in a certain way, or a matter of style.
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
    id: String, aliases: [String] = [], group: Group, severity: Severity, tier: Tier = .standard,
    scope: Scope, fix: FixKind = .none, since: String, summary: String, documentation: String
  ) {
    self.id = id
    self.aliases = aliases
    self.group = group
    self.severity = severity
    self.tier = tier
    self.scope = scope
    self.fix = fix
    self.since = since
    self.summary = summary
    self.documentation = documentation
  }

  /// Whether a name stands for the rule: its id or an alias.
  package func isNamed(_ name: String) -> Bool { id == name || aliases.contains(name) }
}

extension RuleMetadata.Tier {
  /// Whether somebody has to ask for the rule.
  package var isOptIn: Bool { self != .standard }

  /// The first preset that has the rule.
  package var preset: RulePreset {
    switch self {
    case .standard: .recommended
    case .strict: .strict
    case .optIn: .all
    }
  }
}

extension RuleMetadata.Group {
  /// One phrase, for listings.
  package var summary: String {
    switch self {
    case .registration: "keys, the properties that read them, and their live values"
    case .values: "how the values of keys are made, and what they keep"
    case .propagation: "overrides on their way to a read: closures, child models, statics"
    case .overrides: "the scopes that override, and the code that they reach"
    case .testing: "test values, and the tests that need them"
    case .use: "code that reads a dependency, or does without one"
    case .swiftui: "views, previews and the environment"
    case .comments: "the comments that silence findings"
    }
  }
}
