public import Foundation

extension DependencyValues {
  /// A generator of the current date.
  ///
  /// ```swift
  /// @Dependency(\.date) var date
  /// let start = date()
  /// ```
  ///
  /// Or only the time, which is generated at each read:
  ///
  /// ```swift
  /// @Dependency(\.date.now) var now
  /// ```
  ///
  /// The system's time in the live and the preview context. A test that reads it without an
  /// override gets a report in debug builds, and continues with the system's time:
  ///
  /// ```swift
  /// let receipt = withDependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 0)
  /// } operation: {
  ///   makeReceipt()
  /// }
  /// ```
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}

/// A generator of the current date; see ``DependencyValues/date``.
///
/// ```swift
/// let generator = DateGenerator.constant(.distantPast)
/// generator()  // the distant past, always
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// A generator that calls the closure each time.
  ///
  /// - Parameter generate: Returns the current date. Called on the thread that asks, and
  ///   concurrently if several ask.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator that always returns the date.
  ///
  /// - Parameter now: The date to return.
  public static func constant(_ now: Date) -> Self { Self { now } }

  /// The current date. Setting it makes this copy of the generator always return the new date.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current date.
  public func callAsFunction() -> Date { generate() }
}
