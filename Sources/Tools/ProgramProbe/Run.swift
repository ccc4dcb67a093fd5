/// All that one run of a drive observed.
struct Run: Sendable {
  var observations: [Observation] = []
  /// The constructs that were reached.
  var boundaries: Set<Int> = []
  var creations: Set<Int> = []
}
