import DependencyRuntime

/// The recorded events, in order.
@MainActor final class Diary {
  private var entries: [String] = []

  func write(_ entry: String) { entries.append(entry) }

  /// The entries since the last call, separated by spaces.
  func read() -> String {
    defer { entries = [] }
    return entries.joined(separator: " ")
  }
}

extension TestClock where Duration == Swift.Duration {
  /// The time on the clock since its origin, in seconds.
  var seconds: Double { Instant().duration(to: now) / .seconds(1) }

  /// Returns when a task sleeps on the clock, however long it takes to get there.
  func someoneSleeps() async {
    while (try? await checkSuspension()) != nil {}
  }
}
