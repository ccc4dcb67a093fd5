import Dependencies
import Foundation
import Observation

private func watch(_ date: Date) { observe(date) }

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@Observable final class WatchedModel {
  var count = 0

  func observes() {
    withObservationTracking {
      watch(.distantPast)
    } onChange: {
      watch(.distantPast)
    }
    withObservationTracking {  // expect: escaping-closure-loses-overrides
      _ = count
    } onChange: {
      @Dependency(\.date) var date
      watch(date.now)
    }
  }

  /// The tracked properties are read in place.
  func tracks() {
    withObservationTracking {
      @Dependency(\.date) var date
      watch(date.now)
    } onChange: {
    }
  }

  func player(_ player: ForeignKit.Player) {
    player.addPeriodicTimeObserver(forInterval: 1, queue: nil) { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      watch(date.now)
    }
  }

  func fade(_ view: ForeignKit.View) {
    ForeignKit.View.animate(
      withDuration: 1,
      animations: { watch(.distantPast) },
      completion: { _ in watch(.distantPast) })
    ForeignKit.View.animate(withDuration: 1, completion: { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      watch(date.now)
    })
  }

  func background(_ container: ForeignKit.Container) {
    container.performBackgroundTask { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      watch(date.now)
    }
  }
}

// MARK: - Proofs

let escapingObservation = [
  lost(in: "WatchedModel.observes()", reads: [.distantPast, .standard]) {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let model = WatchedModel()
    model.observes()
    await outside { model.count = 1 }
  },
  kept(in: "WatchedModel.tracks()") {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    WatchedModel().tracks()
  },
  lost(in: "WatchedModel.player(_:)") {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    WatchedModel().player(ForeignKit.Player())
  },
  lost(in: "WatchedModel.fade(_:)", reads: [.distantPast, .distantPast, .standard]) {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    WatchedModel().fade(ForeignKit.View())
  },
  lost(in: "WatchedModel.background(_:)") {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    WatchedModel().background(ForeignKit.Container())
  },
]
