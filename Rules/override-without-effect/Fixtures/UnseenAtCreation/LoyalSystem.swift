/// A hand-written system whose wrapper remembers the values of its creation and asks for no others.
public struct LoyalValues: Sendable {
  @TaskLocal static var current = LoyalValues()
  var counter = Seen.standard.number
}

@propertyWrapper
public struct Loyal<Value> {
  private let keyPath: KeyPath<LoyalValues, Value>
  private let values: LoyalValues

  public init(_ keyPath: KeyPath<LoyalValues, Value>) {
    self.keyPath = keyPath
    values = LoyalValues.current
  }

  public var wrappedValue: Value { values[keyPath: keyPath] }
}

public func withLoyal<Result>(
  _ update: (inout LoyalValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = LoyalValues.current
  update(&values)
  return try LoyalValues.$current.withValue(values, operation: operation)
}
