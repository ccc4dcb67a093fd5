/// A mutable value that several threads can share, guarded by a lock.
///
/// In tests it collects what asynchronous or escaping code does:
///
/// ```swift
/// let events = LockIsolated<[String]>([])
/// let analytics = AnalyticsClient(track: { event in events.withValue { $0.append(event) } })
///
/// await SignUpModel(analytics: analytics).submitButtonTapped()
/// #expect(events.value == ["submit"])
/// ```
///
/// A thread may use the value again while it holds the lock. It then sees the state from before its
/// transaction, which later overwrites what it sets.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Safe to share because every access takes the lock, and nothing that is not sendable leaves it.
  private var storage: Value
  private let lock = ReentrantLock()

  /// Makes a lock for a value.
  ///
  /// - Parameter value: the value to guard. Evaluated at once.
  /// - Throws: what evaluating the value throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// A part of the value.
  ///
  /// ```swift
  /// let events = LockIsolated(["open", "close"])
  /// #expect(events.count == 2)
  /// ```
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { storage[keyPath: keyPath] }
  }

  /// Changes or reads the value in one transaction.
  ///
  /// ```swift
  /// let count = LockIsolated(0)
  /// let newCount = count.withValue {
  ///   $0 += 1
  ///   return $0
  /// }
  /// ```
  ///
  /// The operation works on a copy, which becomes the value when the operation ends, even if it
  /// throws.
  ///
  /// - Parameter operation: what to do. Other threads wait for it to end.
  /// - Returns: what the operation returns.
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    try lock.withLock {
      // Not `operation(&storage)`, although that would avoid copying collections: using the value
      // again from inside would then be an overlapping access to memory.
      var copy = storage
      defer { storage = copy }
      return try operation(&copy)
    }
  }

  /// Replaces the value.
  ///
  /// ```swift
  /// let isLoading = LockIsolated(true)
  /// isLoading.setValue(false)
  /// ```
  ///
  /// - Parameter newValue: the new value. Evaluated while the old one is locked, so that it can be
  ///   derived from it: `count.setValue(count.value + 1)` loses no increment.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { storage = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { lock.withLock { storage } }
}
