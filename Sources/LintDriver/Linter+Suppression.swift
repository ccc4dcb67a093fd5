internal import DependencyFacts
internal import DependencyProgram

extension Linter {
  /// Takes out what comments in the code silence, and adds what there is to say of these comments.
  ///
  /// - Parameter rules: all that ran.
  /// - Returns: how many findings are silenced.
  static func suppress(
    _ diagnostics: inout [Diagnostic], of rules: [Rule], in files: [FactGathering.Entry]
  ) -> Int {
    var suppressions = Suppressions(
      files: files.enumerated().filter { $0.element.isCommented }.map { index, file in
        let active = rules.filter { file.source.policy.rules.isActive($0.id) }
        return .init(index: Int32(index), content: file.suppressions, rules: active)
      })
    diagnostics = suppressions.filter(diagnostics)
    let findings = rules.flatMap { rule in
      suppressions.findings(of: rule).compactMap { finding in
        files[Int(finding.range.file)].source.policy.judged(finding, of: rule)
      }
    }
    diagnostics = ordered(diagnostics + suppressions.filter(findings))
    return suppressions.count
  }
}

extension FactGathering.Entry {
  /// Whether it is linted and has comments that silence findings.
  fileprivate var isCommented: Bool { source.policy.isLinted && !suppressions.isEmpty }
}
