internal import Foundation

/// Compares the linter with the runtime on random programs.
package struct RandomTrial: Sendable {
  let seed: UInt64
  let count: Int
  /// The index of the first program.
  let start: Int
  package private(set) var tally = Tally()
  /// The programs on which the linter and the runtime disagree.
  package private(set) var disagreements: [Verdict] = []
  /// The number of programs up to the first disagreement.
  package private(set) var programsUntilDisagreement: Int?

  package init(seed: UInt64, count: Int, start: Int = 0) {
    self.seed = seed
    self.count = count
    self.start = start
  }

  /// Compiles and runs the programs in batches.
  ///
  /// - Parameter path: a file for the observations.
  package mutating func run(
    batch size: Int = 400, savingTo path: String? = nil, progress: (Tally) -> Void = { _ in }
  ) throws {
    for first in stride(from: start, to: start + count, by: size) {
      let indices = Array(first..<min(first + size, start + count))
      let programs = indices.map { ProgramGenerator.program(seed: seed, index: $0) }
      var observed: [Observed] = []
      for (offset, truth) in try Batch(programs: programs).run().enumerated() {
        guard let truth else { continue }
        let text = ProgramWriter.text(of: programs[offset])
        observed.append(
          Observed(index: indices[offset], program: programs[offset], text: text, truth: truth))
      }
      if let path {
        try SavedTruths(path: path).append(
          observed.map { ($0.index, $0.text, $0.truth) }, seed: seed)
      }
      let verdicts = Self.concurrently(
        observed.map { entry in
          {
            var verdict = Verdict(entry.program, entry.text, entry.truth)
            verdict.index = entry.index
            return verdict
          }
        })
      for verdict in verdicts { add(verdict) }
      progress(tally)
    }
  }

  /// Judges programs whose observations an earlier run has saved, up to the trial's count.
  package mutating func judge(
    savedAt path: String, untilDisagreement isBrief: Bool = false,
    progress: (Tally) -> Void = { _ in }
  ) throws {
    let entries = try SavedTruths(path: path).entries().prefix(count)
    for first in stride(from: 0, to: entries.count, by: 200) {
      let part = entries[first..<min(first + 200, entries.count)]
      let verdicts = Self.concurrently(part.map { entry in { Result { try entry.verdict() } } })
      for verdict in verdicts { add(try verdict.get()) }
      progress(tally)
      if isBrief, !disagreements.isEmpty { return }
    }
  }

  /// A program that was run.
  private struct Observed: Sendable {
    let index: Int
    let program: SampleProgram
    let text: ProgramText
    let truth: Truth
  }

  private mutating func add(_ verdict: Verdict) {
    tally.add(verdict)
    if !verdict.isAgreement {
      programsUntilDisagreement = programsUntilDisagreement ?? tally.programs
      disagreements.append(verdict)
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
    zip(programs, try Batch(programs: programs).run()).map { Verdict($0, $1 ?? Truth()) }
  }

  /// The results of work that runs on as many threads as there are processors.
  private static func concurrently<Value: Sendable>(
    _ work: [@Sendable () -> Value]
  ) -> [Value] {
    let results = Results<Value>(count: work.count)
    DispatchQueue.concurrentPerform(iterations: work.count) { index in
      results.set(work[index](), at: index)
    }
    return results.values
  }

  private final class Results<Value: Sendable>: @unchecked Sendable {
    // Guarded by the lock.
    private let lock = NSLock()
    private var slots: [Value?]

    init(count: Int) { slots = Array(repeating: nil, count: count) }

    func set(_ value: Value, at index: Int) { lock.withLock { slots[index] = value } }

    var values: [Value] { lock.withLock { slots.compactMap(\.self) } }
  }
}
