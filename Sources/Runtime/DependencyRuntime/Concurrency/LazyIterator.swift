/// The iterator of a sequence, made when it is first asked for an element.
///
/// Unchecked, since iterators are not sendable: the stream around it is to be consumed by one task
/// at a time, as streams are, and then only one task at a time is in `next`.
final class LazyIterator<Base: AsyncSequence & Sendable>: @unchecked Sendable {
  private let sequence: Base
  private let lock = Guarded(())
  private var iterator: Base.AsyncIterator?

  init(_ sequence: Base) {
    self.sequence = sequence
  }

  /// The sequence's next element.
  func next() async throws -> Base.Element? {
    // Tasks that get in each other's way all the same at least share the one iterator.
    lock.withLock { _ in
      if iterator == nil { iterator = sequence.makeAsyncIterator() }
    }
    return try await iterator?.next()
  }
}
