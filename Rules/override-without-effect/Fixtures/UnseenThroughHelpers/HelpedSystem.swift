/// A hand-written system with two wrappers whose own code does not name the current values where
/// they are read.
public struct HelpedValues: Sendable {
  @TaskLocal static var current = HelpedValues()
  var counter = Seen.standard.number

  func mergedWithCurrent() -> HelpedValues {
    HelpedValues.current.counter == Seen.standard.number ? self : HelpedValues.current
  }
}

/// It remembers nothing: its closure asks each time.
@propertyWrapper
public struct Asking<Value> {
  private let resolve: () -> Value

  public init(_ keyPath: KeyPath<HelpedValues, Value>) {
    resolve = { HelpedValues.current[keyPath: keyPath] }
  }

  public var wrappedValue: Value { resolve() }
}

/// It remembers the values of its creation and merges the current ones.
@propertyWrapper
public struct Merging<Value> {
  private let keyPath: KeyPath<HelpedValues, Value>
  private let initial: HelpedValues = .current

  public init(_ keyPath: KeyPath<HelpedValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { initial.mergedWithCurrent()[keyPath: keyPath] }
}

/// It keeps what it reads first, so it is not known what an override around either does.
@propertyWrapper
public struct Keeping<Value> {
  private let keyPath: KeyPath<HelpedValues, Value>
  private lazy var value = HelpedValues.current[keyPath: keyPath]

  public init(_ keyPath: KeyPath<HelpedValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { mutating get { value } }
}

public func withHelped<Result>(
  _ update: (inout HelpedValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = HelpedValues.current
  update(&values)
  return try HelpedValues.$current.withValue(values, operation: operation)
}

public func withHelped<Result>(
  _ update: (inout HelpedValues) -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  var values = HelpedValues.current
  update(&values)
  return try await HelpedValues.$current.withValue(values, operation: operation)
}
