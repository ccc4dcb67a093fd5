public import CLocksAndAtomics

/// A lock in memory that belongs to somebody else. The thread that has it must not take it again.
///
/// The lock is always used by its address. Passed as an `inout` argument of the C functions, it
/// would count as a variable that several threads change, and the thread sanitizer says so.
public struct Lock: @unchecked Sendable {
  // Unchecked, because it is there to be shared.
  @usableFromInline let address: UnsafeMutablePointer<deplint_lock>

  /// How many bytes it takes.
  public static var size: Int {
    @inlinable @inline(__always) get { MemoryLayout<deplint_lock>.size }
  }

  /// Makes a lock that is free.
  ///
  /// - Parameter address: memory for it, aligned to a word. Nothing is to be done before the memory
  ///   is freed.
  @inlinable
  public init(initializing address: UnsafeMutableRawPointer) {
    self.address = address.initializeMemory(as: deplint_lock.self, to: deplint_lock())
  }

  /// - Parameter address: where a lock has been made.
  @inlinable @inline(__always)
  public init(at address: UnsafeMutableRawPointer) {
    self.address = address.assumingMemoryBound(to: deplint_lock.self)
  }

  @inlinable @inline(__always)
  public func acquire() { deplint_lock_acquire(address) }

  @inlinable @inline(__always)
  public func release() { deplint_lock_release(address) }
}
