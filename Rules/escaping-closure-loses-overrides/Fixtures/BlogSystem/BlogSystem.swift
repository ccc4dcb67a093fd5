/// The system that many articles teach: its wrapper stores the current values when it is created.
struct DependencyValue: Sendable {
  @TaskLocal static var current = DependencyValue()
  var number = 1
}

@propertyWrapper
struct ValueDependency<Value> {
  private let keyPath: KeyPath<DependencyValue, Value>
  let values: DependencyValue

  init(_ keyPath: KeyPath<DependencyValue, Value>) {
    self.keyPath = keyPath
    values = DependencyValue.current
  }

  var wrappedValue: Value { values[keyPath: keyPath] }
}

/// The same with the other spelling of its key path.
@propertyWrapper
struct SendableDependency<Value>: Sendable {
  private let keyPath: any KeyPath<DependencyValue, Value> & Sendable
  let values: DependencyValue

  init(_ keyPath: any KeyPath<DependencyValue, Value> & Sendable) {
    self.keyPath = keyPath
    values = DependencyValue.current
  }

  var wrappedValue: Value { values[keyPath: keyPath] }
}

func withDependency<Value, Result>(
  _ keyPath: WritableKeyPath<DependencyValue, Value>, _ value: Value,
  operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValue.current
  values[keyPath: keyPath] = value
  return try DependencyValue.$current.withValue(values, operation: operation)
}

/// A second system in the same program, whose wrapper remembers nothing.
struct StubbedValues: Sendable {
  @TaskLocal static var current = StubbedValues()
  var number = 1
}

@propertyWrapper
struct Stubbed<Value> {
  private let keyPath: KeyPath<StubbedValues, Value>

  init(_ keyPath: KeyPath<StubbedValues, Value>) { self.keyPath = keyPath }

  var wrappedValue: Value { StubbedValues.current[keyPath: keyPath] }
}
