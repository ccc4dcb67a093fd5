import DependencyRuntime
import Foundation
import LocksAndAtomics

/// An executor whose jobs wait until some thread runs them: as a thread does whose accessor runs a
/// run loop.
final class WaitingRoom: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Called after each job that arrives.
  private let ring: @Sendable (WaitingRoom) -> Void

  init(ring: @escaping @Sendable (WaitingRoom) -> Void = { _ in }) {
    self.ring = ring
  }

  #if canImport(Darwin)
    // The job of the other function needs macOS 14.
    func enqueue(_ job: UnownedJob) { add(job) }
  #else
    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }
  #endif

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  private func add(_ job: UnownedJob) {
    jobs.withLock { $0.append(job) }
    ring(self)
  }

  /// Runs the waiting jobs, and those that they add, on this thread. Goes on for as long as the
  /// condition does not hold, for fifty seconds at most.
  func runJobs(until isDone: () -> Bool = { true }) {
    let end = Date(timeIntervalSinceNow: 50)
    repeat {
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
      if isDone() { return }
      Thread.sleep(forTimeInterval: 0.001)
    } while Date() < end
  }

  /// Returns once so many jobs wait. False after fifty seconds.
  func waitForJobs(_ count: Int) async -> Bool {
    for _ in 0..<50_000 {
      if jobs.withLock({ $0.count }) >= count { return true }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return false
  }
}

/// An actor whose methods run in a waiting room.
actor Guest {
  private let room: WaitingRoom

  init(_ room: WaitingRoom) { self.room = room }

  nonisolated var unownedExecutor: UnownedSerialExecutor { room.asUnownedSerialExecutor() }

  func run<Result: Sendable>(_ body: @Sendable () -> Result) -> Result { body() }

  func runHere<Result: Sendable>(
    _ body: @Sendable (isolated Guest) async -> Result
  ) async -> Result {
    await body(self)
  }
}

/// A dependency that is called while another is read.
enum VisitKey: TestDependencyKey {
  static var testValue: @Sendable () -> Void { {} }
}

extension DependencyValues {
  var visit: @Sendable () -> Void {
    get { self[VisitKey.self] }
    set { self[VisitKey.self] = newValue }
  }

  /// The number, read before, during and after a visit.
  var numberWithVisit: [Int] {
    let before = DependencyRuntimeTests.number()
    visit()
    return [before, DependencyRuntimeTests.number(), DependencyValues._current.number, number]
  }
}
