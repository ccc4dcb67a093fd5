package import DependencyFacts

/// One file of a program.
package struct ProgramFile: Sendable {
  /// Relative to the root of the run, with `/` between components.
  package var path: String
  /// Within a program, names are numbered program-wide.
  package internal(set) var facts: SharedFacts

  package init(path: String, facts: FileFacts) { self.init(path: path, facts: SharedFacts(facts)) }

  package init(path: String, facts: SharedFacts) {
    self.path = path
    self.facts = facts
  }
}
