import Dependencies
import XCTest

private enum NameKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "default"
}

extension DependencyValues {
  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

private func greet() {
  @Dependency(\.name) var name
  print(name)
}

// example
