/// A hand-written system whose wrapper remembers nothing.
public struct ForgetfulValues: Sendable {
  @TaskLocal static var current = ForgetfulValues()
  var counter = Seen.standard.number
}

@propertyWrapper
public struct Forgetful<Value> {
  private let keyPath: KeyPath<ForgetfulValues, Value>

  public init(_ keyPath: KeyPath<ForgetfulValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { ForgetfulValues.current[keyPath: keyPath] }
}

public func withForgetful<Result>(
  _ update: (inout ForgetfulValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = ForgetfulValues.current
  update(&values)
  return try ForgetfulValues.$current.withValue(values, operation: operation)
}
