import Dependencies
import Foundation

private protocol FirstReleases {}

extension FirstReleases {
  fileprivate static func withValue<Value, R>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: @autoclosure () -> Value,
    operation: () throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0[keyPath: keyPath] = value()
    } operation: {
      try operation()
    }
  }
}

extension DependencyValues: FirstReleases {}

// example

private func stamp() -> Date {
  @Dependency(\.date) var date
  return date.now
}

private func observe() -> String { day() == .distantPast ? "override" : "default" }
