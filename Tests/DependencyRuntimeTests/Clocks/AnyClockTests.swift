import DependencyRuntime
import Testing

@Suite struct AnyClockTests {
  @Test func timeIsThatOfTheWrappedClock() async {
    let base = TestClock<Duration>(now: .init(offset: .seconds(100)))
    base.minimumResolution = .milliseconds(3)
    let clock = AnyClock(base)
    let start = clock.now
    await base.advance(by: .seconds(5))
    #expect(start.duration(to: clock.now) == .seconds(5))
    #expect(start.advanced(by: .seconds(5)) == clock.now)
    #expect(start < clock.now)
    #expect(clock.minimumResolution == .milliseconds(3))
  }

  @Test func sleepsOnTheWrappedClock() async throws {
    let base = TestClock<Duration>(now: .init(offset: .seconds(100)))
    let existential: any Clock<Duration> = base
    let clock = AnyClock(existential)
    let task = Task { try await clock.sleep(for: .seconds(5)) }
    await base.someoneSleeps()
    await base.advance(by: .seconds(4))
    await #expect(throws: SuspensionError.self) { try await base.checkSuspension() }
    await base.advance(by: .seconds(1))
    try await task.value
  }

  @Test func cancellationReachesTheWrappedClock() async throws {
    let base = TestClock()
    let clock = AnyClock(AnyClock(base))
    let task = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
    await base.someoneSleeps()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await base.checkSuspension()
  }
}
