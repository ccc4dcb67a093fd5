extension DependencyValues {
  /// Gives code a random number generator to draw from.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// The system's in the live and the preview context. A test that reads it without an override
  /// gets a report in debug builds, and continues with the system's; it should use a seeded
  /// generator:
  ///
  /// ```swift
  /// let roll = withDependencies {
  ///   $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
  /// } operation: {
  ///   rollDice()  // the same in every test
  /// }
  /// ```
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

/// Gives code a random number generator; see ``DependencyValues/withRandomNumberGenerator``.
///
/// All copies of the value draw from the same generator, one thread at a time.
///
/// ```swift
/// let withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
/// let shuffled = withRandomNumberGenerator { cards.shuffled(using: &$0) }
/// ```
public struct WithRandomNumberGenerator: Sendable {
  private let generator: LockIsolated<any RandomNumberGenerator & Sendable>

  /// Makes a value that draws from the generator.
  ///
  /// - Parameter generator: A generator. It is copied; only the copy changes.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = LockIsolated(generator)
  }

  /// Runs the closure with the generator, which is locked in the meantime.
  ///
  /// - Parameter work: Draws from the generator.
  /// - Returns: The result of the closure.
  /// - Throws: Any error that the closure throws. Numbers already drawn stay drawn.
  public func callAsFunction<R: Sendable>(
    _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.withValue { try work(&$0) }
  }
}
