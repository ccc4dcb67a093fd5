import Dependencies

/// Only the demo supplies a value.
public enum Count: TestDependencyKey {  // expect: missing-live-value (warning)
  public static let testValue = 1
}

/// Both supply a value.
public enum Limit: TestDependencyKey {
  public static let testValue = 1
}

/// Only the demo reads it.
public enum Extra: TestDependencyKey {
  public static let testValue = 1
}

extension DependencyValues {
  public var count: Int {
    get { self[Count.self] }
    set { self[Count.self] = newValue }
  }

  public var limit: Int {
    get { self[Limit.self] }
    set { self[Limit.self] = newValue }
  }

  public var extra: Int {
    get { self[Extra.self] }
    set { self[Extra.self] = newValue }
  }
}

public func show() {
  @Dependency(\.count) var count
  @Dependency(\.limit) var limit
  print(count, limit)
}

public func showExtra() {
  @Dependency(\.extra) var extra
  print(extra)
}
