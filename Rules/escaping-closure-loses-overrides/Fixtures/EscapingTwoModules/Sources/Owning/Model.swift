import Dependencies
import Foundation

public final class Model {
  @Dependency(\.date) var date
  public init() {}

  public func show() { print(date.now == .distantPast) }
}

public func refresh() {
  @Dependency(\.date) var date
  print(date.now == .distantPast)
}

/// Not public: nobody else means this one.
func reload() {
  @Dependency(\.date) var date
  print(date.now == .distantPast)
}
