import Dependencies

final class OneModel {
  @Dependency(Clock.self) var clock
}
