#if canImport(Combine)
  import Combine
  public import Dispatch
  public import Foundation

  extension DependencyValues {
    /// The scheduler of the main queue.
    ///
    /// ```swift
    /// @Dependency(\.mainQueue) var mainQueue
    /// query.debounce(for: .milliseconds(300), scheduler: mainQueue)
    /// ```
    ///
    /// `DispatchQueue.main` in the live and the preview context. In tests, a scheduler that reports
    /// its use: override it with `DispatchQueue.test` or `.immediate`. New code should use
    /// ``continuousClock`` instead.
    ///
    /// Not covered by the project's tests, which run on Linux, where there is no Combine.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The scheduler of the main run loop.
    ///
    /// ```swift
    /// @Dependency(\.mainRunLoop) var mainRunLoop
    /// let start = mainRunLoop.now.date
    /// ```
    ///
    /// `RunLoop.main` in the live and the preview context. In tests, a scheduler that reports its
    /// use: override it with `RunLoop.test` or `.immediate`. Otherwise like ``mainQueue``.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[MainRunLoopKey.self] }
      set { self[MainRunLoopKey.self] = newValue }
    }
  }

  private enum MainQueueKey: DependencyKey {
    static let liveValue = AnySchedulerOf<DispatchQueue>.main
    static let testValue = AnySchedulerOf<DispatchQueue>.unimplemented(#"@Dependency(\.mainQueue)"#)
  }

  private enum MainRunLoopKey: DependencyKey {
    static let liveValue = AnySchedulerOf<RunLoop>.main
    static let testValue = AnySchedulerOf<RunLoop>.unimplemented(#"@Dependency(\.mainRunLoop)"#)
  }
#endif
