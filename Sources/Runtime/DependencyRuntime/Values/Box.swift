/// A dependency's value on the heap. The key that it is stored under determines which `Box` it is,
/// so it is read without a dynamic cast.
@usableFromInline
class AnyBox: @unchecked Sendable {
  @inlinable init() {}
}

/// A dependency's value, which its key requires to be `Sendable`.
@usableFromInline
final class Box<Value>: AnyBox, @unchecked Sendable {
  @usableFromInline let value: Value
  @inlinable init(_ value: Value) { self.value = value }
}
