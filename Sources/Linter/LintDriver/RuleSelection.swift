package import DependencyProgram

/// The rules that a user asks for.
package struct RuleSelection: Sendable {
  /// Nil leaves the choice to the configurations.
  package var preset: RulePreset?
  /// If not empty, exactly these rules run, whatever the preset.
  package var selected: [String]
  package var ignored: [String]

  package init(preset: RulePreset? = nil, selected: [String] = [], ignored: [String] = []) {
    self.preset = preset
    self.selected = selected
    self.ignored = ignored
  }

  /// The rules that the words stand for.
  struct IDs: Sendable {
    /// Nil if the user asks for none, so that configurations and the rules' tiers decide.
    var selected: Set<String>?
    var ignored: Set<String> = []
    /// The preset that the user asks for.
    var preset: RulePreset?
  }

  func ids(among all: [Rule]) throws(UnknownRule) -> IDs {
    let selected = try ids(namedBy: selected, among: all)
    let preset = preset.map { preset in
      Set(all.filter { preset.includes($0.tier) }.map(\.id))
    }
    return IDs(
      selected: self.selected.isEmpty ? preset : selected,
      ignored: try ids(namedBy: ignored, among: all), preset: self.preset)
  }

  /// The rules that run, in their own order.
  package func rules(among all: [Rule]) throws(UnknownRule) -> [Rule] {
    let ids = try ids(among: all)
    return all.filter { rule in
      let isWanted = ids.selected?.contains(rule.id) ?? RulePreset.standard.includes(rule.tier)
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
}
