package import DependencyProgram

extension RuleSelection {
  /// The prefix that marks the name of a group.
  package static let groupPrefix = "group:"

  /// The ids that a name stands for. A name is a rule's id or alias, a prefix of ids, `group:` and
  /// a group, or `all`. An id that is also a prefix of another one stands for itself alone.
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

  /// The groups that have rules. An empty group would select nothing, like a spelling mistake.
  package static func groups(of rules: [Rule]) -> [RuleMetadata.Group] {
    RuleMetadata.Group.allCases.filter { group in rules.contains { $0.group == group } }
  }

  /// Nil if the name is not that of a group, known or unknown.
  static func groupWord(of name: String) -> Substring? {
    name.hasPrefix(groupPrefix) ? name.dropFirst(groupPrefix.count) : nil
  }

  /// A name that does not stand for any rule.
  package struct UnknownRule: Error, Equatable {
    package let name: String

    package init(name: String) { self.name = name }

    /// The mistake, as one phrase.
    package var message: String {
      groupWord(of: name).map { "unknown group '\($0)'" } ?? "unknown rule '\(name)'"
    }

    /// - Parameter rules: the rules that can be named.
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
