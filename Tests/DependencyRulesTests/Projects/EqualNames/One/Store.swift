import Dependencies

struct Store: Sendable { var save: @Sendable (Int) -> Void }

/// The value stands in the same file.
enum StoreKey: DependencyKey {}

extension StoreKey {
  static let liveValue = Store { print($0) }
  static let testValue = Store { _ in unimplemented("save") }
}

/// The value stands in another file.
enum SavingKey: DependencyKey {}  // expect: missing-test-value (info)
