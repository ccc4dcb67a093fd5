import AppIntents
import Dependencies
import Foundation

/// App Intents has a wrapper of that name: it takes no key.
struct OpenIntent {
  @Dependency var store: IntentStore
  @Dependency(key: "other") var other: IntentStore

  func perform() {
    DispatchQueue.main.async {
      _ = OpenIntent()
    }
  }
}

final class IntentStore: Sendable {}

func intent() {
  Task.detached {
    _ = OpenIntent()
  }
}
