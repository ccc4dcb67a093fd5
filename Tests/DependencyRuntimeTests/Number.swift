import DependencyRuntime

/// The dependency of most tests: a number that shows its origin.
enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let previewValue = 2
  static let testValue = 3
}

extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

/// A second dependency, to check that keys do not mix.
enum WordKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

extension DependencyValues {
  var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }
}

/// The value that code with its own wrapper reads.
func number() -> Int {
  @Dependency(\.number) var number
  return number
}

func word() -> String {
  @Dependency(\.word) var word
  return word
}

/// Runs the operation where `\.number` is overridden.
func withNumber<R>(_ number: Int, _ operation: () throws -> R) rethrows -> R {
  try withDependencies {
    $0.number = number
  } operation: {
    try operation()
  }
}

func withNumber<R>(_ number: Int, _ operation: () async throws -> R) async rethrows -> R {
  try await withDependencies {
    $0.number = number
  } operation: {
    try await operation()
  }
}

/// An object that owns a wrapper. Never changed after its creation.
class NumberModel: @unchecked Sendable {
  @Dependency(\.number) var number
  init() {}

  /// A child that is created in a method, without propagation.
  func makeChild() -> NumberModel { NumberModel() }

  /// A child that is created with the dependencies of its parent.
  func makeChildFromSelf() -> NumberModel { withDependencies(from: self) { NumberModel() } }
}

/// A value that one thread writes and another reads later.
final class Observed<Value: Sendable>: Sendable {
  private let values = LockIsolated<[Value]>([])
  func note(_ value: Value) { values.withValue { $0.append(value) } }
  var all: [Value] { values.withValue { $0 } }
}
