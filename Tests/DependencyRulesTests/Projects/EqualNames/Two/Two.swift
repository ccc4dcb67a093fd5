import Dependencies

final class TwoModel {
  @Dependency(Clock.self) var clock
}
