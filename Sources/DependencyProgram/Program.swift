package import DependencyFacts

/// All files of a run, linked: what the rules look at.
package struct Program: Sendable {
  /// One file that takes part.
  package struct File: Sendable {
    /// Relative to the root of the run, with `/` between components.
    package var path: String
    package var facts: FileFacts

    package init(path: String, facts: FileFacts) {
      self.path = path
      self.facts = facts
    }
  }

  /// What a user can set.
  package struct Options: Sendable {
    /// Which semantics the wrapper has; found from the program if nil.
    package var profile: Profile?

    package init(profile: Profile? = nil) { self.profile = profile }
  }

  /// Sorted by path; `SourceRange.file` is an index into them.
  package let files: [File]

  package init(files: [File], graph: TargetGraph, options: Options = Options()) {
    self.files = files.sorted { $0.path < $1.path }
  }
}

/// What a wrapper remembers when it is created, and what a read of it uses.
package enum Profile: String, Sendable, CaseIterable, Codable {
  /// Remembered at creation, merged under the values current at the read.
  case merged
  /// Nothing remembered; the values current at the read.
  case atAccess = "at-access"
  /// Remembered at creation; the values current at the read are ignored.
  case atCreation = "at-creation"
}
