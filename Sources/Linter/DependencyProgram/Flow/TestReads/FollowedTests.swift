internal import LocksAndAtomics

/// The findings of all threads of a run about tests. The thread that comes first follows them from
/// the first one on, the other from the last one on, until they meet.
///
/// Each thread has a walk of its own. Both may follow the test at which they meet, with the same
/// result.
final class FollowedTests: Sendable {
  private struct Found {
    var certain: [Int: TestWalk.Certain] = [:]
    var failures: [Int: [TestFailure]] = [:]
  }

  private let found = Mutex(Found())
  private let ended = Atomic(false)
  private let isBegun = Atomic(false)

  /// Whether the thread that asks, once, is to follow the tests from the last one on.
  func takeDirection() -> Bool { isBegun.exchange(true, ordering: .relaxed) }

  /// - Parameter index: of the test, as in the other functions.
  func certain(_ index: Int, _ find: () -> TestWalk.Certain) -> TestWalk.Certain {
    if let known = found.withLock({ $0.certain[index] }) { return known }
    let certain = find()
    found.withLock { $0.certain[index] = certain }
    return certain
  }

  func failures(_ index: Int, _ find: () -> [TestFailure]) -> [TestFailure] {
    if let known = found.withLock({ $0.failures[index] }) { return known }
    let failures = find()
    found.withLock { $0.failures[index] = failures }
    return failures
  }

  func areFailuresKnown(_ index: Int) -> Bool {
    found.withLock { $0.failures[index] != nil }
  }

  /// Whether nobody needs more than what has been found.
  var isEnded: Bool { ended.load(ordering: .relaxed) }

  func end() { ended.store(true, ordering: .relaxed) }
}
