extension Program {
  /// The findings of a rule, with `SourceRange.file` as the index of a file among those that the
  /// program was made of.
  package func findings(of rule: Rule) -> [Diagnostic] {
    instances.joined(rule.check(self), in: graph)
  }
}
