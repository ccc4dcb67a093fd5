/// A value that several threads read and change as a whole.
public struct Atomic<Value: AtomicValue>: ~Copyable, Sendable {
  @usableFromInline let word: AtomicWord

  @inlinable
  public init(_ value: Value) {
    let address = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
    address.initialize(to: value.word)
    word = AtomicWord(at: address)
  }

  @inlinable
  deinit { word.address.deallocate() }

  @inlinable @inline(__always)
  public borrowing func load(ordering: AtomicLoadOrdering) -> Value {
    Value(word: word.load(ordering: ordering))
  }

  @inlinable @inline(__always)
  public borrowing func store(_ value: Value, ordering: AtomicStoreOrdering) {
    word.store(value.word, ordering: ordering)
  }

  /// Stores a value.
  ///
  /// - Returns: the value before.
  @inlinable @inline(__always)
  public borrowing func exchange(_ value: Value, ordering: AtomicUpdateOrdering) -> Value {
    Value(word: word.exchange(value.word, ordering: ordering))
  }
}

extension Atomic where Value: FixedWidthInteger {
  /// Adds a number. The sum must not exceed the type.
  @inlinable @inline(__always) @discardableResult
  public borrowing func add(
    _ operand: Value, ordering: AtomicCountOrdering
  ) -> (oldValue: Value, newValue: Value) {
    let old = Value(word: word.wrappingAdd(operand.word, ordering: ordering))
    return (old, old &+ operand)
  }

  /// Sets the bits that are set in the operand.
  @inlinable @inline(__always) @discardableResult
  public borrowing func bitwiseOr(
    _ operand: Value, ordering: AtomicCountOrdering
  ) -> (oldValue: Value, newValue: Value) {
    let old = Value(word: word.bitwiseOr(operand.word, ordering: ordering))
    return (old, old | operand)
  }
}

/// A type whose values fit into a word.
public protocol AtomicValue: Sendable {
  init(word: UInt)
  var word: UInt { get }
}

extension AtomicValue where Self: FixedWidthInteger {
  @inlinable @inline(__always)
  public init(word: UInt) { self.init(truncatingIfNeeded: word) }

  @inlinable @inline(__always)
  public var word: UInt { UInt(truncatingIfNeeded: self) }
}

extension Int: AtomicValue {}
extension UInt: AtomicValue {}
extension UInt8: AtomicValue {}

extension Bool: AtomicValue {
  @inlinable @inline(__always)
  public init(word: UInt) { self = word != 0 }

  @inlinable @inline(__always)
  public var word: UInt { self ? 1 : 0 }
}
