extension Surroundings {
  static let ofConcurrency: [String: Surroundings] = [
    "Sources/Runtime/DependencyRuntime/Concurrency/ActorIsolated.swift": """
    import Dependencies
    import Testing
    """,

    "Sources/Runtime/DependencyRuntime/Concurrency/AnyHashableSendable.swift": """
    private struct User: Sendable {
      let id = 1
    }

    private let user = User()
    private func refresh() async {}
    private func load(_ user: User) async {}
    """,

    "Sources/Runtime/DependencyRuntime/Concurrency/AsyncStream.swift": Surroundings(
      """
      import Dependencies
      import Foundation

      // Stands in for what the system's libraries have on Apple's platforms only.
      extension NotificationCenter {
        fileprivate func notifications(named name: Notification.Name) -> AsyncStream<Notification> {
          .finished
        }
      }

      private enum UIApplication {
        static let userDidTakeScreenshotNotification = Notification.Name("screenshot")
      }

      """,
      examples: [
        2: "// example 1\nprivate func use() {\n  // example\n}",
        3: "// example 1\nprivate func use() {\n  // example\n}",
      ]),

    "Sources/Runtime/DependencyRuntime/Concurrency/AsyncThrowingStream.swift": Surroundings(
      """
      import Dependencies
      import Foundation
      #if canImport(FoundationNetworking)
        import FoundationNetworking
      #endif

      // Stands in for what Foundation has on Apple's platforms only.
      extension URL {
        fileprivate var lines: AsyncThrowingStream<String, any Error> { .finished() }
      }

      private let url = URL(filePath: "/")

      """,
      examples: [
        2: "// example 1\nprivate func use() {\n  // example\n}",
        3: "// example 1\nprivate func use() {\n  // example\n}",
      ]),

    "Sources/Runtime/DependencyRuntime/Concurrency/LockIsolated.swift": """
    import Dependencies
    import Testing

    private struct AnalyticsClient: Sendable {
      var track: @Sendable (String) -> Void
    }

    private struct SignUpModel {
      let analytics: AnalyticsClient
      func submitButtonTapped() async { analytics.track("submit") }
    }
    """,

    "Sources/Runtime/DependencyRuntime/Concurrency/MainSerialExecutor.swift": Surroundings(
      examples: [
        1: "import Dependencies\nimport Testing",
        2: "import Dependencies\nimport XCTest",
      ]),

    "Sources/Runtime/DependencyRuntime/Concurrency/Result.swift": """
    private struct Client {
      func fetch() async throws -> String { "" }
    }

    private let client = Client()
    """,

    "Sources/Runtime/DependencyRuntime/Concurrency/Task.swift": """
    import Dependencies
    import Foundation
    import Testing

    private struct APIClient: Sendable {
      var fetch: @Sendable () async throws -> Void = {}
      var fetchUser: @Sendable (Int) async throws -> String = { _ in "" }
    }

    @MainActor private final class Model {
      var isLoading = false
      func refresh() async { isLoading = true }
      func observe() async {}
      func load() async throws {}
    }

    @MainActor private let model = Model()
    """,

    "Sources/Runtime/DependencyRuntime/Concurrency/UncheckedSendable.swift": """
    import Dependencies
    import Foundation

    private let date = Date()
    """,
  ]
}
