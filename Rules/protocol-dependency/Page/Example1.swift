// example

private struct LivePlayer: Player {
  func play() -> String { "live" }
  func stop() -> String { "live" }
}

/// A test has to write all of it to change 'play'.
private struct TestPlayer: Player {
  func play() -> String { "override" }
  func stop() -> String { "whatever" }
}

private enum PlayerKey: DependencyKey {
  static let liveValue: any Player = LivePlayer()
  static let testValue: any Player = LivePlayer()
}

private func observe() -> String {
  withDependencies {
    $0.player = TestPlayer()
  } operation: {
    @Dependency(\.player) var player
    return "\(player.play()), \(player.stop())"
  }
}
