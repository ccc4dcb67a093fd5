/// A key for a dependency whose live implementation may be in another module.
///
/// Conform a type to it next to the dependency's interface, and to ``DependencyKey`` next to its
/// live implementation:
///
/// ```swift
/// struct Geocoder: Sendable {
///   var city: @Sendable (Coordinate) async throws -> String
/// }
///
/// extension Geocoder: TestDependencyKey {
///   static let testValue = Geocoder(city: unimplemented("Geocoder.city"))
/// }
/// ```
///
/// A key stands for a dependency by its type; values are stored, overridden and cached under it.
public protocol TestDependencyKey<Value> {
  /// The type of the dependency; by default the key itself.
  associatedtype Value: Sendable = Self

  /// The default in Xcode previews; ``testValue`` unless the key declares one.
  static var previewValue: Value { get }

  /// The default in tests.
  ///
  /// It is computed at the first read of a test and kept for its duration, so all of its readers
  /// share its state, and the next test starts with a fresh one.
  static var testValue: Value { get }
}

/// A key for a dependency with a live implementation.
///
/// ```swift
/// private enum HomeURLKey: DependencyKey {
///   static let liveValue = URL(string: "https://example.com")!
///   static let testValue = URL(string: "https://test.example.com")!
/// }
///
/// extension DependencyValues {
///   var homeURL: URL {
///     get { self[HomeURLKey.self] }
///     set { self[HomeURLKey.self] = newValue }
///   }
/// }
/// ```
///
/// A value that a key leaves out falls back to the next one: `testValue` to `previewValue`,
/// `previewValue` to `liveValue`. In debug builds, a test that reads a missing `testValue` gets a
/// report, because it is about to use a live dependency.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The default in apps, tools and servers. Computed at the first read and kept.
  static var liveValue: Value { get }

  // The requirements of the base protocol are repeated: without them, `Value` would not be inferred
  // from `liveValue` for a key that states none of its types.

  /// The type of the dependency; by default the key itself.
  associatedtype Value = Self

  /// The default in Xcode previews; ``liveValue`` unless the key declares one.
  static var previewValue: Value { get }

  /// The default in tests; ``previewValue``, with a report, unless the key declares one.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The ``testValue``.
  public static var previewValue: Value { testValue }

  /// Whether a `testValue` that is being computed should report that it was not overridden.
  ///
  /// False while a dependency is being overridden or prepared: `$0.mailer.send = { … }` reads the
  /// default in order to change a part of it, which is not a mistake. Always false in release
  /// builds.
  ///
  /// ```swift
  /// static var testValue: Mailer {
  ///   if shouldReportUnimplemented { reportIssue("override the mailer") }
  ///   return Mailer(send: { _ in })
  /// }
  /// ```
  public static var shouldReportUnimplemented: Bool {
    #if DEBUG
      !DependencyValues.isSetting
    #else
      false
    #endif
  }
}

extension DependencyKey {
  /// The ``liveValue``.
  public static var previewValue: Value { liveValue }

  /// The ``previewValue``, with a report in debug builds: the test uses a dependency without a test
  /// value.
  public static var testValue: Value {
    #if DEBUG
      if shouldReportUnimplemented {
        let accessed = AccessedDependency.current
        AccessReport.noTestValue(Self.self, value: Value.self, accessed).report(at: accessed?.site)
      }
    #endif
    return previewValue
  }
}
