import DependencyTestSupport
import Foundation
import LocksAndAtomics
import Testing

@testable import DependencyRuntime

/// Problems that users of swift-dependencies have reported there, by the number of the report. The
/// table of the guide names these tests.
@Suite struct ReportedProblemTests {
  // MARK: 76: a default that needs the main thread, which reads

  /// The default of `Storage` is made on another thread and waits for the main thread, which
  /// meanwhile reads another dependency.
  @Test func aDefaultMayWaitForTheMainThreadWhileThatReads() async {
    await #expect(processExitsWith: .success) {
      Deadline.begin()
      struct Storage: TestDependencyKey {
        static let started = DispatchSemaphore(value: 0)
        let isMade: Bool
        static var testValue: Storage {
          started.signal()
          return DispatchQueue.main.sync { Storage(isMade: true) }
        }
      }
      struct Other: TestDependencyKey {
        let number = 42
        static var testValue: Other { Other() }
      }
      let made = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        precondition(Dependency(Storage.self).wrappedValue.isMade)
        made.signal()
      }
      await MainActor.run {
        Storage.started.wait()
        precondition(Dependency(Other.self).wrappedValue.number == 42)
      }
      await Task.detached { wait(for: made) }.value
    }
  }

  // MARK: 273: a default that needs all threads of a pool, which read

  /// The default of `Hub` waits for work on a few threads, each of which reads another dependency.
  @Test(.timeLimit(.minutes(25))) func aDefaultMayWaitForAPoolWhoseThreadsRead() async {
    struct Worker: TestDependencyKey {
      let number = 1
      static var testValue: Worker { Worker() }
    }
    struct Hub: TestDependencyKey {
      let total: Int
      static var testValue: Hub {
        let values = DependencyValues._current
        let pool = OperationQueue()
        pool.maxConcurrentOperationCount = 4
        let total = Atomic(0)
        for _ in 0..<64 {
          pool.addOperation { total.add(values[Worker.self].number, ordering: .relaxed) }
        }
        pool.waitUntilAllOperationsAreFinished()
        return Hub(total: total.load(ordering: .relaxed))
      }
    }
    #expect(Dependency(Hub.self).wrappedValue.total == 64)
  }

  // MARK: 289: an override that outlives the object that a scope returned

  private final class Child: Sendable {
    private let gone: Observed<String>?
    init(_ gone: Observed<String>? = nil) { self.gone = gone }
    deinit { gone?.note("child") }
  }

  private enum ChildKey: TestDependencyKey {
    static let testValue = Child()
  }

  private final class Parent {
    @Dependency(ChildKey.self) var child
  }

  /// As most tests are written: the model is returned and used outside of the scope.
  @Test func anOverrideGoesAwayWithTheModelThatAScopeReturned() {
    let gone = Observed<String>()
    do {
      let parent = withDependencies {
        $0[ChildKey.self] = Child(gone)
      } operation: {
        Parent()
      }
      #expect(gone.all == [])
      withExtendedLifetime(parent) {}
    }
    #expect(gone.all == ["child"])
  }

  @Test func inAnAsynchronousScopeToo() async {
    let gone = Observed<String>()
    do {
      let parent = await withDependencies {
        $0[ChildKey.self] = Child(gone)
      } operation: {
        await Task.yield()
        return Parent()
      }
      withExtendedLifetime(parent) {}
    }
    #expect(gone.all == ["child"])
  }

  private final class Plain {}

  /// A model without a wrapper has to be recorded. Those that are gone are forgotten when there are
  /// twice as many as at the last time. In a process of its own, because the record is global.
  @Test func overridesOfModelsWithoutAWrapperGoAwaySoon() async {
    await #expect(processExitsWith: .success) {
      let gone = Observed<String>()
      for _ in 0..<1_000 {
        _ = withDependencies {
          $0[ChildKey.self] = Child(gone)
        } operation: {
          Plain()
        }
      }
      precondition(gone.all.count > 900)
      precondition(ObjectRegistry.count < 100)
    }
  }
}

private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

/// Ends a process that hangs.
private enum Deadline {
  static func begin() {
    Thread {
      Thread.sleep(forTimeInterval: 120)
      fatalError("deadlock")
    }.start()
  }
}
