public import Foundation
import LocksAndAtomics

extension DependencyValues {
  /// A generator of unique identifiers.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  /// let id = uuid()
  /// ```
  ///
  /// Random identifiers in the live and the preview context. A test that reads it without an
  /// override gets a report in debug builds, and continues with random ones; most tests use
  /// ``UUIDGenerator/incrementing``:
  ///
  /// ```swift
  /// let receipt = withDependencies { $0.uuid = .incrementing } operation: { makeReceipt() }
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}

/// A generator of unique identifiers; see ``DependencyValues/uuid``.
///
/// ```swift
/// let generator = UUIDGenerator.incrementing
/// generator()  // 00000000-0000-0000-0000-000000000000
/// generator()  // 00000000-0000-0000-0000-000000000001
/// ```
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// A generator that calls the closure each time.
  ///
  /// - Parameter generate: Returns the next identifier. Called on the thread that asks, and
  ///   concurrently if several ask.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A generator that always returns the identifier.
  ///
  /// - Parameter uuid: The identifier.
  public static func constant(_ uuid: UUID) -> Self { Self { uuid } }

  /// A new generator whose identifiers count from 0.
  ///
  /// Its copies share the count. It may be used from any number of threads; each number is returned
  /// once.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next()) }
  }

  /// The next identifier.
  public func callAsFunction() -> UUID { generate() }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
  }
}

extension UUID {
  /// The identifier with the number in its last 16 hexadecimal digits, like those of
  /// ``UUIDGenerator/incrementing``.
  ///
  /// ```swift
  /// UUID(10)  // 00000000-0000-0000-0000-00000000000A
  /// UUID(-1)  // 00000000-0000-0001-0000-000000000001
  /// ```
  ///
  /// - Parameter number: Any number. A negative one is written as its magnitude, with a 1 before
  ///   it.
  public init(_ number: Int) {
    var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, number < 0 ? 1 : 0]
    withUnsafeBytes(of: UInt64(number.magnitude).bigEndian) { bytes += $0 }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
