import Clock
import Dependencies

extension Clock: @retroactive DependencyKey {
  public static let liveValue = Clock(now: { 1 })
}
