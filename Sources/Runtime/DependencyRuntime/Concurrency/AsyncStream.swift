extension AsyncStream {
  /// A stream of another sequence's elements, which ends when that sequence ends or fails.
  ///
  /// It hides the type of the sequence, so that a dependency can use a different one in tests:
  ///
  /// ```swift
  /// struct Screenshots {
  ///   var taken: @Sendable () -> AsyncStream<Void>
  ///
  ///   static let live = Self(
  ///     taken: {
  ///       AsyncStream(
  ///         NotificationCenter.default
  ///           .notifications(named: UIApplication.userDidTakeScreenshotNotification)
  ///           .map { _ in })
  ///     })
  /// }
  /// ```
  ///
  /// The sequence is iterated on demand, without a task or a buffer in between: not before the
  /// stream is, and no further than it. Only one task at a time may iterate the stream.
  ///
  /// - Parameter sequence: the sequence to take elements from.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let iterator = LazyIterator(sequence)
    self.init { try? await iterator.next() }
  }

  /// A stream of another sequence's elements. The sequence is assumed to be sendable.
  ///
  /// - Parameter sequence: the sequence to take elements from.
  @available(
    *, deprecated,
    message: "Wrap the sequence in 'UncheckedSendable' to say that it is safe to share."
  )
  @_disfavoredOverload
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// A stream without elements that ends only when the task that iterates it is cancelled.
  ///
  /// ```swift
  /// let screenshots = Screenshots(taken: { .never })
  /// ```
  public static var never: Self { makeStream().stream }

  /// A stream that has already ended, without elements.
  ///
  /// ```swift
  /// let screenshots = Screenshots(taken: { .finished })
  /// ```
  public static var finished: Self {
    let (stream, continuation) = makeStream()
    continuation.finish()
    return stream
  }
}

extension AsyncSequence {
  /// A stream of this sequence's elements, which ends when this sequence ends or fails.
  ///
  /// ```swift
  /// let ticks: AsyncStream<Void> =
  ///   ContinuousClock().timer(interval: .seconds(1)).map { _ in }.eraseToStream()
  /// ```
  ///
  /// - Returns: a stream that iterates this sequence on demand, for one task at a time.
  public func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }

  /// A stream of this sequence's elements. The sequence is assumed to be sendable.
  ///
  /// - Returns: a stream that iterates this sequence on demand, for one task at a time.
  @available(
    *, deprecated,
    message: "Wrap the sequence in 'UncheckedSendable' to say that it is safe to share."
  )
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(UncheckedSendable(self))
  }
}
