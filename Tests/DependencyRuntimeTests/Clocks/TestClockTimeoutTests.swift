import DependencyRuntime
import Testing

@MainActor @Suite struct TestClockTimeoutTests {
  let clock = TestClock()

  /// Sleeps again and again until a sleep throws.
  private func sleeper(_ nap: Duration) -> Task<Void, any Error> {
    Task {
      while true { try await clock.sleep(until: clock.now.advanced(by: nap)) }
    }
  }

  @Test(arguments: [Duration.zero, .milliseconds(5)])
  func runGivesUp(after timeout: Duration) async throws {
    let tasks = [sleeper(.seconds(1)), sleeper(.zero)]
    let issues = await recordedIssues { await clock.run(timeout: timeout) }
    let line = #line - 1
    #expect(issues.map(\.place) == ["\(#fileID):\(line)"])
    #expect(
      issues.first?.text.hasPrefix(
        "Tasks are still sleeping on the test clock after running it for \(timeout).") == true)
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(!task.isCancelled)
    }
    try await clock.checkSuspension()
  }

  @Test func cancelledRunLeavesSleepersAlone() async throws {
    let sleeper = sleeper(.seconds(1))
    let issues = await recordedIssues {
      let run = Task { await clock.run(timeout: .seconds(24 * 60 * 60)) }
      run.cancel()
      await run.value
    }
    #expect(
      issues.first?.text.hasPrefix(
        "Tasks are still sleeping on the test clock when the task that ran it was cancelled.")
        == true)
    #expect(issues.count == 1)
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
