package import DependencyProgram

extension RuleSelection {
  /// The beginning of the name of a group.
  package static let groupPrefix = "group:"

  /// A name is a rule's id or alias, the beginning of some ids, `group:` and a group, or `all`. An
  /// id that is also the beginning of another one means itself alone.
  package static func ids(
    namedBy name: String, among all: [Rule]
  ) throws(UnknownRule) -> [String] {
    if name == "all" { return all.map(\.id) }
    if let word = groupWord(of: name) {
      let ids = all.filter { $0.group.rawValue == word }.map(\.id)
      guard !ids.isEmpty else { throw UnknownRule(name: name) }
      return ids
    }
    if let rule = all.first(where: { $0.isNamed(name) }) { return [rule.id] }
    let ids = all.map(\.id).filter { !name.isEmpty && $0.hasPrefix(name) }
    guard !ids.isEmpty else { throw UnknownRule(name: name) }
    return ids
  }

  /// The groups that have rules. Nobody could tell an empty one from a spelling mistake: it would
  /// select nothing.
  package static func groups(of rules: [Rule]) -> [RuleMetadata.Group] {
    RuleMetadata.Group.allCases.filter { group in rules.contains { $0.group == group } }
  }

  /// Nil if the name is not that of a group, known or unknown.
  static func groupWord(of name: String) -> Substring? {
    name.hasPrefix(groupPrefix) ? name.dropFirst(groupPrefix.count) : nil
  }

  /// A word that stands for no rule.
  package struct UnknownRule: Error, Equatable {
    package let name: String

    package init(name: String) { self.name = name }

    /// The mistake, as one phrase.
    package var message: String {
      groupWord(of: name).map { "unknown group '\($0)'" } ?? "unknown rule '\(name)'"
    }

    /// - Parameter rules: those that can be named.
    package func advice(among rules: [Rule]) -> String {
      let groups = RuleSelection.groups(of: rules).map(\.rawValue)
      if groupWord(of: name) != nil { return "it can be " + groups.joined(separator: ", ") }
      let nearest =
        groups.contains(name)
        ? groupPrefix + name : Suggestion.nearest(to: name, among: rules.map(\.id))
      return nearest.map { "did you mean '\($0)'?" } ?? "'deplint rules' lists them all"
    }
  }
}
