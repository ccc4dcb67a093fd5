internal import LocksAndAtomics

/// The iterator of a sequence, created when it is first asked for an element.
///
/// Unchecked, since iterators are not sendable. Like any stream, the one around it must be consumed
/// by one task at a time, so only one task at a time is in `next`.
final class LazyIterator<Base: AsyncSequence & Sendable>: @unchecked Sendable {
  private let sequence: Base
  private let lock = Mutex(())
  private var iterator: Base.AsyncIterator?

  init(_ sequence: Base) {
    self.sequence = sequence
  }

  /// The sequence's next element.
  func next() async throws -> Base.Element? {
    // Tasks that break this rule at least share the iterator.
    lock.withLock { _ in
      if iterator == nil { iterator = sequence.makeAsyncIterator() }
    }
    return try await iterator?.next()
  }
}
