import Dependencies

final class TwoModel {
  @Dependency(Clock.self) var clock
  @Dependency(StoreKey.self) var store
  @Dependency(SavingKey.self) var saving
}
