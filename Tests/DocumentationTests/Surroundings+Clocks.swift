extension Surroundings {
  static let ofClocks: [String: Surroundings] = [
    "Sources/Runtime/DependencyRuntime/Clocks/ClockTimer.swift": """
    @MainActor private var secondsElapsed = 0
    """,

    "Sources/Runtime/DependencyRuntime/Clocks/TestClock.swift": """
    import Dependencies
    import Testing
    """,

    "Sources/Runtime/DependencyRuntime/Clocks/UnimplementedClock.swift": """
    import Dependencies
    import Testing

    private final class CounterModel {
      var count = 0
      init(clock: some Clock<Duration>) {}
      func incrementButtonTapped() { count += 1 }
    }
    """,
  ]
}
