internal import DependencyFacts
internal import DependencyProgram

/// What decides which findings in a file are reported.
struct JudgedFile {
  let policy: FilePolicy
  let suppressions: FileSuppressions

  init(policy: FilePolicy, suppressions: FileSuppressions) {
    self.policy = policy
    self.suppressions = suppressions
  }

  init(_ entry: FactGathering.Entry) {
    self.init(policy: entry.source.policy, suppressions: entry.suppressions)
  }
}

extension Linter {
  /// Takes out what comments in the code silence, and adds what there is to say of these comments.
  ///
  /// - Parameters:
  ///   - rules: all that ran.
  ///   - files: those of the program, in its order.
  ///   - isWhole: whether the program is a whole project. If not, nobody can tell that a comment
  ///     silences nothing.
  /// - Returns: how many findings are silenced.
  static func suppress(
    _ diagnostics: inout [Diagnostic], of rules: [Rule], in files: [JudgedFile], isWhole: Bool
  ) -> Int {
    let commented = files.enumerated().filter { _, file in
      file.policy.isLinted && !file.suppressions.isEmpty
    }
    var suppressions = Suppressions(
      files: commented.map { index, file in
        let active = rules.filter { isWhole && file.policy.rules.isActive($0.id) }
        return .init(index: Int32(index), content: file.suppressions, judging: active)
      })
    diagnostics = suppressions.filter(diagnostics)
    let findings = rules.flatMap { rule in
      suppressions.findings(of: rule).compactMap { finding in
        files[Int(finding.range.file)].policy.judged(finding, of: rule)
      }
    }
    diagnostics = ordered(diagnostics + suppressions.filter(findings))
    return suppressions.count
  }
}
