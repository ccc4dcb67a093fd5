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

  /// The rules that run, in their own order.
  package func rules(among all: [Rule]) throws(UnknownRule) -> [Rule] {
    let selected = try ids(namedBy: selected, among: all)
    let ignored = try ids(namedBy: ignored, among: all)
    return all.filter { rule in
      let isWanted = self.selected.isEmpty ? rule.tier == .standard : selected.contains(rule.id)
      return isWanted && !ignored.contains(rule.id)
    }
  }

  private func ids(
    namedBy names: [String], among all: [Rule]
  ) throws(UnknownRule) -> Set<String> {
    var ids: Set<String> = []
    for name in names { ids.formUnion(try RuleSelection.ids(namedBy: name, among: all)) }
    return ids
  }

  /// A name is a rule's id, the beginning of some, or `all`. An id that is also the beginning of another
  /// one means itself alone.
  private static func ids(
    namedBy name: String, among all: [Rule]
  ) throws(UnknownRule) -> [String] {
    if name == "all" { return all.map(\.id) }
    if all.contains(where: { $0.id == name }) { return [name] }
    let ids = all.map(\.id).filter { !name.isEmpty && $0.hasPrefix(name) }
    guard !ids.isEmpty else { throw UnknownRule(name: name) }
    return ids
  }
}
