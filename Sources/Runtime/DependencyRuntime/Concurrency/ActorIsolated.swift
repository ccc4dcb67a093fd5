/// A mutable value that several tasks can share, guarded by an actor.
///
/// Every access has to wait for the actor. ``LockIsolated`` does the same without `await`.
///
/// ```swift
/// let count = ActorIsolated(0)
/// await count.withValue { $0 += 1 }
/// #expect(await count.value == 1)
/// ```
@available(*, deprecated, message: "Use 'LockIsolated' instead.")
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Makes an actor for a value.
  ///
  /// - Parameter value: the value to guard. Evaluated at once.
  /// - Throws: what evaluating the value throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try value()
  }

  /// Changes or reads the value in one transaction.
  ///
  /// - Parameter operation: what to do.
  /// - Returns: what the operation returns.
  public func withValue<T>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try operation(&value)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: the new value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
