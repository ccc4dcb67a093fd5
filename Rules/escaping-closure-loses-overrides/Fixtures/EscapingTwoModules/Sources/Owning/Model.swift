import Dependencies

public final class Model {
  @Dependency(\.date) var date
  public init() {}
}

public func refresh() {
  @Dependency(\.date) var date
  print(date.now)
}

/// Not public: nobody else means this one.
func reload() {
  @Dependency(\.date) var date
  print(date.now)
}
