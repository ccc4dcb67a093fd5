internal import Synchronization

/// A value on its way to another thread, of which nobody on this side keeps a copy.
///
/// What a closure captures lives as long as the closure does; what is taken out of here is gone
/// when its taker is done with it.
final class Handover<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value) { self.value = Mutex(value) }

  /// The value, for the first one who asks.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
