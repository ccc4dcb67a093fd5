import DependencyRuntime
import Testing

@Suite struct ImmediateClockTests {
  @Test func sleepMovesTimeToItsDeadline() async throws {
    let clock = ImmediateClock()
    #expect(clock.now == .init())
    try await clock.sleep(for: .seconds(1000))
    #expect(clock.now == .init(offset: .seconds(1000)))
    try await clock.sleep(until: .init(offset: .seconds(1)), tolerance: nil)
    #expect(clock.now == .init(offset: .seconds(1)))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func timeStartsWhereItIsTold() {
    let clock = ImmediateClock<Duration>(now: .init(offset: .seconds(3)))
    #expect(clock.now == .init(offset: .seconds(3)))
  }

  @Test func cancelledTaskDoesNotMoveTime() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == .init())
  }

  @MainActor @Test func sleepLetsOtherTasksRun() async throws {
    var hasRun = false
    Task { hasRun = true }
    try await ImmediateClock().sleep(for: .seconds(1))
    #expect(hasRun)
  }

  @Test func staticMemberFixesTheType() async throws {
    func sleep(on clock: some Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(1))
    }
    try await sleep(on: .immediate)
  }

  @Test func sharedByManyTasks() async throws {
    let clock = ImmediateClock()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask {
          try await clock.sleep(until: .init(offset: .seconds(number)), tolerance: nil)
        }
      }
      try await group.waitForAll()
    }
    #expect((1...8).contains { clock.now == .init(offset: .seconds($0)) })
  }
}
