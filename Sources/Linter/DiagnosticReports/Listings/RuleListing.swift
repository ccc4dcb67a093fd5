package import Diagnostics

/// The rules that the tool knows, as `deplint rules` lists them.
package enum RuleListing: String, Sendable, CaseIterable {
  case text, json, markdown

  /// The listing, with a final newline: group by group, and in each in the order of the rules.
  package func render(_ rules: [RuleMetadata]) -> String {
    switch self {
    case .text: RuleListing.text(rules)
    case .json: RuleListing.document(of: rules).formatted()
    case .markdown: RuleListing.markdown(rules)
    }
  }

  /// The rules of each group that has rules.
  package static func grouped(
    _ rules: [RuleMetadata]
  ) -> [(group: RuleMetadata.Group, rules: [RuleMetadata])] {
    RuleMetadata.Group.allCases.compactMap { group in
      let own = rules.filter { $0.group == group }
      return own.isEmpty ? nil : (group, own)
    }
  }

  private static func text(_ rules: [RuleMetadata]) -> String {
    let idWidth = rules.map(\.id.count).max() ?? 0
    let severityWidth = Severity.allCases.map(\.rawValue.count).max() ?? 0
    return grouped(rules).map { group, rules in
      "\(group.rawValue): \(group.summary)\n"
        + rules.map { rule in
          let optIn = rule.tier.isOptIn ? " (\(rule.tier.rawValue))" : ""
          return "  \(rule.id.padded(to: idWidth))  "
            + "\(rule.severity.rawValue.padded(to: severityWidth))  \(rule.summary)\(optIn)\n"
        }.joined()
    }.joined(separator: "\n")
  }

  private static func markdown(_ rules: [RuleMetadata]) -> String {
    let rows = grouped(rules).flatMap(\.rules).map { rule in
      "| \(rule.group.rawValue) | \(link(to: rule)) "
        + "| \(rule.severity.rawValue) | \(rule.tier.rawValue) | \(rule.fix.rawValue) "
        + "| \(rule.summary.escapedForTable) |\n"
    }
    return "| Group | Rule | Severity | Tier | Fix | What it reports |\n|---|---|---|---|---|---|\n"
      + rows.joined()
  }

  /// The id, as a link if the address of the page is known.
  private static func link(to rule: RuleMetadata) -> String {
    let id = "`\(rule.id)`"
    return RulePages.built.address(ofRule: rule.id).map { "[\(id)](\($0))" } ?? id
  }

  private static func document(of rules: [RuleMetadata]) -> JSONValue {
    let groups = grouped(rules)
    return [
      "version": 1,
      "groups": .array(
        groups.map { group, rules in
          [
            "name": .string(group.rawValue), "summary": .string(group.summary),
            "rules": .array(rules.map { .string($0.id) }),
          ]
        }),
      "rules": .array(groups.flatMap(\.rules).map(object(of:))),
    ]
  }

  private static func object(of rule: RuleMetadata) -> JSONValue {
    [
      "id": .string(rule.id),
      "aliases": .array(rule.aliases.map(JSONValue.string)),
      "group": .string(rule.group.rawValue),
      "severity": .string(rule.severity.rawValue),
      // Readers written before presets existed know only these two words.
      "tier": .string((rule.tier.isOptIn ? RuleMetadata.Tier.optIn : .standard).rawValue),
      "preset": .string(rule.tier.preset.rawValue),
      "scope": .string(rule.scope.rawValue),
      "fix": .string(rule.fix.rawValue),
      "since": .string(rule.since),
      "summary": .string(rule.summary),
      "documentation": .string(RulePages.built.reference(ofRule: rule.id)),
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate var escapedForTable: String {
    split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
