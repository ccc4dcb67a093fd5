internal import Foundation
internal import LocksAndAtomics

#if canImport(WinSDK)
  internal import WinSDK
#endif

/// A lock that the thread that holds it may take again.
///
/// A mutex would stop the program in that case, for example in `count.setValue(count.value + 1)` on
/// a ``LockIsolated``.
struct ReentrantLock: ~Copyable, Sendable {
  /// The lock, and the thread that holds it; zero, which identifies no thread, while none does.
  ///
  /// Unchecked, because both are shared by their address only.
  private nonisolated(unsafe) let words: UnsafeMutablePointer<UInt>

  init() {
    words = .allocate(capacity: 2)
    words.initialize(repeating: 0, count: 2)
    _ = Lock(initializing: words)
  }

  deinit { words.deallocate() }

  /// Runs the body while no other thread does.
  @inline(__always)
  borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = Self.currentThread
    // Needs no ordering: no other thread stores this thread's identity.
    let owner = AtomicWord(at: words + 1)
    guard owner.load(ordering: .relaxed) != thread else { return try body() }
    let lock = Lock(at: words)
    lock.acquire()
    owner.store(thread, ordering: .relaxed)
    defer {
      owner.store(0, ordering: .relaxed)
      lock.release()
    }
    return try body()
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
