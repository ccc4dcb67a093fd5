package import DependencyProgram

/// Which rules a user asks for.
package struct RuleSelection: Sendable {
  /// If not empty, exactly these rules run, opt-in ones too.
  package var selected: [String]
  package var ignored: [String]

  package init(selected: [String] = [], ignored: [String] = []) {
    self.selected = selected
    self.ignored = ignored
  }

  /// A word that stands for no rule.
  package struct UnknownRule: Error, Equatable {
    package let name: String
  }

  /// The rules that the words stand for.
  struct IDs: Sendable {
    /// Nil if the user selects none, so that the rules' tiers decide.
    var selected: Set<String>?
    var ignored: Set<String> = []
  }

  func ids(among all: [Rule]) throws(UnknownRule) -> IDs {
    let selected = try ids(namedBy: selected, among: all)
    return IDs(
      selected: self.selected.isEmpty ? nil : selected,
      ignored: try ids(namedBy: ignored, among: all))
  }

  /// The rules that run, in their own order.
  package func rules(among all: [Rule]) throws(UnknownRule) -> [Rule] {
    let ids = try ids(among: all)
    return all.filter { rule in
      let isWanted = ids.selected?.contains(rule.id) ?? (rule.tier == .standard)
      return isWanted && !ids.ignored.contains(rule.id)
    }
  }

  private func ids(
    namedBy names: [String], among all: [Rule]
  ) throws(UnknownRule) -> Set<String> {
    var ids: Set<String> = []
    for name in names { ids.formUnion(try RuleSelection.ids(namedBy: name, among: all)) }
    return ids
  }

  /// A name is a rule's id, the beginning of some, or `all`. An id that is also the beginning of
  /// another one means itself alone.
  static func ids(
    namedBy name: String, among all: [Rule]
  ) throws(UnknownRule) -> [String] {
    if name == "all" { return all.map(\.id) }
    if all.contains(where: { $0.id == name }) { return [name] }
    let ids = all.map(\.id).filter { !name.isEmpty && $0.hasPrefix(name) }
    guard !ids.isEmpty else { throw UnknownRule(name: name) }
    return ids
  }
}
