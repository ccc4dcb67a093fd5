#if canImport(Testing)
  public import Testing

  /// Binds a task-local value for a test, or for every test of a suite.
  ///
  /// Made by `.taskLocal`; see `Trait`. The value holds while a case of the test runs, in its child
  /// tasks and in each `Task { … }` that it starts, as `TaskLocal.withValue` has it; a detached
  /// task does not see it. The value of an inner suite or of the test itself wins over that of a
  /// suite.
  public struct TaskLocalTrait<Value: Sendable>: TestScoping, TestTrait, SuiteTrait {
    let taskLocal: TaskLocal<Value>
    let value: @Sendable () throws -> Value

    /// A suite's value also holds in the suites in it.
    public var isRecursive: Bool { true }

    /// The value that this trait binds, made anew.
    ///
    /// ```swift
    /// let session = Session.$current.set("test")
    /// #expect(try await session.evaluate() == "test")
    /// ```
    ///
    /// - Returns: The value.
    /// - Throws: Any error from the expression that was given for the value.
    public func evaluate() async throws -> Value { try value() }

    /// Runs the test case with the value.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test.
    ///   - function: Runs the case.
    /// - Throws: Any error from the expression of the value, which fails the test, or from the
    ///   case.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent () async throws -> Void
    ) async throws {
      try await taskLocal.withValue(value(), operation: function)
    }
  }

  extension Trait {
    /// Binds a task-local value for each test case.
    ///
    /// ```swift
    /// @Suite(.taskLocal(Session.$current, "test"))
    /// struct SessionTests {
    ///   @Test func isBound() {
    ///     #expect(Session.current == "test")
    ///   }
    /// }
    /// ```
    ///
    /// Swift's macros do not see each other's results in one target: declare the task-local value
    /// outside the tests' target, as code that is tested is.
    ///
    /// - Parameters:
    ///   - taskLocal: The task-local value, with its `$`.
    ///   - value: The value to bind. Evaluated again for each test case, so that cases share no
    ///     state; if that throws, the case fails without running.
    public static func taskLocal<Value: Sendable>(
      _ taskLocal: TaskLocal<Value>,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Self == TaskLocalTrait<Value> {
      TaskLocalTrait(taskLocal: taskLocal, value: value)
    }

    // Swift Testing has a trait of this form from Swift 6.5 on.
    #if compiler(<6.5)
      /// Binds a task-local value for each test case, in the words that Swift Testing has for it.
      ///
      /// ```swift
      /// @Test(.taskLocal(Session.$current, withValue: "test"))
      /// func sessionIsBound() {
      ///   #expect(Session.current == "test")
      /// }
      /// ```
      ///
      /// From Swift 6.5 on, this is Swift Testing's own.
      ///
      /// - Parameters:
      ///   - taskLocal: The task-local value, with its `$`.
      ///   - value: The value to bind. Evaluated again for each test case; if that throws, the case
      ///     fails without running.
      public static func taskLocal<Value: Sendable>(
        _ taskLocal: TaskLocal<Value>,
        withValue value: @autoclosure @escaping @Sendable () throws -> Value
      ) -> Self where Self == TaskLocalTrait<Value> {
        TaskLocalTrait(taskLocal: taskLocal, value: value)
      }
    #endif
  }

  extension TaskLocal {
    /// A trait that binds this task-local value for each test case.
    ///
    /// ```swift
    /// @Test(Session.$current.set("test"))
    /// func sessionIsSet() {
    ///   #expect(Session.current == "test")
    /// }
    /// ```
    ///
    /// - Parameter value: The value to bind. Evaluated again for each test case; if that throws,
    ///   the case fails without running.
    /// - Returns: The trait.
    public func set(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> TaskLocalTrait<Value> {
      TaskLocalTrait(taskLocal: self, value: value)
    }
  }
#endif
