/// A finding of a rule at a line.
struct Mark: Sendable, Hashable {
  var place: ProgramText.Place
  var rule: String
}
