/// The baselines of a run.
package struct BaselineUse: Sendable {
  package let choice: Choice
  package let purpose: Purpose

  /// Which files they are.
  package enum Choice: Sendable {
    /// Those that configurations name, each for the files that it governs.
    ///
    /// - Parameter otherwise: the baseline of the files whose configuration names none, if there is
    ///   such a file or it is to be written; nil if they have none.
    case configured(otherwise: String?)
    /// One for all files, whatever configurations say.
    case file(String)
    case none
  }

  package enum Purpose: Sendable {
    /// Hides the findings that the file holds.
    case hide
    /// Also takes out of the file what is no longer found.
    case prune
    /// Makes the file hold what is found: then nothing is left to report.
    case update
  }

  package init(_ choice: Choice, purpose: Purpose) {
    self.choice = choice
    self.purpose = purpose
  }

  /// What configurations say, and nothing else.
  package static let configured = BaselineUse(.configured(otherwise: nil), purpose: .hide)

  /// Where a baseline lies unless somebody says otherwise, from the working folder.
  package static let defaultPath = ".deplint-baseline"
}
