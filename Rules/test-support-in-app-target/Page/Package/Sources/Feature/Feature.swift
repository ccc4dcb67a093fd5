import Dependencies  // expect: test-support-in-app-target

public final class Feature {
  @Dependency(\.date.now) public var now
  public init() {}
}
