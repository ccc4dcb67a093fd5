/// A module that declares the system reads its own state.
public struct DependencyValues: Sendable {
  @TaskLocal public static var _current = DependencyValues()
  public var seconds = 1
}

@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let path: KeyPath<DependencyValues, Value> & Sendable

  public init(_ path: KeyPath<DependencyValues, Value> & Sendable) { self.path = path }

  public var wrappedValue: Value { DependencyValues._current[keyPath: path] }
}

public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues._current
  update(&values)
  return try DependencyValues.$_current.withValue(values, operation: operation)
}

func currentSeconds() -> Int { DependencyValues._current.seconds }
