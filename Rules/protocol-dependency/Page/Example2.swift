// example

private enum PlayerKey: DependencyKey {
  static let liveValue = Player(play: { "live" }, stop: { "live" })
  static let testValue = Player(play: { "live" }, stop: { "live" })
}

private func observe() -> String {
  withDependencies {
    $0.player.play = { "override" }
  } operation: {
    @Dependency(\.player) var player
    return "\(player.play()), \(player.stop())"
  }
}
