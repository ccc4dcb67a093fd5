/// Something that kept the run from reading all of its input, or that the user should know about
/// the input.
package struct ReportedProblem: Sendable, Equatable {
  /// The path of the file or folder.
  package let path: String
  /// The place in the file, if it concerns one; its offset may be unknown.
  package let place: Place?
  /// One phrase each.
  package let message: String
  package let advice: String
  /// Whether something was left out of the run, which the exit status then reports.
  package let isFailure: Bool

  package init(path: String, at place: Place?, message: String, advice: String, isFailure: Bool) {
    self.path = path
    self.place = place
    self.message = message
    self.advice = advice
    self.isFailure = isFailure
  }
}
