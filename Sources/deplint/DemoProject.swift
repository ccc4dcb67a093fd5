/// The sample project that `deplint demo` lints: small, and wrong in the ways that matter most.
enum DemoProject {
  static let files: [(path: String, text: String)] = [
    (path: "Sources/Feature/Clock.swift", text: clock),
    (path: "Sources/Feature/ListModel.swift", text: listModel),
    (path: "Sources/Feature/DetailModel.swift", text: detailModel),
  ]

  private static let clock = """
    import Dependencies

    struct Clock: Sendable {
      var now: @Sendable () -> Int
    }

    extension Clock: DependencyKey {
      static let liveValue = Clock(now: { 0 })
      static let testValue = Clock(now: { 42 })
    }

    extension DependencyValues {
      var clock: Clock {
        get { self[Clock.self] }
        set { self[Clock.self] = newValue }
      }
    }

    """

  private static let listModel = """
    import Dependencies

    final class ListModel {
      @Dependency(\\.clock) var clock
      var detail: DetailModel?

      func rowTapped() {
        detail = DetailModel()
      }
    }

    """

  private static let detailModel = """
    import Dependencies

    final class DetailModel {
      @Dependency(\\.clock) var clock

      func refresh() -> Int { clock.now() }
    }

    """
}
