import Dependencies

private struct Item: Sendable {
  let id: Int
  func load() async -> String { "\(id)" }
}

private struct API: DependencyKey {
  func item(_ id: Int) -> Item { Item(id: id) }
  static let liveValue = API()
  static var testValue: API { API() }
}

extension DependencyValues {
  fileprivate var api: API {
    get { self[API.self] }
    set { self[API.self] = newValue }
  }
}

// example
