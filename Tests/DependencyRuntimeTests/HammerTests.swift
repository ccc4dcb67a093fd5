import Foundation
import LocksAndAtomics
import Testing

@testable import DependencyRuntime

/// Eight threads do everything at once. Run for longer with `DEPENDENCY_HAMMER_SECONDS=10`, and
/// with `--sanitize=thread`.
@Suite struct HammerTests {
  private static let seconds =
    Double(ProcessInfo.processInfo.environment["DEPENDENCY_HAMMER_SECONDS"] ?? "") ?? 0.3

  /// An object that is counted as long as it exists.
  private final class Counted: Sendable {
    static let alive = Atomic(0)
    let number: Int
    init(_ number: Int) {
      self.number = number
      Self.alive.add(1, ordering: .relaxed)
    }
    deinit { Self.alive.add(-1, ordering: .relaxed) }
  }

  private enum CountedKey: TestDependencyKey {
    static let computed = Atomic(0)
    static var testValue: Counted {
      computed.add(1, ordering: .relaxed)
      return Counted(Counter.next())
    }
  }

  private enum Counter {
    static let value = Atomic(0)
    static func next() -> Int { value.add(1, ordering: .relaxed).newValue }
  }

  /// A default that needs another one.
  private struct Nested: TestDependencyKey {
    let counted: Counted
    static var testValue: Nested { Nested(counted: Dependency(CountedKey.self).wrappedValue) }
  }

  /// An object that is registered and, when it is released, registers another one.
  private final class Plain: Sendable {
    deinit {
      _ = withDependencies { _ in
      } operation: {
        Last()
      }
    }
  }

  private final class Last: Sendable {}

  private class Owner: @unchecked Sendable {
    @Dependency(CountedKey.self) var counted
    func makeChild() -> Owner { withDependencies(from: self) { Owner() } }
  }

  /// The state that all threads share for a while.
  private struct Shared: Sendable {
    let values: DependencyValues
    let owner: Owner
    let plain: Plain
    let continuation: DependencyValues.Continuation
    let expected: Int

    init() {
      let expected = Counter.next()
      let base = DependencyValues.test
      values = base
      (owner, plain, continuation) = withDependencies {
        $0 = base
        $0[CountedKey.self] = Counted(expected)
      } operation: {
        (
          Owner(),
          withDependencies { _ in
          } operation: {
            Plain()
          }, withEscapedDependencies { $0 }
        )
      }
      self.expected = expected
    }
  }

  /// The work of all threads.
  private final class Work: Sendable {
    private let shared = Mutex(Shared())
    private let mistakeCount = Atomic(0)
    private let roundCount = Atomic(0)

    var mistakes: Int { mistakeCount.load(ordering: .relaxed) }
    var rounds: Int { roundCount.load(ordering: .relaxed) }

    func round(on thread: Int) {
      let scene = shared.withLock { $0 }
      if !isRight(scene, thread) { mistakeCount.add(1, ordering: .relaxed) }
      // New caches, so that there are first reads again.
      guard roundCount.add(1, ordering: .relaxed).newValue % 16 == 0 else { return }
      let fresh = Shared()
      shared.withLock { $0 = fresh }
    }
  }

  @Test func nothingIsLostAndNothingLeaks() async {
    var work: Work? = Work()
    await hammer(work)
    #expect(work?.mistakes == 0)
    #expect(work?.rounds ?? 0 > 100)
    weak let isKept = work
    work = nil
    // The threads release it a moment after they have reported their end.
    for _ in 0..<1_000 where isKept != nil { usleep(1_000) }

    // Released objects are forgotten when others are registered.
    let kept = (0..<100).map { _ in
      withDependencies { _ in
      } operation: {
        Plain()
      }
    }
    for _ in 0..<1_000 {
      _ = withDependencies { _ in
      } operation: {
        Plain()
      }
    }
    withExtendedLifetime(kept) { #expect(ObjectRegistry.count <= 512) }
    // So are the values that the threads had last.
    for _ in 0..<1_000 where Counted.alive.load(ordering: .relaxed) != 0 { usleep(1_000) }
    #expect(Counted.alive.load(ordering: .relaxed) == 0)
  }

  private func hammer(_ work: Work?) async {
    let end = Date(timeIntervalSinceNow: Self.seconds)
    await withTaskGroup(of: Void.self) { group in
      for thread in 1...8 {
        group.addTask {
          await withCheckedContinuation { done in
            Thread {
              // Some rounds in any case: a busy machine may start a thread after the end.
              for _ in 1...32 { work?.round(on: thread) }
              while Date() < end { work?.round(on: thread) }
              done.resume()
            }.start()
          }
        }
      }
    }
  }

  /// Reads in every way and compares with the expected values.
  private static func isRight(_ scene: Shared, _ thread: Int) -> Bool {
    // First access: one value for all threads.
    let (first, nested) = withDependencies {
      $0 = scene.values
    } operation: {
      (Dependency(CountedKey.self).wrappedValue, Dependency(Nested.self).wrappedValue.counted)
    }
    guard first === scene.values[CountedKey.self], nested === first else { return false }

    // Overrides at both ends.
    let mine = Counted(-thread)
    guard scene.owner.counted.number == scene.expected else { return false }
    let seen = withDependencies {
      $0[CountedKey.self] = mine
    } operation: {
      [scene.owner.counted, scene.owner.makeChild().counted, Owner().counted]
    }
    guard seen.allSatisfy({ $0 === mine }) else { return false }

    // Objects that pass their dependencies on, by a wrapper and by the scope that returned them.
    let child = scene.owner.makeChild().makeChild()
    let plain = withDependencies {
      $0[CountedKey.self] = mine
    } operation: {
      Plain()
    }
    let fromPlain = withDependencies(from: plain) { Owner() }
    guard child.counted.number == scene.expected, fromPlain.counted === mine,
      withDependencies(from: scene.plain, operation: { Owner() }).counted.number == scene.expected
    else { return false }

    // Continuations.
    let yielded = withDependencies {
      $0[CountedKey.self] = mine
    } operation: {
      scene.continuation.yield { Dependency(CountedKey.self).wrappedValue }
    }
    return yielded.number == scene.expected
  }
}
