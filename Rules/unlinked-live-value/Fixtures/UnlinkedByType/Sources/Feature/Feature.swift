import Clock
import Dependencies

public final class Feature {
  @Dependency(Clock.self) var clock  // expect: unlinked-live-value
  public init() {}

  public func now() -> Int { clock.now() }
}
