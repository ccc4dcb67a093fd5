internal import DependencyProgram
internal import LocksAndAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Spreads independent work over threads.
///
/// It is tempting to use a task group or `DispatchQueue.concurrentPerform`. However, their threads
/// have stacks of 512 KB on some systems, and a parser of nested code is recursive; and the pool of
/// the former takes longer to start than linting a file does.
package enum Workers {
  /// How many threads can run at once.
  package static var available: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The results of `body` for `0 ..< count`, in order, whatever the number of threads.
  ///
  /// - Parameter jobs: the number of threads; 0 for none but the caller's own.
  static func map<Value: Sendable>(
    _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    map(count, jobs: jobs, with: { () }, { index, _ in body(index) })
  }

  /// The same, with a value that each thread has to itself.
  static func map<Value: Sendable, Tool>(
    _ count: Int, jobs: Int, with tool: @escaping @Sendable () -> Tool,
    _ body: @escaping @Sendable (Int, Tool) -> Value
  ) -> [Value] {
    guard count > 0 else { return [] }
    return map(count, jobs: jobs, stackSize: Thread.stackSize, with: tool, body)
  }

  private static func map<Value: Sendable, Tool>(
    _ count: Int, jobs: Int, stackSize: Int, hasLargePages: Bool = true,
    with tool: @escaping @Sendable () -> Tool, _ body: @escaping @Sendable (Int, Tool) -> Value
  ) -> [Value] {
    [Value](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let batch = Batch(count: count, results: buffer, tool: tool, body: body)
      let threads = (0..<min(jobs, count)).compactMap { _ in
        Thread(stackSize: stackSize, hasLargePages: hasLargePages, batch.run)
      }
      // If no thread is available, the caller's own runs the batch.
      if threads.isEmpty { batch.run() }
      for thread in threads { thread.join() }
      initializedCount = count
    }
  }

  /// The result of `body`, from a thread with a deep stack.
  ///
  /// This also saves memory: with glibc's allocator, memory that the threads of an earlier `map`
  /// have freed can be reused by another such thread, but not by the caller's. The peak of a lint
  /// of 4 MB is a quarter lower.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    map(1, jobs: 1, stackSize: Thread.deepStackSize, with: { () }, { _, _ in body() })[0]
  }

  /// The result of `body`, from a thread that takes the place of the first one. Like that one, it
  /// allocates little, so that large pages would only take time to clear.
  static func runAsMain<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    map(
      1, jobs: 1, stackSize: Thread.deepStackSize, hasLargePages: false, with: { () },
      { _, _ in body() })[0]
  }

  /// Runs the pieces of a program's work on this many threads.
  static func work(_ jobs: Int) -> ConcurrentWork {
    ConcurrentWork(
      pieces: jobs,
      begin: { body in
        guard let thread = Thread(stackSize: Thread.deepStackSize, body) else { return nil }
        return { thread.join() }
      },
      run: { count, body in
        _ = map(
          count, jobs: jobs, stackSize: Thread.deepStackSize, with: { () },
          { index, _ in body(index) })
      })
  }

  /// The work of one `map`.
  ///
  /// Unchecked, because the compiler cannot see that each element of `results` is written only by
  /// the thread that took its index, and read only after all threads have ended.
  private final class Batch<Value: Sendable, Tool>: @unchecked Sendable {
    private let next = Atomic(0)
    private let count: Int
    private let results: UnsafeMutableBufferPointer<Value>
    private let tool: @Sendable () -> Tool
    private let body: @Sendable (Int, Tool) -> Value

    init(
      count: Int, results: UnsafeMutableBufferPointer<Value>, tool: @escaping @Sendable () -> Tool,
      body: @escaping @Sendable (Int, Tool) -> Value
    ) {
      self.count = count
      self.results = results
      self.tool = tool
      self.body = body
    }

    @Sendable func run() {
      let tool = tool()
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        results.initializeElement(at: index, to: body(index, tool))
      }
    }
  }
}

/// A thread with a stack for deep recursion.
///
/// Unchecked, because the handle is a pointer on some systems. Any thread may use it to join, once.
struct Thread: @unchecked Sendable {
  private let handle: pthread_t

  /// The size in bytes. The parser's recursion fits in a tenth of it.
  static let stackSize = 8 << 20
  /// Linking follows chains of names through nested expressions. Untouched pages cost nothing.
  static let deepStackSize = 64 << 20

  /// Nil if the system cannot create another thread.
  ///
  /// - Parameter hasLargePages: whether it allocates much; see `HeapPages`.
  init?(
    stackSize: Int = Thread.stackSize, hasLargePages: Bool = true,
    _ body: @escaping @Sendable () -> Void
  ) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)

    let work = Unmanaged.passRetained(Work(hasLargePages: hasLargePages, body: body))
    #if canImport(Darwin)
      var handle: pthread_t?
      let result = pthread_create(&handle, &attributes, { Work.run($0) }, work.toOpaque())
    #else
      var created = pthread_t()
      let result = pthread_create(&created, &attributes, { Work.run($0) }, work.toOpaque())
      let handle: pthread_t? = created
    #endif
    guard result == 0, let handle else {
      work.release()
      return nil
    }
    self.handle = handle
  }

  func join() { pthread_join(handle, nil) }

  /// A closure in the form that C can pass on.
  private final class Work {
    let hasLargePages: Bool
    let body: @Sendable () -> Void

    init(hasLargePages: Bool, body: @escaping @Sendable () -> Void) {
      self.hasLargePages = hasLargePages
      self.body = body
    }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let pointer else { return nil }
      let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
      if work.hasLargePages { HeapPages.enlarge() }
      FatalSignals.giveThreadAStack()
      work.body()
      return nil
    }
  }
}
