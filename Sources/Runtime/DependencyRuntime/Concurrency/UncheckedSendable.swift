/// A value that the compiler assumes to be sendable.
///
/// For a value whose type is not `Sendable` although this use of it is safe:
///
/// ```swift
/// let formatter = UncheckedSendable(DateFormatter())  // Nobody changes it from here on.
/// Task.detached { print(formatter.value.string(from: date)) }
/// ```
///
/// Nothing is guarded: whoever uses the wrapper has to rule out data races. In new code,
/// `nonisolated(unsafe) let` does the same without a wrapper, and ``LockIsolated`` makes it safe to
/// change a value from several threads.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The wrapped value.
  public var value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: the value to wrap.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the initial value of a property that is declared with `@UncheckedSendable`.
  ///
  /// - Parameter wrappedValue: the value to wrap.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The wrapped value.
  ///
  /// ```swift
  /// @UncheckedSendable var formatter = DateFormatter()
  /// Task.detached { [$formatter] in print($formatter.value.string(from: date)) }
  /// ```
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself, which can be captured by a sendable closure, unlike the value.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A part of the value that can be changed in place.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}

extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  /// The type of the value's elements.
  public typealias Element = Value.Element

  /// The type of the value's iterators. Unlike the value, it is not wrapped: an iterator belongs to
  /// the task that made it.
  public typealias AsyncIterator = Value.AsyncIterator

  /// An iterator of the value.
  public func makeAsyncIterator() -> AsyncIterator { value.makeAsyncIterator() }
}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value as if there were no wrapper.
  public init(from decoder: any Decoder) throws {
    // Asks for the container first, since only then does a decoder apply its strategies, for
    // example for dates. The value's own initializer is for decoders without a single-value
    // container.
    let decoded = try? decoder.singleValueContainer().decode(Value.self)
    self.init(try decoded ?? Value(from: decoder))
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value as if there were no wrapper.
  public func encode(to encoder: any Encoder) throws {
    do {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } catch {
      try value.encode(to: encoder)
    }
  }
}
