internal import Foundation
internal import Synchronization

#if canImport(WinSDK)
  internal import WinSDK
#endif

/// A lock that the thread that holds it may take again.
///
/// A mutex would stop the program in that case, for example in `count.setValue(count.value + 1)` on
/// a ``LockIsolated``.
struct ReentrantLock: ~Copyable, Sendable {
  private let mutex = Guarded(())
  /// The thread that holds the mutex; zero, which identifies no thread, while none does.
  private let owner = Atomic<UInt>(0)

  /// Runs the body while no other thread does.
  @inline(__always)
  borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = Self.currentThread
    // Needs no ordering: no other thread stores this thread's identity.
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
      // An integer or a pointer, depending on the platform, and always the size of a word.
      withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
    #endif
  }
}
