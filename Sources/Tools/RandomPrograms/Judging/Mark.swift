/// A finding of a rule at a line.
struct Mark: Sendable, Hashable {
  var place: ProgramText.Place
  var rule: String
  /// The key that it concerns, if a line can have several marks of a rule.
  var key = 0
}
