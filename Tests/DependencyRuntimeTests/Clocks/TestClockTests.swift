import DependencyRuntime
import SeededNumbers
import Testing

/// All on one actor, so that the order of events is certain.
@MainActor @Suite struct TestClockTests {
  let clock = TestClock()
  let diary = Diary()

  /// Starts tasks that sleep several times in a row, and records when each of them wakes.
  @discardableResult
  private func start(_ sleepers: KeyValuePairs<String, [Double]>) -> [Task<Void, Never>] {
    sleepers.map { name, naps in
      Task {
        do {
          for nap in naps {
            try await clock.sleep(until: clock.now.advanced(by: .seconds(nap)))
            diary.write("\(name)@\(clock.seconds.formatted)")
          }
        } catch is CancellationError {
          diary.write("\(name)!\(clock.seconds.formatted)")
        } catch {
          diary.write("\(error)")
        }
      }
    }
  }

  /// Checks which tasks wake, and at which time of the clock, as it is advanced by these numbers of
  /// seconds.
  private func check(
    _ sleepers: KeyValuePairs<String, [Double]>, _ steps: KeyValuePairs<Double, String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    start(sleepers)
    for (seconds, expected) in steps {
      await clock.advance(by: .seconds(seconds))
      #expect(diary.read() == expected, sourceLocation: sourceLocation)
    }
  }

  @Test func sleepersWakeByDeadline() async {
    await check(["a": [3], "b": [1], "c": [2]], [5: "b@1 c@2 a@3"])
  }

  @Test func sleepersWithOneDeadlineWakeInTheOrderInWhichTheyFellAsleep() async {
    await check(
      ["a": [1], "b": [1], "c": [1], "d": [1], "e": [1]],
      [1: "a@1 b@1 c@1 d@1 e@1"])
    await check(["a": [1, 1], "b": [2]], [2: "a@2 b@3 a@3"])
  }

  @Test func sleepersWakeAtTheirDeadlineAndNotBefore() async {
    await check(["a": [1]], [0.999: "", 0.001: "a@1", 1: ""])
  }

  @Test func sleepsDuringAdvanceCountFromTheirBeginning() async {
    await check(["a": [1, 1, 1], "b": [1.5, 1.5]], [2.5: "a@1 b@1.5 a@2", 1: "b@3 a@3"])
  }

  @Test func sleepOfNoLengthWaitsForTheNextAdvance() async throws {
    start(["a": [0, 0], "b": [1]])
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(diary.read() == "")
    await clock.advance()
    #expect(diary.read() == "a@0 a@0")
  }

  @Test func deadlineInThePastIsNoReasonToSleep() async throws {
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(1)), tolerance: .seconds(1))
    #expect(clock.seconds == 2)
  }

  @Test func timeComesToADeadlineWithoutSleepers() async {
    let clock = TestClock<Duration>(now: .init(offset: .seconds(5)))
    #expect(clock.seconds == 5)
    await clock.advance(by: .seconds(1))
    #expect(clock.seconds == 6)
    await clock.advance(to: .init(offset: .seconds(10)))
    #expect(clock.seconds == 10)
  }

  @Test func timeDoesNotGoBackwards() async {
    await clock.advance(by: .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    await clock.advance(by: .seconds(-1))
    #expect(clock.seconds == 2)
  }

  @Test func concurrentAdvancesEndAtTheLaterDeadline() async {
    start(["a": [1, 1, 1, 1]])
    let advances = [1, 3, 2].map { seconds in
      Task { await clock.advance(to: .init(offset: .seconds(seconds))) }
    }
    for advance in advances { await advance.value }
    #expect(clock.seconds == 3)
  }

  @Test func cancellationEndsASleepAtOnce() async throws {
    let tasks = start(["a": [1], "b": [1], "c": [1]])
    await clock.advance(by: .seconds(0.5))
    tasks[1].cancel()
    await tasks[1].value
    #expect(diary.read() == "b!0.5")
    await clock.advance(by: .seconds(0.5))
    #expect(diary.read() == "a@1 c@1")
    try await clock.checkSuspension()
  }

  @Test func cancelledTaskDoesNotFallAsleep() async throws {
    for task in start(["a": [1], "b": [0]]) { task.cancel() }
    try await clock.checkSuspension()
    #expect(diary.read() == "a!0 b!0")

    await clock.advance(by: .seconds(1))
    let late = Task { try await clock.sleep(until: .init()) }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func cancellationCountsUntilTheSleeperIsWoken() async {
    let victim = LockIsolated<Task<Void, Never>?>(nil)
    Task {
      try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
      victim.value?.cancel()
    }
    let task = start(["a": [1]])[0]
    victim.setValue(task)
    await clock.advance(by: .seconds(1))
    #expect(diary.read() == "a!1")
  }

  @Test func manySleepersOfWhichSomeAreCancelled() async {
    var generator = SeededGenerator(seed: 7)
    let naps = (0..<60).map { _ in Int.random(in: 1...20, using: &generator) }
    let tasks = naps.enumerated().map { number, nap in
      Task {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(nap)))
        diary.write("\(number)")
      }
    }
    await Task.megaYield()
    let cancelled = Set((0..<20).map { _ in Int.random(in: 0..<60, using: &generator) })
    for number in cancelled { tasks[number].cancel() }
    await clock.advance(by: .seconds(20))

    let expected = naps.indices
      .filter { !cancelled.contains($0) }
      .sorted { (naps[$0], $0) < (naps[$1], $1) }
    #expect(diary.read() == expected.map(String.init).joined(separator: " "))
  }

  @Test func checkSuspensionThrowsWhileSomeoneSleeps() async throws {
    try await clock.checkSuspension()
    start(["a": [1, 1]])
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance(by: .seconds(1))
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance(by: .seconds(1))
    try await clock.checkSuspension()
  }

  @Test func runGoesOnUntilNobodySleeps() async throws {
    start(["a": [1, 2, 3], "b": [0.5, 10], "c": [0]])
    // On a busy machine, a yield waits until nothing else has work.
    await clock.run(timeout: .seconds(24 * 60 * 60))
    #expect(diary.read() == "c@0 b@0.5 a@1 a@3 a@6 b@10.5")
    #expect(clock.seconds == 10.5)
  }

  @Test func runWithoutSleepersLeavesTimeAlone() async {
    await clock.run(timeout: .zero)
    #expect(clock.seconds == 0)
  }

  @Test func resolutionCanBeSet() {
    #expect(clock.minimumResolution == .zero)
    clock.minimumResolution = .milliseconds(1)
    #expect(clock.minimumResolution == .milliseconds(1))
  }

  @Test func durationsCanBeOfAnotherType() async throws {
    let clock = TestClock<Beats>(now: .init(offset: Beats(4)))
    let task = Task { try await clock.sleep(for: Beats(3)) }
    await clock.advance(by: Beats(2))
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance(to: .init(offset: Beats(7)))
    try await task.value
    #expect(clock.now == .init(offset: Beats(7)))
  }

  @Test nonisolated func sleepersOnManyThreads() async throws {
    let clock = TestClock()
    let wakings = LockIsolated(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for nap in 1...25 {
            let sleeper = Task {
              try await clock.sleep(for: .milliseconds(nap * 7 % 5))
              wakings.withValue { $0 += 1 }
            }
            if (nap + number).isMultiple(of: 3) { sleeper.cancel() }
            _ = await sleeper.result
          }
        }
      }
      group.addTask {
        while !Task.isCancelled {
          await clock.advance(by: .milliseconds(1))
        }
      }
      for _ in 0..<8 { try await group.next() }
      group.cancelAll()
    }
    try await clock.checkSuspension()
    // One in three of the 200 was cancelled, though perhaps too late.
    #expect((133...200).contains(wakings.value))
  }
}

/// A duration that is not `Swift.Duration`.
private struct Beats: DurationProtocol, Hashable {
  var count: Int

  init(_ count: Int) { self.count = count }

  static let zero = Beats(0)
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }
  static func + (lhs: Self, rhs: Self) -> Self { Beats(lhs.count + rhs.count) }
  static func - (lhs: Self, rhs: Self) -> Self { Beats(lhs.count - rhs.count) }
  static func * (lhs: Self, rhs: Int) -> Self { Beats(lhs.count * rhs) }
  static func / (lhs: Self, rhs: Int) -> Self { Beats(lhs.count / rhs) }
  static func / (lhs: Self, rhs: Self) -> Double { Double(lhs.count) / Double(rhs.count) }
}

extension Double {
  /// Without the fraction if there is none.
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
