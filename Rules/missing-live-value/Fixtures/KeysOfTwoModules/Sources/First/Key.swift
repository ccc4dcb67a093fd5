import Dependencies

/// Another type than `Second.Key`, which has a live value.
public enum Key: TestDependencyKey {  // expect: missing-live-value
  public static let testValue = 1
}

public func readsFirst() {
  @Dependency(Key.self) var value
  print(value)
}
