internal import LocksAndAtomics

/// The findings of both threads of a run about tests. One follows the tests from the first one on,
/// the other from the last one on, until they meet.
///
/// Each thread has a walk of its own. Both may follow the test at which they meet, with the same
/// result.
final class FollowedTests: Sendable {
  private struct Found {
    var certain: [Int: TestWalk.Certain] = [:]
    var failures: [Int: [TestFailure]] = [:]
  }

  private let found = Mutex(Found())
  private let wantsFailures = Atomic(false)
  private let isEnded = Atomic(false)

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

  /// The part of a test that is still to be followed; nil if nobody needs more.
  func need(of index: Int) -> Need? {
    if isEnded.load(ordering: .relaxed) { return nil }
    let wantsFailures = wantsFailures.load(ordering: .relaxed)
    return found.withLock { found in
      if wantsFailures { return found.failures[index] == nil ? .failures : nil }
      return found.certain[index] == nil ? .certain : nil
    }
  }

  enum Need {
    case certain
    case failures
  }

  /// From now on, the failures of all tests are to be found, too.
  func wantFailures() { wantsFailures.store(true, ordering: .relaxed) }

  func end() { isEnded.store(true, ordering: .relaxed) }
}
