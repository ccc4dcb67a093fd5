internal import DependencyFacts
internal import DependencyProgram

extension Linter {
  /// Takes out what comments in the code silence, and adds what there is to say of these comments.
  ///
  /// - Returns: how many findings are silenced.
  static func suppress(
    _ diagnostics: inout [Diagnostic], in files: [FactGathering.Entry], _ options: LintOptions
  ) -> Int {
    let commented = files.enumerated().filter { !$0.element.suppressions.isEmpty }
    var suppressions = Suppressions(
      files: commented.map { .init(index: Int32($0.offset), content: $0.element.suppressions) },
      rules: options.rules)
    diagnostics = suppressions.filter(diagnostics)
    let findings = suppressions.findings(of: options.rules)
    diagnostics = ordered(diagnostics + suppressions.filter(findings))
    return suppressions.count
  }
}
