internal import Dispatch
internal import LocksAndAtomics

/// A result that another thread works out.
final class Pending<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ value: Result<Value, any Error>) {
    result.withLock { $0 = value }
    isSet.signal()
  }

  /// Waits for the result. Can be called once.
  func get() throws -> Value {
    isSet.wait()
    guard let value = result.withLock({ $0 }) else { throw CancellationError() }
    return try value.get()
  }
}
