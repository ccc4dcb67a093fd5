/// The baseline of a run.
package struct BaselineUse: Sendable {
  package let path: String
  package let purpose: Purpose

  package enum Purpose: Sendable {
    /// Hides the findings that the file holds.
    case hide
    /// Also takes out of the file what is no longer found.
    case prune
    /// Makes the file hold what is found: then nothing is left to report.
    case update
  }

  package init(path: String, purpose: Purpose) {
    self.path = path
    self.purpose = purpose
  }

  /// Where a baseline lies unless the user says otherwise, from the working folder.
  package static let defaultPath = ".deplint-baseline"
}
