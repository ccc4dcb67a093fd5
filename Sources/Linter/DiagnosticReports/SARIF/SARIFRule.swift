internal import Diagnostics

/// A rule as SARIF describes it: what a viewer shows beside a finding.
enum SARIFRule {
  static func descriptor(of rule: RuleMetadata, _ pages: RulePages) -> JSONValue {
    let page = RulePage.render(rule)
    var members: [(key: String, value: JSONValue)] = [
      ("id", .string(rule.id)),
      ("name", .string(name(ofRule: rule.id))),
      ("shortDescription", ["text": .string(rule.summary)]),
      ("fullDescription", ["text": .string(firstParagraph(of: rule.documentation))]),
      ("help", ["text": .string(page), "markdown": .string(page)]),
    ]
    // Must be absolute: there is nothing that it could be relative to.
    if let address = pages.address(ofRule: rule.id) {
      members.append(("helpUri", .string(address)))
    }
    members += [
      (
        "defaultConfiguration",
        [
          "enabled": .boolean(!rule.tier.isOptIn),
          "level": .string(level(of: rule.severity)),
        ]
      ),
      (
        "properties",
        [
          "precision": .string(rule.tier.isOptIn ? "medium" : "very-high"),
          "problem.severity": .string(problemSeverity(of: rule.severity)),
          "tags": ["correctness", "dependencies", .string(rule.group.rawValue)],
        ]
      ),
    ]
    return .object(members)
  }

  /// The descriptor of something that reports findings but is not a rule with a page.
  static func descriptor(ofUnknown id: String) -> JSONValue {
    ["id": .string(id), "name": .string(name(ofRule: id))]
  }

  static func level(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// In the words of code scanning.
  private static func problemSeverity(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "recommendation"
    }
  }

  /// `missing-live-value` as `MissingLiveValue`, the form that SARIF prescribes for display names.
  private static func name(ofRule id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func firstParagraph(of page: String) -> String {
    page.split(separator: "\n", omittingEmptySubsequences: false).drop(while: \.isEmpty)
      .prefix { !$0.isEmpty }.joined(separator: " ")
  }
}
