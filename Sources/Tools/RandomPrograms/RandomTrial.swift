/// Holds the linter against random programs.
package struct RandomTrial: Sendable {
  let seed: UInt64
  let count: Int
  package private(set) var tally = Tally()
  /// The programs on which the linter and the runtime disagree.
  package private(set) var disagreements: [Verdict] = []

  package init(seed: UInt64, count: Int) {
    self.seed = seed
    self.count = count
  }

  /// Runs them, so many at once.
  package mutating func run(
    batch size: Int = 400, progress: (Tally) -> Void = { _ in }
  ) throws {
    for start in stride(from: 0, to: count, by: size) {
      let programs = (start..<min(start + size, count)).map {
        ProgramGenerator.program(seed: seed, index: $0)
      }
      for verdict in try Self.verdicts(on: programs) {
        tally.add(verdict)
        if !verdict.isAgreement { disagreements.append(verdict) }
      }
      progress(tally)
    }
  }

  /// One disagreement for each way in which the linter is wrong.
  package func smallestOfEachKind() -> [(complaint: String, verdict: Verdict)] {
    var result: [String: Verdict] = [:]
    for verdict in disagreements {
      for complaint in verdict.complaints
      where verdict.program.size < result[complaint]?.program.size ?? .max {
        result[complaint] = verdict
      }
    }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  static func verdicts(on programs: [SampleProgram]) throws -> [Verdict] {
    zip(programs, try Batch(programs: programs).run()).map(Verdict.init)
  }
}
