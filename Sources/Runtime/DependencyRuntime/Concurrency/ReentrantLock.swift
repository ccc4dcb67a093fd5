internal import Foundation
internal import Synchronization

#if canImport(WinSDK)
  internal import WinSDK
#endif

/// A lock that the thread which holds it may take again.
///
/// A mutex stops the program in that case, and `count.setValue(count.value + 1)` on a
/// ``LockIsolated`` is such a case.
struct ReentrantLock: ~Copyable, Sendable {
  private let mutex = Guarded(())
  /// The thread that holds the mutex; zero, which identifies no thread, while none does.
  private let owner = Atomic<UInt>(0)

  /// Runs the body while no other thread runs one.
  @inline(__always)
  borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = Self.currentThread
    // Needs no ordering: no other thread stores the identity of this one.
    guard owner.load(ordering: .relaxed) != thread else { return try body() }
    return try mutex.withLock { (_) throws(Failure) in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try body()
    }
  }

  @inline(__always)
  private static var currentThread: UInt {
    #if canImport(WinSDK)
      UInt(GetCurrentThreadId())
    #elseif os(WASI)
      1
    #else
      // An integer or a pointer, depending on the platform, of the size of a word on all of them.
      withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
    #endif
  }
}
