public import DependencyRuntime

/// The functions by which old releases of the well-known system override, for fixtures. The
/// runtime never had them.
extension DependencyValues {
  public static func withValue<Value, R>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: @autoclosure () -> Value,
    operation: () throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0[keyPath: keyPath] = value()
    } operation: {
      try operation()
    }
  }

  public static func withValues<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  public static func withTestValues<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    assert operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  public static func withTestValues<R>(
    _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
    assert operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(updateValuesForOperation, operation: operation)
  }
}
