import Foundation
import RandomPrograms
import Testing

/// The linter against the runtime; `swift run random-programs` runs more of these trials.
@Suite struct RandomTrialTests {
  @Test func linterAndRuntimeAgree() async throws {
    let trial = try await ran(RandomTrial(seed: 1, count: 120))
    for verdict in trial.disagreements { Issue.record("\(verdict.description)") }
    #expect(trial.tally.programs == 120)
    for rule in trial.tally.rules.values { #expect(rule.found > 0) }
    #expect(Set(trial.tally.rules.keys) == trial.tally.judged)
    #if DEBUG
      #expect(trial.tally.judged.count == 25)
    #endif
  }

  /// Runs on a separate thread, so that waiting for the compiler does not keep other tests from
  /// running.
  private func ran(_ trial: RandomTrial) async throws -> RandomTrial {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            var trial = trial
            try trial.run()
            return trial
          })
      }
    }
  }
}
