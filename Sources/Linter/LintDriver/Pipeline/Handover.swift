internal import LocksAndAtomics

/// A value on its way to another thread, without a copy on this side.
///
/// A value captured by a closure lives as long as the closure does; a value taken from here is
/// released as soon as its new owner is done with it.
final class Handover<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value) { self.value = Mutex(value) }

  /// The value, for the first caller.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
