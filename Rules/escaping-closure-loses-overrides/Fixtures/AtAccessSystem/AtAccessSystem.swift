/// A hand-written system whose wrapper remembers nothing.
public protocol InjectionKey {
  associatedtype Value
  static var currentValue: Value { get }
}

public struct InjectedValues: Sendable {
  @TaskLocal static var current = InjectedValues()
  private var storage: [ObjectIdentifier: any Sendable] = [:]

  public subscript<Key: InjectionKey>(key: Key.Type) -> Key.Value where Key.Value: Sendable {
    get { storage[ObjectIdentifier(key)] as? Key.Value ?? Key.currentValue }
    set { storage[ObjectIdentifier(key)] = newValue }
  }
}

@propertyWrapper
public struct Injected<Value> {
  private let keyPath: KeyPath<InjectedValues, Value>

  public init(_ keyPath: KeyPath<InjectedValues, Value>) {
    self.keyPath = keyPath
  }

  public var wrappedValue: Value {
    InjectedValues.current[keyPath: keyPath]
  }
}

public func withInjected<Result>(
  _ update: (inout InjectedValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = InjectedValues.current
  update(&values)
  return try InjectedValues.$current.withValue(values, operation: operation)
}
