internal import LocksAndAtomics

#if !os(WASI) && !os(Windows) && !os(Android)
  internal import Foundation

  /// Runs an operation, and all tasks that become ready to run during it, one after another on the
  /// executor of the main actor.
  ///
  /// Tasks then start in the order in which they were created, and one that yields goes to the end
  /// of the queue. A test of asynchronous code gives the same result each time:
  ///
  /// ```swift
  /// @MainActor @Test func order() async {
  ///   await withMainSerialExecutor {
  ///     let events = LockIsolated<[Int]>([])
  ///     let tasks = (1...3).map { number in
  ///       Task.detached { events.withValue { $0.append(number) } }
  ///     }
  ///     for task in tasks { await task.value }
  ///     #expect(events.value == [1, 2, 3])
  ///   }
  /// }
  /// ```
  ///
  /// - Warning: This is for tests only, and affects the tasks of the whole process, including those
  ///   of other tests. Code that blocks the main thread until a task has run waits forever. Actors
  ///   with executors of their own, and sleeps on real clocks, are not affected.
  ///
  /// - Parameter operation: the operation. Scopes may overlap; the last one to end restores the
  ///   executor that was in use before the first.
  /// - Throws: what the operation throws.
  @MainActor
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: @isolated(any) () async throws -> Void
  ) async rethrows {
    mainSerialExecutor.enter()
    defer { mainSerialExecutor.leave() }
    try await operation()
  }

  /// Runs an operation, and all tasks that become ready to run during it, one after another on the
  /// executor of the main actor.
  ///
  /// The operation is not asynchronous itself, but calls code that is:
  ///
  /// ```swift
  /// final class FeatureTests: XCTestCase {
  ///   override func invokeTest() {
  ///     withMainSerialExecutor { super.invokeTest() }
  ///   }
  /// }
  /// ```
  ///
  /// - Warning: This is for tests only, and affects the tasks of the whole process, including those
  ///   of other tests.
  ///
  /// - Parameter operation: the operation.
  /// - Throws: what the operation throws.
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: () throws -> Void
  ) rethrows {
    mainSerialExecutor.enter()
    defer { mainSerialExecutor.leave() }
    try operation()
  }

  /// Whether all tasks of the process run one after another on the executor of the main actor.
  ///
  /// ```swift
  /// uncheckedUseMainSerialExecutor = true
  /// ```
  ///
  /// - Warning: This is for tests only. It stays set until it is reset, and tasks that run while it
  ///   changes may be scheduled either way. Prefer `withMainSerialExecutor`.
  public var uncheckedUseMainSerialExecutor: Bool {
    get { mainSerialExecutor.isInstalled }
    set { mainSerialExecutor.isInstalled = newValue }
  }

  private let mainSerialExecutor = MainSerialExecutor()

  /// The hook that the concurrency runtime calls for each job that is ready to run, and the scopes
  /// that have set it.
  private struct MainSerialExecutor: ~Copyable, Sendable {
    /// The signature of the hook: it takes the job and the runtime's own implementation.
    ///
    /// Thin, since the runtime uses Swift's calling convention without a context.
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void
    private typealias Original = @convention(thin) (UnownedJob) -> Void

    private struct Scopes {
      var count = 0
      var wasInstalled = false
    }

    /// The runtime's variable; `nil` if there is none in this process, as in a static executable
    /// that does not export its symbols.
    ///
    /// Unsafe, since the runtime reads it without a lock. It is one aligned word, so a reader gets
    /// either the old or the new hook, and both work for any job.
    private nonisolated(unsafe) let hook: UnsafeMutablePointer<Hook?>? =
      dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: Hook?.self)

    /// Also guards `hook` against writers. Scopes are counted, not nested: those of concurrent
    /// tests may end in any order.
    private let scopes = Mutex(Scopes())

    var isInstalled: Bool {
      get { scopes.withLock { _ in read() } }
      nonmutating set {
        if newValue { reportIfMissing() }
        scopes.withLock { _ in write(newValue) }
      }
    }

    func enter() {
      reportIfMissing()
      scopes.withLock { scopes in
        if scopes.count == 0 { scopes.wasInstalled = read() }
        scopes.count += 1
        write(true)
      }
    }

    func leave() {
      scopes.withLock { scopes in
        scopes.count -= 1
        if scopes.count == 0 { write(scopes.wasInstalled) }
      }
    }

    private func read() -> Bool { hook?.pointee != nil }

    private func write(_ isInstalled: Bool) {
      hook?.pointee = isInstalled ? { job, _ in MainActor.shared.enqueue(job) } : nil
    }

    /// A test that silently runs in any order would be worse than one that fails.
    private func reportIfMissing() {
      guard hook == nil else { return }
      reportIssue("Tasks run in any order: the main serial executor found no hook in the runtime.")
    }
  }
#endif
