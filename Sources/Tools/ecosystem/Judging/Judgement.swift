/// The findings of a build, judged by what readers have said about their places.
struct Judgement {
  private var counts: [String: [Verdict?: Int]] = [:]
  private var severities: [String: [Verdict?: Int]] = [:]
  /// The severities with which each place that was read is reported.
  private var reported: [Verdicts.Place: Set<String>] = [:]
  private var known: [Verdicts.Place] = []
  private var failures = 0

  /// Prints what nobody has read, a table by rule and by severity, and how many of the places worth
  /// acting on are shown.
  ///
  /// - Parameter projects: trees with the names `OWNER+NAME`, or as the verdicts name them.
  /// - Returns: whether every run succeeded.
  static func run(
    on projects: [Project], by binary: Binary, _ verdicts: Verdicts, jobs: Int
  ) throws -> Bool {
    var judgement = Judgement()
    let places = Dictionary(grouping: verdicts.places, by: \.repository)
    try projects.forEach(jobs: jobs) { project in
      let run = try binary.run(["--no-cache", "--format", "json", "."], in: project.folder)
      if let failure = run.failure(expecting: [0, 1]) {
        return (findings: [Finding](), failure: "\(failure)\n  \(run.command)")
      }
      return (try Finding.all(in: run.output), "")
    } then: { project, result in
      let repository = project.name.replacing("+", with: "/", maxReplacements: 1)
      if !result.failure.isEmpty {
        judgement.failures += 1
        print("\(repository): \(result.failure)")
      }
      judgement.add(result.findings, of: repository, places[repository] ?? [])
    }
    judgement.printTable()
    return judgement.failures == 0
  }

  private mutating func add(
    _ findings: [Finding], of repository: String, _ places: [Verdicts.Place]
  ) {
    known += places
    for finding in findings {
      let met = places.filter { $0.rule == finding.rule && finding.isNear($0.path, $0.line) }
      for place in met { reported[place, default: []].insert(finding.severity) }
      guard finding.severity != "info" else { continue }
      let verdict = Verdict.allCases.first { verdict in met.contains { $0.verdict == verdict } }
      if verdict == nil { print("new: \(repository) \(finding)") }
      counts[finding.rule, default: [:]][verdict, default: 0] += 1
      severities[finding.severity, default: [:]][verdict, default: 0] += 1
    }
  }

  private func printTable() {
    for (rule, row) in counts.sorted(by: { $0.key < $1.key }) { print(Self.line(rule, row)) }
    for (severity, row) in severities.sorted(by: { $0.key < $1.key }) {
      print(Self.line("\(severity)s", row))
    }
    let total = severities.values.reduce(into: [:]) { total, row in
      total.merge(row, uniquingKeysWith: +)
    }
    print(Self.line("shown", total))
    let worth = known.filter { $0.verdict == .isTrue }
    let shown = worth.count { reported[$0].map { $0 != ["info"] } ?? false }
    let hints = worth.count { reported[$0] == ["info"] }
    print(
      "places worth acting on: \(worth.count); \(shown) shown, \(hints) hints, "
        + "\(worth.count - shown - hints) not found")
  }

  private static func line(_ name: String, _ row: [Verdict?: Int]) -> String {
    let all = row.values.reduce(0, +)
    let cells = (Verdict.allCases.map(Optional.some) + [nil]).map { verdict in
      let count = row[verdict] ?? 0
      let share = all == 0 ? 0 : (100 * count + all / 2) / all
      return "\(verdict?.rawValue ?? "new") \(count) (\(share) %)"
    }
    return "\(name): \(all); \(cells.joined(separator: ", "))"
  }
}
