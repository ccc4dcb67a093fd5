// Names from earlier versions, for code that still uses them.

extension AsyncStream {
  /// A stream, and the continuation that feeds it.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: How many elements are kept for the stream's consumer, and which ones.
  /// - Returns: Both.
  @available(*, deprecated, renamed: "makeStream(of:bufferingPolicy:)")
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that may fail, and the continuation that feeds it.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: How many elements are kept for the stream's consumer, and which ones.
  /// - Returns: Both.
  @available(*, deprecated, renamed: "makeStream(of:throwing:bufferingPolicy:)")
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, throwing: Failure.self, bufferingPolicy: limit)
  }
}

extension AsyncStream where Element: Sendable {
  /// A stream of another sequence's elements, which a task collects as soon as they arrive.
  ///
  /// - Parameters:
  ///   - sequence: The sequence to take elements from.
  ///   - limit: How many elements are kept for the stream's consumer, and which ones.
  @available(*, deprecated, message: "leave out the buffering policy: elements are not buffered")
  public init<S: AsyncSequence & Sendable>(
    _ sequence: S, bufferingPolicy limit: Continuation.BufferingPolicy
  ) where S.Element == Element {
    self.init(bufferingPolicy: limit) { (continuation: Continuation) in
      let task = Task {
        // Until the sequence fails, since this stream cannot.
        try? await continuation.collect(sequence)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// A stream of another sequence's elements, which a task collects as soon as they arrive.
  ///
  /// - Parameters:
  ///   - sequence: The sequence to take elements from.
  ///   - limit: How many elements are kept for the stream's consumer, and which ones.
  @available(*, deprecated, message: "leave out the buffering policy: elements are not buffered")
  public init<S: AsyncSequence & Sendable>(
    _ sequence: S, bufferingPolicy limit: Continuation.BufferingPolicy
  ) where S.Element == Element {
    self.init(bufferingPolicy: limit) { (continuation: Continuation) in
      let task = Task {
        do {
          for try await element in sequence { continuation.yield(element) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncStream.Continuation where Element: Sendable {
  fileprivate func collect<S: AsyncSequence>(_ sequence: S) async throws
  where S.Element == Element {
    for try await element in sequence { yield(element) }
  }
}

@available(*, deprecated)
extension ActorIsolated {
  /// Changes the value in an asynchronous operation. This is not one transaction: changes that
  /// others make in the meantime are lost.
  ///
  /// - Parameter operation: Changes a copy of the value.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  @available(*, deprecated, message: "use 'withValue' with a synchronous operation")
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) async throws -> T
  ) async rethrows -> T where Value: Sendable {
    var value = self.value
    defer { self.value = value }
    return try await operation(&value)
  }
}
