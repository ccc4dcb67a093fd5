/// A configuration file with which something is wrong.
package struct FaultyConfiguration: Sendable {
  /// Absolute.
  package let path: String
  /// The text that the places in the problems refer to; empty if it could not be read.
  package let text: [UInt8]
  /// At least one, sorted by place.
  package let problems: [Problem]

  static func all(in plan: LintPlan, workingFolder: AbsolutePath) -> [FaultyConfiguration] {
    let problems = plan.problems.sortedWithoutDuplicates()
    return Dictionary(grouping: problems) { AbsolutePath($0.path, from: workingFolder) }
      .map { path, problems in
        FaultyConfiguration(
          path: path.text, text: plan.configurationTexts[path] ?? [], problems: problems)
      }
      .sorted { $0.path < $1.path }
  }
}
