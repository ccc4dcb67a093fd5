import Dependencies

public enum Key: TestDependencyKey {
  public static let testValue = 1
}

extension Key: DependencyKey {
  public static let liveValue = 2
}

public func readsSecond() {
  @Dependency(Key.self) var value
  print(value)
}
