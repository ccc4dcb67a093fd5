import DependencyRuntime
import Testing

@Suite struct UnimplementedClockTests {
  @Test func eachUseIsReported() async throws {
    let clock = UnimplementedClock()
    let issues = await recordedIssues {
      let now = clock.now
      _ = clock.minimumResolution
      try? await clock.sleep(until: now, tolerance: nil)
      try? await clock.sleep(for: .seconds(1))
    }
    #expect(
      issues.map(\.text) == [
        "Unimplemented: Clock.now", "Unimplemented: Clock.minimumResolution",
        "Unimplemented: Clock.sleep", "Unimplemented: Clock.now", "Unimplemented: Clock.sleep",
      ])
  }

  @Test func reportsNameTheClockAndPointToWhereItWasMade() {
    // Each on a line of its own.
    let clocks: [any Clock<Duration>] = [
      UnimplementedClock(),
      UnimplementedClock(name: "Named"),
      UnimplementedClock(now: .init(offset: .seconds(1))),
      UnimplementedClock(.continuous),
      UnimplementedClock(.suspending, name: "Base"),
      unimplemented(.unimplemented()),
    ]
    let line = #line - 7
    let issues = clocks.map { clock in recordedIssues { _ = clock.now } }
    let names = ["Clock", "Named", "Clock", "ContinuousClock", "Base", "Clock"]
    #expect(issues.map { $0.map(\.text) } == names.map { ["Unimplemented: \($0).now"] })
    #expect(
      issues.map { $0.map(\.place) }
        == names.indices.map { ["\(#fileID):\(line + $0)"] })
  }

  @Test func makingOneIsNoUse() {
    #expect(recordedIssues { _ = UnimplementedClock(.continuous) }.isEmpty)
  }

  @Test func behavesLikeTheClockItIsMadeFrom() async throws {
    let base = TestClock()
    let clock = UnimplementedClock(base)
    let issues = try await recordedIssues {
      let start = clock.now
      let task = Task { try await clock.sleep(until: start.advanced(by: .seconds(2))) }
      await base.someoneSleeps()
      await base.advance(by: .seconds(2))
      try await task.value
      #expect(start.duration(to: clock.now) == .seconds(2))
      #expect(start < clock.now)
    }
    #expect(issues.count == 4)
  }

  private func unimplemented(_ clock: UnimplementedClock<Duration>) -> any Clock<Duration> { clock }
}
