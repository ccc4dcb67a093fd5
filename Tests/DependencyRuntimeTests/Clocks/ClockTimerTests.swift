import DependencyRuntime
import Testing

@MainActor @Suite struct ClockTimerTests {
  let clock = TestClock()
  let diary = Diary()

  /// Starts a timer and records the time of each tick; handling a tick takes `work` seconds.
  private func start(interval: Double, work: Double? = nil) -> Task<Void, Never> {
    Task {
      for await _ in clock.timer(interval: .seconds(interval)) {
        diary.write("\(clock.seconds)")
        if let work { try? await clock.sleep(for: .seconds(work)) }
      }
      diary.write("end")
    }
  }

  /// Advances in small steps, from sleep to sleep of the one task that runs.
  private func advance(_ seconds: Double) async {
    for _ in 0..<Int(seconds * 4) {
      await clock.someoneSleeps()
      await clock.advance(by: .seconds(0.25))
    }
    await clock.someoneSleeps()
  }

  @Test func ticksAtMultiplesOfTheInterval() async {
    let task = start(interval: 1)
    await advance(0.75)
    #expect(diary.read() == "")
    await advance(0.25)
    #expect(diary.read() == "1.0")
    await advance(2.75)
    #expect(diary.read() == "2.0 3.0")
    task.cancel()
  }

  @Test func workShorterThanTheIntervalDoesNotDelayTicks() async {
    let task = start(interval: 1, work: 0.75)
    await advance(3)
    #expect(diary.read() == "1.0 2.0 3.0")
    task.cancel()
  }

  @Test func missedTicksComeAsOne() async {
    let task = start(interval: 1, work: 2.5)
    // The ticks due at 2 and 3 come as one at 3.5, those at 4 and 5 as one at 6.
    await advance(6)
    #expect(diary.read() == "1.0 3.5 6.0")
    task.cancel()
  }

  @Test func elementsAreTheTimesOfTheTicks() async {
    let task = Task {
      var iterator = clock.timer(interval: .seconds(2)).makeAsyncIterator()
      let first = await iterator.next()
      let second = await iterator.next()
      return second.flatMap { first?.duration(to: $0) }
    }
    await advance(2)
    await clock.advance(by: .seconds(2))
    #expect(await task.value == .seconds(2))
  }

  @Test func cancellationEndsTheSequence() async throws {
    let task = start(interval: 1)
    await advance(1)
    task.cancel()
    await task.value
    #expect(diary.read() == "1.0 end")
    try await clock.checkSuspension()
  }

  @Test func endIsFinal() async {
    let task = Task {
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      return (await iterator.next(), await iterator.next())
    }
    task.cancel()
    #expect(await task.value == (nil, nil))
  }

  @Test func clockCanBeAnExistential() async {
    let clocks: [any Clock<Duration>] = [ImmediateClock(), ImmediateClock()]
    for clock in clocks {
      var ticks = 0
      for await _ in clock.timer(interval: .seconds(1), tolerance: .zero) {
        ticks += 1
        if ticks == 10 { break }
      }
      #expect(ticks == 10)
    }
  }

  @Test func withoutIntervalTicksAreAlwaysDue() async {
    var iterator = ContinuousClock().timer(interval: .zero).makeAsyncIterator()
    for _ in 1...3 {
      #expect(await iterator.next() != nil)
      // Lets the clock move on, past the tick after this one.
      await Task.megaYield()
    }
  }
}
