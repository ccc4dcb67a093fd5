extension Program {
  /// The findings of a rule, with `SourceRange.file` as the index among the program's original
  /// files.
  package func findings(of rule: Rule) -> [Diagnostic] {
    instances.joined(rule.check(self), in: graph)
  }
}
