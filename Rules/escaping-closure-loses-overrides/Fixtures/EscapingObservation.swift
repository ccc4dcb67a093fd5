import Dependencies
import Foundation
import Observation

private func watch(_ date: Date) { observe(date) }

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
    let model = WatchedModel()
    model.observes()
    await outside { model.count = 1 }
  },
  kept(in: "WatchedModel.tracks()") { WatchedModel().tracks() },
  lost(in: "WatchedModel.player(_:)") { WatchedModel().player(ForeignKit.Player()) },
  lost(in: "WatchedModel.fade(_:)", reads: [.distantPast, .distantPast, .standard]) {
    WatchedModel().fade(ForeignKit.View())
  },
  lost(in: "WatchedModel.background(_:)") { WatchedModel().background(ForeignKit.Container()) },
]
