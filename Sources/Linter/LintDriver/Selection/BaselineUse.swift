/// The baselines of a run.
package struct BaselineUse: Sendable {
  package let choice: Choice
  package let purpose: Purpose

  /// The choice of baseline files.
  package enum Choice: Sendable {
    /// The baselines that configurations name, each for the files that its configuration governs.
    ///
    /// - Parameter otherwise: the baseline of the files whose configuration names none, if it
    ///   exists or is to be written; nil if they have none.
    case configured(otherwise: String?)
    /// One for all files, regardless of configurations.
    case file(String)
    case none
  }

  package enum Purpose: Sendable {
    /// Hides the findings that the file holds.
    case hide
    /// Also removes findings from the file that are no longer found.
    case prune
    /// Writes the findings to the file, so that nothing is left to report.
    case update
  }

  package init(_ choice: Choice, purpose: Purpose) {
    self.choice = choice
    self.purpose = purpose
  }

  /// Only the baselines that configurations name.
  package static let configured = BaselineUse(.configured(otherwise: nil), purpose: .hide)

  /// The default path of a baseline, from the working folder.
  package static let defaultPath = ".deplint-baseline"
}
