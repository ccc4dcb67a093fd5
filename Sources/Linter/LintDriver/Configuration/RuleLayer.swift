/// The rule settings in one part of a configuration: the top of a file, or one of its overrides.
///
/// Layers lie over each other, and each changes what those below have come to: `select` first, then
/// `severities`, then `ignore`.
struct RuleLayer: Sendable {
  /// For people: `.deplint.json`, or `overrides[0] of .deplint.json`.
  let origin: String
  /// If there, the ids of exactly the rules that run.
  var selected: Set<String>?
  var levels: [String: RuleLevel] = [:]
  /// The ids of rules that do not run.
  var ignored: Set<String> = []

  init(origin: String) { self.origin = origin }
}
