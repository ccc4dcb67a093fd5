/// Compares the findings of two builds on every project.
enum Comparison {
  /// Prints all differences, per project and in total.
  ///
  /// - Returns: whether there were none.
  static func run(
    on projects: [Project], of binary: Binary, with other: Binary, jobs: Int
  ) throws -> Bool {
    var totals = [ChangeCounts](repeating: ChangeCounts(), count: presets.count)
    var rules = [[String: ChangeCounts]](repeating: [:], count: presets.count)
    var failures = 0
    try projects.forEach(jobs: jobs) { project in
      try presets.map { try ProjectComparison(of: project, $0.words, binary, other) }
    } then: { project, comparisons in
      for (index, comparison) in comparisons.enumerated() {
        failures += comparison.failures.count
        for failure in comparison.failures { print("\(project.name): \(failure)") }
        totals[index].add(comparison.changes)
        for change in comparison.changes.changes {
          rules[index][change.finding.rule, default: ChangeCounts()].add(change)
        }
        guard !comparison.changes.changes.isEmpty else { continue }
        var counts = ChangeCounts()
        counts.add(comparison.changes)
        print("\(project.name), \(presets[index].name): \(counts)")
        for change in comparison.changes.changes { print("  \(change)") }
      }
    }
    for (index, preset) in presets.enumerated() {
      print("\(projects.count) trees, \(preset.name): \(totals[index])")
      for (rule, counts) in rules[index].sorted(by: { $0.key < $1.key }) {
        print("  \(rule): \(counts.changesOnly)")
      }
    }
    if failures > 0 { print("\(failures) runs failed") }
    return failures == 0 && totals.allSatisfy(\.isClean)
  }

  private static let presets: [(name: String, words: [String])] = [
    ("default rules", []), ("all rules", ["--preset", "all"]),
  ]
}

/// The findings of two builds on one project.
private struct ProjectComparison {
  let changes: FindingChanges
  private(set) var failures: [String] = []

  init(of project: Project, _ preset: [String], _ binary: Binary, _ other: Binary) throws {
    let words = ["--no-cache", "--format", "json"] + preset + ["."]
    var findings: [[Finding]] = []
    for binary in [other, binary] {
      let run = try binary.run(words, in: project.folder)
      if let failure = run.failure(expecting: [0, 1]) {
        failures.append("\(failure)\n  \(run.command)")
      } else {
        findings.append(try Finding.all(in: run.output))
      }
    }
    // Compared with a crash, everything would be new.
    changes =
      findings.count == 2
      ? FindingChanges(from: findings[0], to: findings[1]) : FindingChanges(from: [], to: [])
  }
}
