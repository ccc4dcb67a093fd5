/// A rule as reports and listings know it: its id, the severity of its findings, and its page.
///
/// The check itself is not here: it needs a program, and reports are made without one.
package struct RuleMetadata: Sendable {
  // Identity
  package let id: String
  /// Names that are accepted in place of the rule's id: those of rules that were merged into it. An
  /// alias must be written in full; a prefix is not enough.
  package let aliases: [String]
  /// Parts of the messages by which libraries tell the mistake when the code runs, each on one
  /// line; see `isAbout(message:)`.
  package let messages: [String]
  package let group: Group
  /// One sentence without its full stop, for listings.
  package let summary: String
  /// The page in Markdown: the mistakes that the rule reports, the reason, a wrong and a right
  /// example, and the rule's limits.
  package let documentation: String

  // Standing
  package let severity: Severity
  package let tier: Tier
  /// Whether it is one of the four rules that deplint exists for. The preset `strict` shows their
  /// hints as warnings.
  package let isMain: Bool
  package let scope: Scope
  /// The first version with the rule.
  package let since: String
  package let fix: FixKind

  /// The area of dependency injection that a mistake belongs to.
  package enum Group: String, Sendable, CaseIterable {
    /// A key, the property through which it is read, or the live value that a program needs.
    case registration
    /// The values of a key: how they are made, and the state they keep.
    case values
    /// The path of overrides to the code that reads: closures, child models, statics.
    case propagation
    /// The scopes that override: where they begin, and which code they reach.
    case overrides
    /// Test values, and the tests that need them.
    case testing
    /// Code that reads a dependency, or bypasses one.
    case use
    /// Views, previews and the environment.
    case swiftui
    /// The comments that suppress findings.
    case comments
  }

  /// Whether a rule runs without being asked for.
  package enum Tier: String, Sendable, CaseIterable {
    case standard = "default"
    /// Opt-in: demands more than the absence of mistakes, and suits every project that wants this.
    /// Part of the preset `strict`.
    case strict
    /// Opt-in: suits projects with particular conventions, or is a matter of style.
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
    id: String, aliases: [String] = [], messages: [String] = [], group: Group,
    severity: Severity, tier: Tier = .standard, isMain: Bool = false, scope: Scope,
    fix: FixKind = .none, since: String, summary: String, documentation: String
  ) {
    self.id = id
    self.aliases = aliases
    self.messages = messages
    self.group = group
    self.severity = severity
    self.tier = tier
    self.isMain = isMain
    self.scope = scope
    self.fix = fix
    self.since = since
    self.summary = summary
    self.documentation = documentation
  }

  /// Whether a name refers to the rule: its id or an alias.
  package func isNamed(_ name: String) -> Bool { id == name || aliases.contains(name) }

  /// Whether a text is one of the rule's messages, or a part of one: with or without the names of
  /// the program in it, and however its lines are broken.
  package func isAbout(message: String) -> Bool {
    let text = RuleMetadata.plain(message)
    return messages.map(RuleMetadata.plain).contains { own in
      text.contains(own) || text.count >= RuleMetadata.shortestPart && own.contains(text)
    }
  }

  /// A shorter part of a message would be found in too many of them.
  private static let shortestPart = 8

  /// A message without quotes, and with single spaces.
  private static func plain(_ message: String) -> String {
    let quotes: Set<Character> = ["'", "\"", "`", "‘", "’", "“", "”"]
    return message.lowercased().filter { !quotes.contains($0) }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension RuleMetadata.Tier {
  /// Whether the rule must be enabled explicitly.
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
    case .values: "how the values of keys are created, and what they keep"
    case .propagation: "how overrides reach a read: closures, child models, statics"
    case .overrides: "the scopes that override, and the code that they reach"
    case .testing: "test values, and the tests that need them"
    case .use: "code that reads a dependency, or does without one"
    case .swiftui: "views, previews and the environment"
    case .comments: "the comments that silence findings"
    }
  }
}
