import Dependencies

extension SavingKey {
  static let liveValue = Store { print($0) }
}
