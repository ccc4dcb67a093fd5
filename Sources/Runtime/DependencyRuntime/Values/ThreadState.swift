internal import LocksAndAtomics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The state of a thread.
struct ThreadState {
  /// The read that the thread is in. First, so that its address is that of the state.
  var frame = ReadingFrame()

  /// The storage of a scope that has ended, for reuse by the next scope. Has no entries.
  var spare: OverrideTable.Storage?

  /// The same, not retained. Reading `spare` itself would retain and release it.
  @inline(__always)
  var unmanagedSpare: Unmanaged<OverrideTable.Storage>? {
    mutating get { withUnsafeBytes(of: &spare) { $0.load(as: Unmanaged?.self) } }
  }

  /// The bytes of the task's values, where they cannot be read in place.
  private var copiedValues: (UInt, UInt) = (0, 0)

  @inline(__always)
  mutating func keep(_ storage: consuming OverrideTable.Storage) {
    if unmanagedSpare == nil { spare = storage }
  }
}

extension ThreadState {
  /// Copies values that something else keeps alive, to an address that is theirs until the thread
  /// copies others. Does not retain them.
  static func copy(_ values: DependencyValues) -> UnsafePointer<DependencyValues>? {
    let size = MemoryLayout<DependencyValues>.size
    guard let offset = MemoryLayout<ThreadState>.offset(of: \.copiedValues),
      size <= MemoryLayout<(UInt, UInt)>.size
    else { return nil }
    let address = UnsafeMutableRawPointer(current) + offset
    withUnsafeBytes(of: values) { bytes in
      UnsafeMutableRawBufferPointer(start: address, count: size).copyMemory(from: bytes)
    }
    return UnsafePointer(address.assumingMemoryBound(to: DependencyValues.self))
  }

  /// The state of the current thread. Not valid after a suspension.
  static var current: UnsafeMutablePointer<ThreadState> {
    @inline(__always) get {
      guard let state = pthread_getspecific(key) else { return makeCurrent() }
      return state.assumingMemoryBound(to: ThreadState.self)
    }
  }

  /// The state that the frame is a part of.
  @inline(__always)
  static func of(_ frame: UnsafeMutablePointer<ReadingFrame>) -> UnsafeMutablePointer<ThreadState> {
    UnsafeMutableRawPointer(frame).assumingMemoryBound(to: ThreadState.self)
  }

  @inline(never)
  private static func makeCurrent() -> UnsafeMutablePointer<ThreadState> {
    let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
    state.initialize(to: ThreadState(spare: isSanitized ? unsuitable.storage : nil))
    let error = pthread_setspecific(key, state)
    precondition(error == 0, "no memory for a thread: error \(error)")
    return state
  }

  /// Whether the thread sanitizer is active. It does not know that reference counts order what
  /// threads do to an object, and reports a race wherever storage that another thread has read is
  /// used again.
  private static let isSanitized = dlsym(dlopen(nil, RTLD_LAZY), "__tsan_acquire") != nil

  /// Storage that suits no scope. Kept as the spare one, it keeps other storage out.
  private static let unsuitable = OverrideTable(cache: CachedValues())

  /// The key under which threads find their state.
  private static var key: pthread_key_t {
    @inline(__always) get {
      let known = knownKey.load(ordering: .acquiring)
      return known == 0 ? makeKey() : pthread_key_t(truncatingIfNeeded: known &- 1)
    }
  }

  /// The key plus one; zero before there is one.
  @inline(__always)
  private static var knownKey: AtomicWord { ProgramWord.threadState.atomic }

  @inline(never)
  private static func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let error = pthread_key_create(&key) { address in
      // The pointer is optional on some systems only.
      let state = (address as UnsafeMutableRawPointer?)?.assumingMemoryBound(to: ThreadState.self)
      state?.deinitialize(count: 1)
      state?.deallocate()
    }
    precondition(error == 0, "no thread-specific keys are left: error \(error)")
    let (isFirst, other) = knownKey.compareExchange(
      expected: 0, desired: UInt(key) + 1)
    if isFirst { return key }
    pthread_key_delete(key)
    return pthread_key_t(other - 1)
  }
}
