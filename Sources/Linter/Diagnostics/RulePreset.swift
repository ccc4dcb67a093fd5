/// A choice of rules by their tiers. Each preset has the rules of those before it.
package enum RulePreset: String, Sendable, CaseIterable {
  case recommended, strict, all

  /// The preset of a run that asks for no other.
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
    case .strict: "also rules that ask more of a project than to have no mistakes"
    case .all: "every rule, also those for projects that work in a certain way"
    }
  }
}
