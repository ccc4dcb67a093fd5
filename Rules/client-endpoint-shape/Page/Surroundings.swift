import Dependencies
import DependencyMacros

// example

private func observe() -> String {
  let play: AnyKeyPath = \Player.play
  return play is WritableKeyPath<Player, @Sendable () -> Void>
    ? "can be overridden" : "cannot be overridden"
}
