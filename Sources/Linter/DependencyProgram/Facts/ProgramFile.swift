package import DependencyFacts

/// One file of a program.
package struct ProgramFile: Sendable {
  /// Relative to the root of the run, with `/` between components.
  package var path: String
  /// Within a program, names are numbered program-wide.
  package var facts: FileFacts

  package init(path: String, facts: FileFacts) {
    self.path = path
    self.facts = facts
  }
}
