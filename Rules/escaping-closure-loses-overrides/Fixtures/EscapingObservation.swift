import Dependencies
import Foundation

#if canImport(Observation)
  import Observation
#endif

func watch(_ date: Date) {}

final class WatchedModel: NSObject {
  var count = 0
  private var observation: NSKeyValueObservation?

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

  /// What is tracked is read in place.
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
