import Dependencies

extension SavingKey {
  static let liveValue = Store { print($0) }
  static let testValue = Store { _ in unimplemented("save") }
}
