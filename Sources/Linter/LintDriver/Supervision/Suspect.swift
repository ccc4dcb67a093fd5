/// The step, analysis and place of a worker when it ended or stood still.
struct Suspect: Sendable, Equatable {
  /// The id of a rule, or the name of another step of a run.
  let step: String
  /// The name of the analysis that the step was making; empty if none.
  let analysis: String
  /// The file that it was looking at, by its path within the program.
  let path: String?
  /// The place in the file, in bytes from its start, if it is known.
  let offset: Int?

  /// The step and the analysis, as one word.
  var name: String { analysis.isEmpty ? step : "\(step)/\(analysis)" }

  /// Whether two ends have the same cause, as far as can be seen.
  func isLike(_ other: Suspect) -> Bool {
    (!analysis.isEmpty && analysis == other.analysis) || (path != nil && path == other.path)
  }
}
