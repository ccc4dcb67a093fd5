/// The kind of test that the current code runs in.
///
/// ```swift
/// switch TestContext.current {
/// case .swiftTesting(let testing?): print("in \(testing.test.id)")
/// case .swiftTesting(nil), .xcTest: print("in a test")
/// case nil: print("not in a test")
/// }
/// ```
public enum TestContext: Equatable, Sendable {
  /// A test of Swift Testing.
  case swiftTesting(Testing?)

  /// A test case of XCTest.
  case xcTest

  /// The context of the current task, `nil` in a process that runs no tests.
  ///
  /// A test of Swift Testing is known to the task that runs it and to the child tasks of that task.
  /// Everywhere else in a process that runs tests, including detached tasks and dispatch queues,
  /// the context is ``xcTest``.
  ///
  /// ```swift
  /// let timeout: Duration = TestContext.current == nil ? .seconds(30) : .seconds(1)
  /// ```
  public static var current: Self? {
    guard isTesting else { return nil }
    guard let test = TestLibraryBridge.installed?.currentTest() else { return .xcTest }
    return .swiftTesting(Testing(test: test))
  }

  /// The identity of the current Swift Testing test, for callers that need nothing else.
  ///
  /// `nil` in every other context, and without any lookup in a process that runs no tests.
  package static var currentTestID: Testing.Test.ID? {
    guard isTesting else { return nil }
    return TestLibraryBridge.installed?.currentTestID()
  }

  /// Whether this is a test of Swift Testing.
  ///
  /// ```swift
  /// if TestContext.current?.isSwiftTesting == true {
  ///   print("in a test with traits")
  /// }
  /// ```
  public var isSwiftTesting: Bool {
    switch self {
    case .swiftTesting: true
    case .xcTest: false
    }
  }

  /// A run of Swift Testing.
  ///
  /// ```swift
  /// if case .swiftTesting(let testing?) = TestContext.current {
  ///   print(testing.test.traits)
  /// }
  /// ```
  public struct Testing: Equatable, Sendable {
    /// The test that runs.
    public let test: Test

    /// A test of Swift Testing, which this module does not import.
    ///
    /// Two values are equal if they identify the same test.
    ///
    /// ```swift
    /// var seen: Set<TestContext.Testing.Test> = []
    /// ```
    public struct Test: Hashable, Identifiable, Sendable {
      /// The test's identity in the process.
      public let id: ID

      /// The test's traits, each a value of a type that conforms to Swift Testing's `Trait`.
      public let traits: [any Sendable]

      package init(id: ID, traits: [any Sendable]) {
        self.id = id
        self.traits = traits
      }

      /// Whether both are the same test.
      public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.id == rhs.id
      }

      /// Feeds the test's identity to the hasher.
      public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
      }

      /// The identity of a test.
      ///
      /// All cases of a parameterised test have the same identity.
      ///
      /// ```swift
      /// var counts: [TestContext.Testing.Test.ID: Int] = [:]
      /// ```
      public struct ID: Hashable, @unchecked Sendable {
        // Unchecked: an 'AnyHashable' is not known to be sendable. The only one stored here is
        // Swift Testing's 'Test.ID', which is.

        /// Swift Testing's own identity of the test.
        public let rawValue: AnyHashable

        package init(rawValue: some Hashable & Sendable) {
          self.rawValue = AnyHashable(rawValue)
        }
      }
    }
  }
}

extension TestContext {
  /// Compares two contexts; a run of Swift Testing without a named test equals every other.
  @available(*, deprecated, message: "match the cases with 'if case' or 'switch'")
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.swiftTesting(nil), .swiftTesting), (.swiftTesting, .swiftTesting(nil)),
      (.xcTest, .xcTest):
      true
    case (.swiftTesting(let lhs), .swiftTesting(let rhs)):
      lhs == rhs
    case (.swiftTesting, .xcTest), (.xcTest, .swiftTesting):
      false
    }
  }

  /// Any test of Swift Testing, to compare with.
  @available(*, deprecated, message: "use 'isSwiftTesting', or match the case")
  public static var swiftTesting: Self { .swiftTesting(nil) }
}
