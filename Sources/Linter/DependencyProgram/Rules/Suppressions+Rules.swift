package import DependencyFacts

extension Suppressions {
  /// The findings of a rule about these comments, after `filter` has seen all other findings.
  package func findings(of rule: Rule) -> [Diagnostic] { files.isEmpty ? [] : rule.check(self) }
}

extension Suppressions.File {
  /// - Parameter rules: the rules that ran in the file with complete input.
  package init(index: Int32, content: FileSuppressions, judging rules: [Rule]) {
    self.init(
      index: index, content: content,
      judgedRules: Set(rules.filter { !$0.isAboutComments }.map(\.id)),
      aliases: Dictionary(
        rules.flatMap { rule in rule.aliases.map { ($0, rule.id) } },
        uniquingKeysWith: { first, _ in first }))
  }
}
