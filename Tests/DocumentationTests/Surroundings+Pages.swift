extension Surroundings {
  /// For the pages of the rules about comments.
  private static let comments = """
    import Dependencies

    private struct APIClient: DependencyKey {
      var name: String
      static let liveValue = APIClient(name: "default")
      static var testValue: APIClient { APIClient(name: "test value") }
    }

    extension DependencyValues {
      fileprivate var apiClient: APIClient {
        get { self[APIClient.self] }
        set { self[APIClient.self] = newValue }
      }
    }

    private final class DetailModel {
      @Dependency(\\.apiClient) var apiClient
    }

    """

  /// For the pages of the rules. `observe()` tells what the program does on the runtime core.
  static let ofPages: [String: Surroundings] = [
    "Rules/missing-live-value/MissingLiveValue.swift": Surroundings(
      """
      import Dependencies

      private struct APIClient: Sendable {
        var name: String
        static let live = APIClient(name: "live value")
        static let unimplemented = APIClient(name: "test value")
      }

      extension DependencyValues {
        fileprivate var apiClient: APIClient {
          get { self[APIClientKey.self] }
          set { self[APIClientKey.self] = newValue }
        }
      }

      private final class AppModel {
        @Dependency(\\.apiClient) var apiClient
      }

      private func observe() -> String { countingIssues { AppModel().apiClient.name } }

      """,
      examples: [
        1: "// example",
        2: "// example 1\n// example",
      ]),

    "Rules/unlinked-live-value/UnlinkedLiveValue.swift": Surroundings(
      """
      import PackageDescription

      nonisolated(unsafe) private let package = Package(
        name: "App",
        targets: [

      """,
      examples: [
        1: """
          // example
        ])
        """,
        2: """
          .target(name: "APIClient"),
          .target(name: "APIClientLive", dependencies: ["APIClient"]),
          // example
        ])
        """,
      ]),

    "Rules/placeholder-live-value/PlaceholderLiveValue.swift": """
    import Dependencies

    private struct Session: Sendable {
      static let shared = Session()
    }

    private struct APIClient: Sendable {
      var name: String
      static let mock = APIClient(name: "mock")
      static func live(session: Session) -> APIClient { APIClient(name: "live value") }
    }

    // example

    extension APIClient {
      fileprivate static var testValue: APIClient { APIClient(name: "test value") }
    }

    extension DependencyValues {
      fileprivate var apiClient: APIClient {
        get { self[APIClient.self] }
        set { self[APIClient.self] = newValue }
      }
    }

    private func observe() -> String {
      @Dependency(\\.apiClient) var apiClient
      return apiClient.name
    }
    """,

    "Rules/escaping-closure-loses-overrides/EscapingClosureLosesOverrides.swift": """
    import Dependencies
    import Foundation

    private final class Refresher: @unchecked Sendable {
      let queue = DispatchQueue(label: "refresher")
      var lastRefresh: Date?

      // example

      func reload() {
        @Dependency(\\.date) var date
        lastRefresh = date.now
      }
    }

    private func observe() -> String {
      let refresher = Refresher()
      withDependencies { $0.date.now = .distantPast } operation: { refresher.refresh() }
      refresher.queue.sync {}
      return refresher.lastRefresh == .distantPast ? "override" : "default"
    }
    """,

    "Rules/stored-read-after-escape/StoredReadAfterEscape.swift": Surroundings(
      """
      import Dependencies
      import Foundation

      private let queue = DispatchQueue(label: "model")
      nonisolated(unsafe) private var logged: Date?
      private func log(_ date: Date) { logged = date }

      private func observe() -> String {
        let model = Model()
        withDependencies { $0.date.now = .distantPast } operation: { model.save() }
        queue.sync {}
        return logged == .distantPast ? "override" : "default"
      }

      extension Model: @unchecked Sendable {}

      """,
      examples: [
        1: "// example",
        2: """
        private final class Model {
          @Dependency(\\.date) var date

          // example
        }
        """,
      ]),

    "Rules/unused-suppression/UnusedSuppression.swift": Surroundings(comments),
    "Rules/malformed-suppression/MalformedSuppression.swift": Surroundings(comments),
    "Rules/unexplained-suppression/UnexplainedSuppression.swift": Surroundings(
      comments,
      examples: [
        1: "// example",
        2: """
        private final class ListModel {
          @Dependency(\\.apiClient) var apiClient
          var detail: DetailModel?

          // example
        }
        """,
      ]),

    "Rules/unpropagated-child-model/UnpropagatedChildModel.swift": Surroundings(
      """
      import Dependencies

      private struct APIClient: DependencyKey {
        var name: String
        static let liveValue = APIClient(name: "default")
        static var testValue: APIClient { APIClient(name: "test value") }
      }

      extension DependencyValues {
        fileprivate var apiClient: APIClient {
          get { self[APIClient.self] }
          set { self[APIClient.self] = newValue }
        }
      }

      private final class DetailModel {
        @Dependency(\\.apiClient) var apiClient
      }

      private func observe() -> String {
        let list = withDependencies {
          $0.apiClient.name = "override"
        } operation: {
          ListModel()
        }
        list.rowTapped()
        return list.detail?.apiClient.name ?? "no child"
      }

      """,
      examples: [
        1: "// example",
        2: """
        private final class ListModel {
          @Dependency(\\.apiClient) var apiClient
          var detail: DetailModel?

          // example
        }
        """,
      ]),

    "Rules/missing-test-value/MissingTestValue.swift": """
    import Dependencies

    private struct APIClient: Sendable {
      var fetch: @Sendable () -> String
      static let live = APIClient(fetch: { "real work" })
      static let unimplemented = APIClient(
        fetch: Dependencies.unimplemented("APIClient.fetch", placeholder: "placeholder"))
    }

    // example

    extension DependencyValues {
      fileprivate var apiClient: APIClient {
        get { self[APIClient.self] }
        set { self[APIClient.self] = newValue }
      }
    }

    private func observe() -> String {
      countingIssues {
        withDependencies { $0.context = .test } operation: {
          @Dependency(\\.apiClient) var apiClient
          return apiClient.fetch()
        }
      }
    }
    """,

    "Rules/live-test-value/LiveTestValue.swift": """
    import Dependencies

    private struct APIClient: Sendable {
      var fetch: @Sendable () throws -> String
      static func live() -> APIClient { APIClient(fetch: { "real work" }) }
    }

    // example

    extension DependencyValues {
      fileprivate var apiClient: APIClient {
        get { self[APIClient.self] }
        set { self[APIClient.self] = newValue }
      }
    }

    private func observe() -> String {
      countingIssues {
        withDependencies { $0.context = .test } operation: {
          @Dependency(\\.apiClient) var apiClient
          return (try? apiClient.fetch()) ?? "failure"
        }
      }
    }
    """,

    "Rules/partial-test-value/PartialTestValue.swift": """
    import Dependencies
    import Foundation

    private struct Session: Sendable {
      func upload(_ data: Data) async throws -> String { "real work" }
    }

    private let session = Session()

    private struct APIClient: Sendable {
      var fetch: @Sendable () async throws -> Data
      var upload: @Sendable (Data) async throws -> String
    }

    extension APIClient: DependencyKey {
      static let liveValue = APIClient(
        fetch: { Data() }, upload: { try await session.upload($0) })

      // example
    }

    extension DependencyValues {
      fileprivate var apiClient: APIClient {
        get { self[APIClient.self] }
        set { self[APIClient.self] = newValue }
      }
    }

    private func observe() async -> String {
      await countingIssues {
        await withDependencies { $0.context = .test } operation: {
          @Dependency(\\.apiClient) var apiClient
          return (try? await apiClient.upload(Data())) ?? "failure"
        }
      }
    }
    """,
  ]
}
