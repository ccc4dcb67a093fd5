package import Diagnostics

/// The rules that the tool knows, as `deplint rules` lists them.
package enum RuleListing: String, Sendable, CaseIterable {
  case text, json, markdown

  /// The listing, with its last line ended, in the order of the rules.
  package func render(_ rules: [RuleMetadata]) -> String {
    switch self {
    case .text: RuleListing.text(rules)
    case .json: RuleListing.document(of: rules).formatted()
    case .markdown: RuleListing.markdown(rules)
    }
  }

  private static func text(_ rules: [RuleMetadata]) -> String {
    let idWidth = rules.map(\.id.count).max() ?? 0
    let severityWidth = Severity.allCases.map(\.rawValue.count).max() ?? 0
    return rules.map { rule in
      let optIn = rule.tier == .optIn ? " (opt-in)" : ""
      return "\(rule.id.padded(to: idWidth))  "
        + "\(rule.severity.rawValue.padded(to: severityWidth))  \(rule.summary)\(optIn)\n"
    }.joined()
  }

  private static func markdown(_ rules: [RuleMetadata]) -> String {
    let rows = rules.map { rule in
      "| [`\(rule.id)`](\(Tool.documentation(ofRule: rule.id))) | \(rule.severity.rawValue) "
        + "| \(rule.tier.rawValue) | \(rule.fix.rawValue) | \(rule.summary.escapedForTable) |\n"
    }
    return "| Rule | Severity | Tier | Fix | What it reports |\n|---|---|---|---|---|\n"
      + rows.joined()
  }

  private static func document(of rules: [RuleMetadata]) -> JSONValue {
    ["version": 1, "rules": .array(rules.map(object(of:)))]
  }

  private static func object(of rule: RuleMetadata) -> JSONValue {
    [
      "id": .string(rule.id),
      "severity": .string(rule.severity.rawValue),
      "tier": .string(rule.tier.rawValue),
      "scope": .string(rule.scope.rawValue),
      "fix": .string(rule.fix.rawValue),
      "since": .string(rule.since),
      "summary": .string(rule.summary),
      "documentation": .string(Tool.documentation(ofRule: rule.id)),
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
