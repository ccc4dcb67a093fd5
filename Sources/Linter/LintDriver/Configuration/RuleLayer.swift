internal import DependencyProgram

/// The rule settings in one part of a configuration: the top of a file, or one of its overrides.
///
/// Layers lie over each other, and each changes what those below have come to: `preset` first, then
/// `select`, then `severities`, then `ignore`.
struct RuleLayer: Sendable {
  /// For people: `.deplint.json`, or `overrides[0] of .deplint.json`.
  let origin: String
  /// If there, exactly its rules run.
  var preset: RulePreset?
  /// If there, the ids of exactly the rules that run.
  var selected: Set<String>?
  /// By the ids of rules.
  var levels: [String: RuleLevel] = [:]
  /// Those of rules whose group is named. Weaker than a rule's own, and they turn no rule on: most
  /// often somebody lowers a group, and does not ask for its opt-in rules.
  var groupLevels: [String: RuleLevel] = [:]
  /// The ids of rules that do not run.
  var ignored: Set<String> = []

  init(origin: String) { self.origin = origin }
}
