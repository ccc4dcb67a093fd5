#if canImport(Testing)
  public import DependencyRuntime
  public import Testing

  /// Overrides dependencies for a test, or for every test of a suite.
  ///
  /// Made by `.dependencies` and `.dependency`; see `Trait`. Each test, and each case of a test
  /// with arguments, runs in a scope of its own with fresh values: it sees no default, prepared
  /// value or state of another test. The overrides of a suite are made first, then those of its
  /// inner suites and of the test.
  public struct DependencyTrait: TestScoping, TestTrait, SuiteTrait {
    let updateValues: @Sendable (inout DependencyValues) async throws -> Void

    /// A suite's overrides also apply to the suites in it.
    public var isRecursive: Bool { true }

    /// Whether the code runs in the scope of another trait, whose fresh values it must keep.
    @TaskLocal private static var isInScope = false

    /// Runs the test case with the overrides.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test.
    ///   - function: Runs the case.
    /// - Throws: Any error from the update of the values, which fails the test, or from the case.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent () async throws -> Void
    ) async throws {
      try await withDependencies {
        if !Self.isInScope { $0 = DependencyValues() }
        try await updateValues(&$0)
      } operation: {
        try await Self.$isInScope.withValue(true) { try await function() }
      }
    }
  }

  /// The name of ``DependencyTrait`` in similar libraries, for extensions that use it.
  ///
  /// ```swift
  /// extension Trait where Self == _DependenciesTrait {
  ///   static var signedIn: Self { .dependency(\.session, .mock) }
  /// }
  /// ```
  public typealias _DependenciesTrait = DependencyTrait

  extension Trait where Self == DependencyTrait {
    /// Runs each test case with fresh dependencies and no overrides.
    ///
    /// For tests that would otherwise share state through their dependencies, as the cases of one
    /// test do:
    ///
    /// ```swift
    /// @Test(.dependencies, arguments: 1...5)
    /// func countsFromOne(visit: Int) {
    ///   @Dependency(VisitCounter.self) var counter
    ///   #expect(counter.next() == 1)
    /// }
    /// ```
    public static var dependencies: Self { Self(updateValues: { _ in }) }

    /// Overrides the dependencies that the closure changes, on top of fresh values.
    ///
    /// ```swift
    /// @Suite(.dependencies {
    ///   $0.date.now = Date(timeIntervalSince1970: 0)
    ///   $0.uuid = .incrementing
    /// })
    /// struct ReceiptTests {
    ///   @Test func numbers() {
    ///     @Dependency(\.uuid) var uuid
    ///     #expect(uuid() == UUID(0))
    ///   }
    /// }
    /// ```
    ///
    /// - Parameter updateValues: Changes the values. Runs again for each test case; if it throws,
    ///   the case fails without running.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      Self(updateValues: updateValues)
    }

    /// Overrides the dependency at a key path.
    ///
    /// ```swift
    /// @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
    /// func receiptIsDated() {
    ///   #expect(Receipt().date == Date(timeIntervalSince1970: 0))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of it.
    ///   - value: Its value. Evaluated again for each test case, so that cases share no state; if
    ///     that throws, the case fails without running.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self {
      dependencies { $0[keyPath: keyPath] = try value() }
    }

    /// Overrides the dependency of a type that is its own key.
    ///
    /// ```swift
    /// @Test(.dependency(Mailer.recording))
    /// func orderIsConfirmed() {
    ///   Order().confirm()
    ///   @Dependency(Mailer.self) var mailer
    ///   #expect(mailer.sent.value == ["confirmation"])
    /// }
    /// ```
    ///
    /// - Parameter value: The value. Evaluated again for each test case; if that throws, the case
    ///   fails without running.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value == Value.Value {
      dependencies { $0[Value.self] = try value() }
    }
  }
#endif
