// Names from earlier versions, for code that still uses them.

extension DependencyValues {
  /// Overrides one dependency for an operation.
  ///
  /// - Parameters:
  ///   - keyPath: The property to override.
  ///   - value: Its value for the operation.
  ///   - operation: The code that runs with it.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  @available(*, deprecated, message: "use 'withDependencies'")
  public static func withValue<Value, R>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: @autoclosure () -> Value,
    operation: () throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0[keyPath: keyPath] = value()
    } operation: {
      try operation()
    }
  }

  /// Overrides one dependency for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - keyPath: The property to override.
  ///   - value: Its value for the operation.
  ///   - operation: The code that runs with it, on the caller's actor.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  @available(*, deprecated, message: "use 'withDependencies'")
  public static func withValue<Value, R: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: @autoclosure () -> Value,
    operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies {
      $0[keyPath: keyPath] = value()
    } operation: {
      try await operation()
    }
  }

  /// Overrides dependencies for an operation.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes a copy of the current values.
  ///   - operation: The code that runs with the changed values.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that one of the closures throws.
  @available(*, deprecated, message: "use 'withDependencies'")
  public static func withValues<R>(
    _ updateValuesForOperation: (inout Self) throws -> Void,
    operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Overrides dependencies for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes a copy of the current values.
  ///   - operation: The code that runs with the changed values, on the caller's actor.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that one of the closures throws.
  @available(*, deprecated, message: "use 'withDependencies'")
  public static func withValues<R: Sendable>(
    _ updateValuesForOperation: (inout Self) throws -> Void,
    operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Overrides dependencies for a test.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes a copy of the current values.
  ///   - operation: The test.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that one of the closures throws.
  @available(*, deprecated, message: "use 'withDependencies'")
  public static func withTestValues<R>(
    _ updateValuesForOperation: (inout Self) throws -> Void,
    assert operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Overrides dependencies for an asynchronous test.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes a copy of the current values.
  ///   - operation: The test, which runs on the caller's actor.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that one of the closures throws.
  @available(*, deprecated, message: "use 'withDependencies'")
  public static func withTestValues<R: Sendable>(
    _ updateValuesForOperation: (inout Self) async throws -> Void,
    assert operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Forgets the defaults of these values.
  @_spi(Beta)
  @available(*, deprecated, message: "each test has defaults of its own")
  public func resetCache() { cachedValues.resetCache() }
}
