/// A hand-written system whose wrapper remembers the values of its creation and asks for no others.
public struct OwnValues: Sendable {
  @TaskLocal static var current = OwnValues()
  var counter = 1
}

@propertyWrapper
public struct OwnDependency<Value> {
  private let keyPath: KeyPath<OwnValues, Value>
  private let values: OwnValues

  public init(_ keyPath: KeyPath<OwnValues, Value>) {
    self.keyPath = keyPath
    values = OwnValues.current
  }

  public var wrappedValue: Value { values[keyPath: keyPath] }
}

public func withOwn<Result>(
  _ update: (inout OwnValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = OwnValues.current
  update(&values)
  return try OwnValues.$current.withValue(values, operation: operation)
}
