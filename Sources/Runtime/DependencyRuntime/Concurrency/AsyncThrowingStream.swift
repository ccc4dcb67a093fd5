extension AsyncThrowingStream where Failure == any Error {
  /// A stream of another sequence's elements, which ends or fails when that sequence does.
  ///
  /// ```swift
  /// struct Socket {
  ///   var messages: @Sendable () -> AsyncThrowingStream<String, any Error>
  ///
  ///   static func live(_ url: URL) -> Self {
  ///     Self(messages: { AsyncThrowingStream(url.lines) })
  ///   }
  /// }
  /// ```
  ///
  /// The sequence is iterated on demand, without a task or a buffer in between: not before the
  /// stream is, and no further than it. Only one task at a time may iterate the stream.
  ///
  /// - Parameter sequence: the sequence to take elements from.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let iterator = LazyIterator(sequence)
    self.init { try await iterator.next() }
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
  /// let socket = Socket(messages: { .never })
  /// ```
  public static var never: Self { makeStream().stream }

  /// A stream that has already ended or failed, without elements.
  ///
  /// ```swift
  /// let socket = Socket(messages: { .finished(throwing: URLError(.timedOut)) })
  /// ```
  ///
  /// - Parameter error: the error to fail with; `nil` to end.
  /// - Returns: the stream.
  public static func finished(throwing error: Failure? = nil) -> Self {
    let (stream, continuation) = makeStream()
    continuation.finish(throwing: error)
    return stream
  }
}

extension AsyncSequence {
  /// A stream of this sequence's elements, which ends or fails when this sequence does.
  ///
  /// ```swift
  /// let lines: AsyncThrowingStream<String, any Error> = url.lines.eraseToThrowingStream()
  /// ```
  ///
  /// - Returns: a stream that iterates this sequence on demand, for one task at a time.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }

  /// A stream of this sequence's elements. The sequence is assumed to be sendable.
  ///
  /// - Returns: a stream that iterates this sequence on demand, for one task at a time.
  @available(
    *, deprecated,
    message: "Wrap the sequence in 'UncheckedSendable' to say that it is safe to share."
  )
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(UncheckedSendable(self))
  }
}
