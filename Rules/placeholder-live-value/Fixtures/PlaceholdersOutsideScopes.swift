import Dependencies

struct ScopedPlayer: Sendable {
  var play: @Sendable () -> Void

  static let live = ScopedPlayer(play: { observe(.live) })
  static let failing = ScopedPlayer(play: unimplemented("ScopedPlayer.play"))
}

/// One construction of two gets the live value.
enum OncePlayerKey: DependencyKey {
  static let liveValue = ScopedPlayer.failing  // expect: placeholder-live-value (info)
  static let testValue = ScopedPlayer.failing
}

/// Each construction gets it.
enum EverywherePlayerKey: DependencyKey {
  static let liveValue = ScopedPlayer.failing
  static let testValue = ScopedPlayer.failing
}

/// So does one that an object makes which was created in the scope.
enum InnerPlayerKey: DependencyKey {
  static let liveValue = ScopedPlayer.failing
  static let testValue = ScopedPlayer.failing
}

/// The callers of a function say which code it runs with the value.
enum HandedPlayerKey: DependencyKey {
  static let liveValue = ScopedPlayer.failing
  static let testValue = ScopedPlayer.failing
}

/// The entry point itself reads it, and supplies it for another object.
enum EntryPlayerKey: DependencyKey {
  static let liveValue = ScopedPlayer.failing  // expect: placeholder-live-value (info)
  static let testValue = ScopedPlayer.failing
}

/// An object that was stored before runs with the value.
enum StoredPlayerKey: DependencyKey {
  static let liveValue = ScopedPlayer.failing
  static let testValue = ScopedPlayer.failing
}

/// Nothing makes the object that would read it outside of the scope.
enum PreviewedPlayerKey: DependencyKey {
  static let liveValue = ScopedPlayer.failing
  static let testValue = ScopedPlayer.failing
}

extension DependencyValues {
  var oncePlayer: ScopedPlayer {
    get { self[OncePlayerKey.self] }
    set { self[OncePlayerKey.self] = newValue }
  }
  var everywherePlayer: ScopedPlayer {
    get { self[EverywherePlayerKey.self] }
    set { self[EverywherePlayerKey.self] = newValue }
  }
  var innerPlayer: ScopedPlayer {
    get { self[InnerPlayerKey.self] }
    set { self[InnerPlayerKey.self] = newValue }
  }
  var handedPlayer: ScopedPlayer {
    get { self[HandedPlayerKey.self] }
    set { self[HandedPlayerKey.self] = newValue }
  }
  var entryPlayer: ScopedPlayer {
    get { self[EntryPlayerKey.self] }
    set { self[EntryPlayerKey.self] = newValue }
  }
  var storedPlayer: ScopedPlayer {
    get { self[StoredPlayerKey.self] }
    set { self[StoredPlayerKey.self] = newValue }
  }
  var previewedPlayer: ScopedPlayer {
    get { self[PreviewedPlayerKey.self] }
    set { self[PreviewedPlayerKey.self] = newValue }
  }
}

final class PlayerScreen {
  @Dependency(\.oncePlayer) private var once
  @Dependency(\.everywherePlayer) private var everywhere
  @Dependency(\.innerPlayer) private var inner
  @Dependency(\.entryPlayer) private var entry
  @Dependency(\.previewedPlayer) private var previewed
  private lazy var child = withDependencies(from: self) { ChildScreen() }

  func playOnce() { once.play() }
  func playEverywhere() { everywhere.play() }
  func playInner() {
    inner.play()
    child.play()
  }
  func playEntry() { entry.play() }
  func playPreviewed() { previewed.play() }
}

final class SettingsScreen {
  @Dependency(\.oncePlayer) private var once
  @Dependency(\.everywherePlayer) private var everywhere

  func playOnce() { once.play() }
  func playEverywhere() { everywhere.play() }
}

final class ChildScreen {
  @Dependency(\.innerPlayer) private var inner
  func play() { inner.play() }
}

final class HandedScreen {
  @Dependency(\.handedPlayer) private var handed
  func play() { handed.play() }
}

func withLivePlayer<Result>(_ operation: () -> Result) -> Result {
  withDependencies {
    $0.handedPlayer = .live
  } operation: {
    operation()
  }
}

final class StoredScreen {
  @Dependency(\.storedPlayer) private var stored
  func start() { stored.play() }
}

final class PlayerCoordinator {
  private let screen = StoredScreen()

  func start() {
    withDependencies {
      $0.storedPlayer = .live
    } operation: {
      screen.start()
    }
  }
}

final class UnmadeScreen {
  @Dependency(\.previewedPlayer) private var previewed
  func play() { previewed.play() }
}

struct PlayerApp {
  @Dependency(\.entryPlayer) private var ownPlayer

  func playOnce() {
    let settings = SettingsScreen()
    let player = withDependencies {
      $0.oncePlayer = .live
    } operation: {
      PlayerScreen()
    }
    player.playOnce()
    settings.playOnce()
  }

  func playEverywhere() {
    let settings = withDependencies {
      $0.everywherePlayer = .live
    } operation: {
      SettingsScreen()
    }
    let player = withDependencies {
      $0.everywherePlayer = .live
    } operation: {
      PlayerScreen()
    }
    player.playEverywhere()
    settings.playEverywhere()
  }

  func playInner() {
    let player = withDependencies {
      $0.innerPlayer = .live
    } operation: {
      PlayerScreen()
    }
    player.playInner()
  }

  func playHanded() { withLivePlayer { HandedScreen() }.play() }

  func playEntry() {
    let player = withDependencies {
      $0.entryPlayer = .live
    } operation: {
      PlayerScreen()
    }
    player.playEntry()
    ownPlayer.play()
  }

  func playPreviewed() {
    let player = withDependencies {
      $0.previewedPlayer = .live
    } operation: {
      PlayerScreen()
    }
    player.playPreviewed()
  }
}

/// Makes it possible to look at all of them.
func startPlayerApp() { PlayerApp().playOnce() }

// MARK: - Proofs

let placeholdersOutsideScopes = [
  wrong(
    .issue, insteadOf: .live, in: "OncePlayerKey.liveValue", context: .live,
    reads: [.live, .issue]
  ) {
    PlayerApp().playOnce()
  },
  right(
    .live, in: "EverywherePlayerKey.liveValue", context: .live, reads: [.live, .live]
  ) {
    PlayerApp().playEverywhere()
  },
  right(.live, in: "InnerPlayerKey.liveValue", context: .live, reads: [.live, .live]) {
    PlayerApp().playInner()
  },
  right(.live, in: "HandedPlayerKey.liveValue", context: .live) { PlayerApp().playHanded() },
  wrong(
    .issue, insteadOf: .live, in: "EntryPlayerKey.liveValue", context: .live,
    reads: [.live, .issue]
  ) {
    PlayerApp().playEntry()
  },
  right(.live, in: "StoredPlayerKey.liveValue", context: .live) { PlayerCoordinator().start() },
  right(.live, in: "PreviewedPlayerKey.liveValue", context: .live) { PlayerApp().playPreviewed() },
]
