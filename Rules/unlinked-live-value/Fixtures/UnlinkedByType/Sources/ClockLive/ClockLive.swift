import Clock
import Dependencies

extension Clock: DependencyKey {
  public static let liveValue = Clock(now: { 1 })
}
