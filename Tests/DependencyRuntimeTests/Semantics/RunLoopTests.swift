import DependencyRuntime
import Foundation
import XCTest

/// Accessors that run a run loop: the main one, with tasks of the main actor, and that of a thread.
///
/// XCTest runs a test on the main thread, outside of tasks.
final class RunLoopTests: XCTestCase {
  func testTasksOfTheMainActor() {
    let seen = Observed<[Int]>()
    let wrapper = wrapper {
      Self.run(.main) { seen.all.count == 3 }
    }
    withNumber(10) { _ = Task { @MainActor in seen.note([1, number()]) } }
    Task { @MainActor in seen.note([2, number()]) }
    Task.detached { @MainActor in seen.note([3, number()]) }
    XCTAssertEqual(wrapper.wrappedValue, [55, 55, 55, 55])
    XCTAssertEqual(seen.all.sorted { $0[0] < $1[0] }, [[1, 10], [2, 3], [3, 3]])
  }

  func testTasksOfAThread() {
    let seen = Observed<[Int]>()
    let isDone = DispatchSemaphore(value: 0)
    let wrapper = wrapper {
      Self.run(.current) { seen.all.count >= 2 }
    }
    Thread {
      let loop = Loop(.current)
      let room = WaitingRoom { room in loop.runLoop.perform { room.runJobs() } }
      let guest = Guest(room)
      withNumber(10) { _ = Task { await guest.run { seen.note([1, number()]) } } }
      Task { await guest.run { seen.note([2, number()]) } }
      seen.note([3] + wrapper.wrappedValue)
      isDone.signal()
    }.start()
    XCTAssertEqual(isDone.wait(timeout: .now() + 30), .success)
    XCTAssertEqual(
      seen.all.sorted { $0[0] < $1[0] }, [[1, 10], [2, 3], [3, 55, 55, 55, 55]])
  }

  /// A block is not a task, and runs with the values of the code that it interrupts, as with any
  /// task-local value.
  func testBlocksOfTheRunLoop() {
    let seen = Observed<Int>()
    let wrapper = wrapper {
      Self.run(.current) { seen.all.count == 1 }
    }
    RunLoop.current.perform { seen.note(number()) }
    XCTAssertEqual(wrapper.wrappedValue, [55, 55, 55, 55])
    XCTAssertEqual(seen.all, [55])
  }

  /// A run loop for tasks to add blocks to, which any thread may.
  private struct Loop: @unchecked Sendable {
    let runLoop: RunLoop
    init(_ runLoop: RunLoop) { self.runLoop = runLoop }
  }

  private func wrapper(visit: @escaping @Sendable () -> Void) -> Dependency<[Int]> {
    withDependencies {
      $0.number = 55
      $0.visit = visit
    } operation: {
      Dependency(\.numberWithVisit)
    }
  }

  /// Runs the loop until the condition holds, for ten seconds at most.
  private static func run(_ loop: RunLoop, until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !isDone(), Date() < end {
      loop.run(until: Date(timeIntervalSinceNow: 0.01))
    }
  }
}
