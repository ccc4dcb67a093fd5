/// All observations of one run of a drive.
struct Run: Sendable {
  var observations: [Observation] = []
  /// The constructs that were reached.
  var boundaries: Set<Int> = []
  var creations: Set<Int> = []
}
