// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// The overloads are those of the interface that this library has to provide.

/// Captures the current dependencies for code that runs later, elsewhere.
///
/// For closures that task-local values do not reach: on dispatch queues, in timers, in delegates
/// and callbacks.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   queue.asyncAfter(deadline: .now() + 1) {
///     dependencies.yield {
///       refresh()  // with the dependencies of now
///     }
///   }
/// }
/// ```
///
/// - Parameter operation: Runs at once, with the captured dependencies.
/// - Returns: The result of the operation; the continuation itself, if that is convenient.
/// - Throws: Any error that the operation throws.
@inlinable
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Captures the current dependencies for code that runs later, in an asynchronous operation.
///
/// - Parameter operation: Runs at once, on the caller's actor, with the captured dependencies.
/// - Returns: The result of the operation.
/// - Throws: Any error that the operation throws.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Dependencies that were captured to be used later, any number of times, on any thread.
  ///
  /// Made by `withEscapedDependencies`.
  public struct Continuation: Sendable {
    @usableFromInline let values: DependencyValues

    @inlinable
    init() {
      values = DependencyValues.inForce(ReadingFrame.current).flattened
    }

    /// Runs the operation with the captured dependencies.
    ///
    /// They *replace* the current ones: overrides around `yield` have no effect inside. Make
    /// overrides inside `yield` instead.
    ///
    /// - Parameter operation: The code that runs with the captured dependencies.
    /// - Returns: The result of the operation.
    /// - Throws: Any error that the operation throws.
    @inlinable
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try values.bound(in: ReadingFrame.current) { try values.registeringResult(of: operation) }
    }

    /// Runs the asynchronous operation with the captured dependencies, on the caller's actor.
    ///
    /// - Parameter operation: The code that runs with the captured dependencies.
    /// - Returns: The result of the operation.
    /// - Throws: Any error that the operation throws.
    public func yield<R>(_ operation: () async throws -> R) async rethrows -> R {
      try await values.scope(operation)
    }
  }
}
