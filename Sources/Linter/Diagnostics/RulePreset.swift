/// A selection of rules by tier. Each preset includes the rules of those before it.
package enum RulePreset: String, Sendable, CaseIterable {
  case recommended, strict, all

  /// The preset of a run that does not specify one.
  package static let standard = recommended

  package func includes(_ tier: RuleMetadata.Tier) -> Bool {
    switch self {
    case .recommended: tier == .standard
    case .strict: tier != .optIn
    case .all: true
    }
  }

  /// One phrase, for the help.
  package var summary: String {
    switch self {
    case .recommended: "the rules that run by default"
    case .strict: "also rules that demand more, and the main rules' hints as warnings"
    case .all: "every rule, including those for projects with particular conventions"
    }
  }
}
