import Dependencies

final class OneModel {
  @Dependency(Clock.self) var clock
  @Dependency(StoreKey.self) var store
  @Dependency(SavingKey.self) var saving
}
