public import CLocksAndAtomics

/// A word that several threads read and change, in memory that belongs to somebody else.
public struct AtomicWord: @unchecked Sendable {
  // Unchecked, because each access is atomic.
  @usableFromInline let address: UnsafeMutablePointer<UInt>

  /// - Parameter address: the word, initialized. All threads use it in this way only.
  @inlinable @inline(__always)
  public init(at address: UnsafeMutablePointer<UInt>) { self.address = address }

  @inlinable @inline(__always)
  public func load(ordering: AtomicLoadOrdering) -> UInt {
    switch ordering {
    case .relaxed: deplint_load_relaxed(address)
    case .acquiring: deplint_load_acquire(address)
    }
  }

  @inlinable @inline(__always)
  public func store(_ value: UInt, ordering: AtomicStoreOrdering) {
    switch ordering {
    case .relaxed: deplint_store_relaxed(address, value)
    case .releasing: deplint_store_release(address, value)
    }
  }

  /// Stores a value.
  ///
  /// - Returns: the value before.
  @inlinable @inline(__always)
  public func exchange(_ value: UInt, ordering: AtomicUpdateOrdering) -> UInt {
    switch ordering {
    case .relaxed: deplint_exchange_relaxed(address, value)
    case .acquiringAndReleasing: deplint_exchange(address, value)
    }
  }

  /// Stores a value if the present one is the expected one. Acquires and releases.
  ///
  /// - Returns: whether it has, and the value before.
  @inlinable @inline(__always)
  public func compareExchange(
    expected: UInt, desired: UInt
  ) -> (exchanged: Bool, original: UInt) {
    let original = deplint_compare_exchange(address, expected, desired)
    return (original == expected, original)
  }

  /// Adds a number, modulo the size of the word.
  ///
  /// - Returns: the value before.
  @inlinable @inline(__always)
  public func wrappingAdd(_ operand: UInt, ordering: AtomicCountOrdering) -> UInt {
    deplint_add_relaxed(address, operand)
  }

  /// Sets the bits that are set in the operand.
  ///
  /// - Returns: the value before.
  @inlinable @inline(__always)
  public func bitwiseOr(_ operand: UInt, ordering: AtomicCountOrdering) -> UInt {
    deplint_or_relaxed(address, operand)
  }
}

/// Whether a load sees everything that was stored before the store whose value it reads.
public enum AtomicLoadOrdering: Sendable { case relaxed, acquiring }

/// Whether everything stored before is seen by a load that acquires this store's value.
public enum AtomicStoreOrdering: Sendable { case relaxed, releasing }

/// The ordering of an operation that loads and stores.
public enum AtomicUpdateOrdering: Sendable { case relaxed, acquiringAndReleasing }

/// The ordering of an operation that only counts or collects.
public enum AtomicCountOrdering: Sendable { case relaxed }
