import Dependencies

private enum APIKey: DependencyKey {
  static let liveValue = "live feed"
  static let testValue = "feed"
}

private enum ClockKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 1
}

extension DependencyValues {
  fileprivate var api: String {
    get { self[APIKey.self] }
    set { self[APIKey.self] = newValue }
  }
  fileprivate var clock: Int {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }
}

// example

private func observe() -> String { Feed().load() }
