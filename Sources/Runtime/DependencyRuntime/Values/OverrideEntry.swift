/// An override in a table: a key, and its value or the box of its value.
///
/// A value of up to three words is stored in the entry itself. That saves an allocation for most
/// numbers, dates, closures, strings and objects; the others are in a `Box`.
///
/// Trivial to the compiler: the table copies and destroys the value in it.
@usableFromInline
struct OverrideEntry {
  /// The bytes of the value, or the reference to its box. First, so that its address is that of the
  /// entry.
  private var words: Words = (0, 0, 0)
  let key: ObjectIdentifier
  /// The type of what the words hold. Nil if it can be copied as bytes.
  private let type: Any.Type?

  @usableFromInline typealias Words = (UInt, UInt, UInt)

  /// The address of a value or of its box.
  @usableFromInline typealias Place = UnsafeMutableRawPointer

  init(key: ObjectIdentifier, type: Any.Type?) {
    (self.key, self.type) = (key, type)
  }

  static func place(at entry: UnsafeMutablePointer<OverrideEntry>) -> Place { Place(entry) }

  // MARK: The value, where its type is known

  /// Whether a value of the type is stored in the entry itself. Known at compile time for all types
  /// that the compiler sees.
  @inlinable
  @inline(__always)
  static func holds<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<Words>.size
      && MemoryLayout<Value>.alignment <= MemoryLayout<Words>.alignment
      && _isBitwiseTakable(type)
  }

  /// The type of what the words of an entry with such a value hold.
  @inlinable
  @inline(__always)
  static func type<Value>(for type: Value.Type) -> Any.Type? {
    if !holds(type) { return AnyBox.self }
    return _isPOD(type) ? nil : type
  }

  @inlinable
  @inline(__always)
  static func initialize<Value>(_ place: Place, to value: consuming Value) {
    if holds(Value.self) {
      place.initializeMemory(as: Value.self, to: value)
    } else {
      place.initializeMemory(as: AnyBox.self, to: Box(value))
    }
  }

  @inlinable
  @inline(__always)
  static func value<Value>(at place: Place, as type: Value.Type) -> Value {
    if holds(type) { return place.assumingMemoryBound(to: type).pointee }
    // Not retained, which would cost more than finding it.
    return place.assumingMemoryBound(to: Unmanaged<AnyBox>.self).pointee
      ._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Box<Value>.self).value }
  }

  // MARK: The value, where only the entry knows its type

  mutating func destroy() {
    guard let type else { return }
    func destroy<Content>(_ type: Content.Type, _ place: Place) {
      place.assumingMemoryBound(to: type).deinitialize(count: 1)
    }
    withUnsafeMutableBytes(of: &words) { bytes in
      if let place = bytes.baseAddress { destroy(type, place) }
    }
  }

  /// Copies entries into uninitialized memory.
  static func copy(
    _ entries: UnsafeMutablePointer<OverrideEntry>, count: Int,
    to copies: UnsafeMutablePointer<OverrideEntry>
  ) {
    func copy<Content>(_ type: Content.Type, _ place: Place, to copy: Place) {
      copy.initializeMemory(as: type, from: place.assumingMemoryBound(to: type), count: 1)
    }
    copies.initialize(from: entries, count: count)
    for index in 0..<count {
      guard let type = entries[index].type else { continue }
      copy(type, place(at: entries + index), to: place(at: copies + index))
    }
  }
}
