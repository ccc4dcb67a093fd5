extension Surroundings {
  /// For the wrapper, scopes, keys and built-in dependencies.
  static let ofValues: [String: Surroundings] = [
    "Sources/Runtime/DependencyRuntime/Wrapper/Dependency.swift": Surroundings(examples: [
      2: """
      import Dependencies
      import Foundation
      import Testing

      // example 1

      @Test private func reads() {
        withDependencies { $0.context = .live } operation: {
          // example

          let hours = [Date.distantPast, .distantFuture].map { date in
            withDependencies { $0.date.now = date } operation: { ClockModel().hour }
          }
          let changed = withDependencies { $0.date.now = .distantFuture } operation: { model.hour }
          #expect([model.hour, changed] == hours)
        }
      }
      """
    ]),

    "Sources/Runtime/DependencyRuntime/Defaults/PrepareDependencies.swift": """
    import Dependencies

    private struct Database: DependencyKey {
      static let liveValue = Database()
      static let testValue = Database()
      init() {}
      init(path: String) throws {}
    }

    extension DependencyValues {
      fileprivate var database: Database {
        get { self[Database.self] }
        set { self[Database.self] = newValue }
      }
    }

    private struct Counter {
      @Dependency(\\.database) var database
      func open() {}
    }
    """,

    "Sources/Runtime/DependencyRuntime/Values/DependencyValues.swift": Surroundings(examples: [
      1: """
      import Dependencies
      import Foundation

      private enum HomeURLKey: DependencyKey {
        static let liveValue = URL(filePath: "/")
        static let testValue = URL(filePath: "/")
      }
      """
    ]),

    "Sources/Runtime/DependencyRuntime/BuiltIns/Assertions.swift": """
    import Dependencies
    import Foundation

    private let items = ["item"]
    private let index = 0
    private let name = "name"

    private struct Order {
      let items: [String]
      let total: Decimal
    }

    private let handlers: [Notification.Name: @Sendable (Notification) -> Void] = [:]
    """,

    "Sources/Runtime/DependencyRuntime/BuiltIns/DateGenerator.swift": Surroundings(
      """
      import Dependencies
      import Foundation
      import Testing

      private func makeReceipt() -> Date {
        @Dependency(\\.date.now) var now
        return now
      }

      """,
      examples: [
        4: """
        @Test private func constant() {
          // example
          #expect(generator() == .distantPast)
        }
        """
      ]),

    "Sources/Runtime/DependencyRuntime/BuiltIns/FireAndForget.swift": Surroundings(
      """
      import Dependencies

      private struct Analytics {
        func track(_ event: String) async throws {}
      }

      private struct Session {
        func end() async throws {}
      }

      private struct Mailer {
        func send(_ text: String) async throws {}
      }

      private let analytics = Analytics()
      private let session = Session()
      private let mailer = Mailer()
      private let receipt = "receipt"

      """,
      examples: [
        3: """
        @MainActor private func send(fireAndForget: FireAndForget) async {
          // example
        }
        """
      ]),

    "Sources/Runtime/DependencyRuntime/BuiltIns/Locality.swift": """
    import Dependencies
    import Foundation

    private let date = Date()
    private let amount = 1.5
    private func agenda() {}
    """,

    "Sources/Runtime/DependencyRuntime/BuiltIns/NotificationCenter.swift": """
    import Dependencies
    import Foundation

    extension Notification.Name {
      fileprivate static let bookSold = Notification.Name("bookSold")
    }
    """,

    "Sources/Runtime/DependencyRuntime/BuiltIns/RandomNumberGenerator.swift": """
    import Dependencies

    private struct SeededGenerator: RandomNumberGenerator {
      var seed: UInt64
      mutating func next() -> UInt64 {
        seed &+= 1
        return seed
      }
    }

    private let cards = [1, 2, 3]

    private func rollDice() -> Int {
      @Dependency(\\.withRandomNumberGenerator) var withRandomNumberGenerator
      return withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
    }
    """,

    "Sources/Runtime/DependencyRuntime/BuiltIns/URLSession.swift": """
    import Dependencies
    import Foundation
    #if canImport(FoundationNetworking)
      import FoundationNetworking
    #endif

    private let url = URL(filePath: "/")
    """,

    "Sources/Runtime/DependencyRuntime/BuiltIns/UUIDGenerator.swift": Surroundings(
      """
      import Dependencies
      import Foundation
      import Testing

      private func makeReceipt() -> UUID {
        @Dependency(\\.uuid) var uuid
        return uuid()
      }

      """,
      examples: [
        3: """
        @Test private func incrementing() {
          // example
          #expect("\\(generator())" == "00000000-0000-0000-0000-000000000002")
        }
        """
      ]),

    "Sources/Runtime/DependencyRuntime/Scopes/WithDependencies.swift": """
    import Dependencies
    import Foundation

    private func makeReceipt() -> UUID {
      @Dependency(\\.uuid) var uuid
      return uuid()
    }

    private struct Mailer: DependencyKey {
      static let liveValue = Mailer()
      static let testValue = Mailer()
      static let recording = Mailer()
    }

    extension DependencyValues {
      fileprivate var mailer: Mailer {
        get { self[Mailer.self] }
        set { self[Mailer.self] = newValue }
      }
    }

    private struct Order {
      func confirm() async {}
    }

    private let order = Order()
    """,

    "Sources/Runtime/DependencyRuntime/Scopes/EscapedDependencies.swift": """
    import Dependencies
    import Foundation

    private let queue = DispatchQueue(label: "queue")

    private func refresh() {
      @Dependency(\\.date) var date
      _ = date.now
    }
    """,

    "Sources/Runtime/DependencyRuntime/Scopes/WithDependenciesFrom.swift": Surroundings(
      """
      import Dependencies

      private struct Book {}

      private struct Analytics: DependencyKey {
        var screen: String
        static let liveValue = Analytics(screen: "")
        static let testValue = Analytics(screen: "")
      }

      extension DependencyValues {
        fileprivate var analytics: Analytics {
          get { self[Analytics.self] }
          set { self[Analytics.self] = newValue }
        }
      }

      private final class DetailModel {
        @Dependency(\\.analytics) var analytics
        init(book: Book) {}
      }

      private final class ListModel {
        @Dependency(\\.analytics) var analytics
        var detail: DetailModel?

      """,
      examples: [
        1: """
          // example
        }
        """,
        2: """
          func rowTapped(_ book: Book) {
            // example
          }
        }
        """,
      ]),

    "Sources/Runtime/DependencyRuntime/Keys/DependencyKey.swift": Surroundings(examples: [
      1: """
      import Dependencies

      private struct Coordinate {}
      """,
      3: """
      import Dependencies

      private struct Mailer {
        var send: @Sendable (String) -> Void
      }

      extension Mailer: TestDependencyKey {
        // example
      }
      """,
    ]),
  ]
}
