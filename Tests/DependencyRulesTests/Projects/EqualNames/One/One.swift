import Dependencies

final class OneModel {
  @Dependency(Clock.self) public var clock
  @Dependency(StoreKey.self) public var store
  @Dependency(SavingKey.self) public var saving
}
