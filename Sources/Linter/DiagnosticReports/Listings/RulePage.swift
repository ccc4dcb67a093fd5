package import Diagnostics

/// The page of a rule, as `deplint explain` shows it.
package enum RulePage {
  /// The page in Markdown, with a final newline.
  package static func render(_ rule: RuleMetadata) -> String {
    let tier =
      switch rule.tier {
      case .standard: ""
      case .strict: ", opt-in: runs in the preset 'strict' or if it is selected"
      case .optIn: ", opt-in: runs if it is selected"
      }
    let fix =
      switch rule.fix {
      case .none: ""
      case .safe: ", with a safe fix"
      case .unsafe: ", with a fix that needs a look"
      }
    return """
      # \(rule.id)

      \(rule.summary)

      \(rule.severity.rawValue), group '\(rule.group.rawValue)'\(tier)\(fix), since \(rule.since)

      \(rule.documentation)\(rule.documentation.hasSuffix("\n") ? "" : "\n")
      """
  }
}
