internal import DependencyProgram

/// The rule settings in one part of a configuration: the top of a file, or one of its overrides.
///
/// Layers are stacked, and each changes the result of those below: `preset` first, then `select`,
/// then `severities`, then `ignore`.
struct RuleLayer: Sendable {
  /// As messages print it: `.deplint.json`, or `overrides[0] of .deplint.json`.
  let origin: String
  /// If set, exactly its rules run.
  var preset: RulePreset?
  /// If set, exactly the rules with these ids run.
  var selected: Set<String>?
  /// By the ids of rules.
  var levels: [String: RuleLevel] = [:]
  /// The levels of rules whose group is named. A rule's own level takes precedence, and a group's
  /// turns no rule on: most often somebody lowers a group, without asking for its opt-in rules.
  var groupLevels: [String: RuleLevel] = [:]
  /// The ids of rules that do not run.
  var ignored: Set<String> = []

  init(origin: String) { self.origin = origin }
}
