import Dependencies

private struct OwnValues: Sendable {
  @TaskLocal static var current = OwnValues()
  var counter = 1
}

@propertyWrapper
private struct OwnDependency<Value> {
  private let keyPath: KeyPath<OwnValues, Value>
  private let values: OwnValues

  init(_ keyPath: KeyPath<OwnValues, Value>) {
    self.keyPath = keyPath
    values = OwnValues.current
  }

  var wrappedValue: Value { values[keyPath: keyPath] }
}

private func withOwn<Result>(
  _ update: (inout OwnValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = OwnValues.current
  update(&values)
  return try OwnValues.$current.withValue(values, operation: operation)
}

private final class Model {
  @OwnDependency(\.counter) private var counter
  func count() -> Int { counter }
}

// example

private func observe() -> String { "\(count())" }
