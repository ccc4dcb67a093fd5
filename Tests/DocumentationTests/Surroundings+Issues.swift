extension Surroundings {
  private static let logReporter = """
    import Dependencies

    private struct LogReporter: IssueReporter {
      func reportIssue(
        _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
        filePath: StaticString, line: UInt, column: UInt
      ) {}
    }

    """

  private static let model = """
    private struct Model {
      func refresh() async {}
      func validate() {}
    }

    private let model = Model()

    """

  static let ofIssues: [String: Surroundings] = [
    "Sources/Runtime/DependencyRuntime/Issues/DefaultReporter.swift": Surroundings(
      logReporter),

    "Sources/Runtime/DependencyRuntime/Issues/ExpectReportsIssue.swift": Surroundings(
      """
      import Dependencies
      import Foundation

      #if canImport(FoundationNetworking)
        import FoundationNetworking
      #endif

      private struct Draft {
        let title: String
        func validate() { if title.isEmpty { reportIssue("A draft has no title") } }
      }

      private struct Model {
        func refresh() async { reportIssue(URLError(.cannotConnectToHost)) }
      }

      private let model = Model()
      """),

    "Sources/Runtime/DependencyRuntime/Issues/FatalErrorReporter.swift": """
    private func migrateDatabase() {}
    """,

    "Sources/Runtime/DependencyRuntime/Issues/IssueReporter+Defaults.swift": """
    private let reporter: any IssueReporter = .default
    """,

    "Sources/Runtime/DependencyRuntime/Issues/IssueReporters.swift": Surroundings(
      logReporter + model),

    "Sources/Runtime/DependencyRuntime/Issues/ReportIssue.swift": Surroundings(examples: [
      1: """
      import Dependencies

      private final class Basket {
        var items: [String] = []

        // example
      }
      """,
      2: """
      private struct Draft {}
      private let draft = Draft()
      private func save(_ draft: Draft) throws {}
      """,
    ]),

    "Sources/Runtime/DependencyRuntime/Issues/TestProcess.swift": """
    private struct Server {
      func run() async {}
    }
    """,

    "Sources/Runtime/DependencyRuntime/Issues/Unimplemented.swift": Surroundings(
      """
      private enum FileError: Error {
        case missing
      }

      """,
      examples: [
        4: """
        private struct Theme {
          static let plain = Theme()
        }
        """
      ]),

    "Sources/Runtime/DependencyRuntime/Issues/Unimplemented+Async.swift": """
    private enum WebError: Error {
      case offline
    }
    """,

    "Sources/Runtime/DependencyRuntime/Issues/UnimplementedFailure.swift": """
    private struct Client {
      var fetchUser: @Sendable (Int) throws -> String = unimplemented("Client.fetchUser")
    }

    private let client = Client()
    """,

    "Sources/Runtime/DependencyRuntime/Issues/WithErrorReporting.swift": """
    import Dependencies
    import Foundation

    private struct Settings {
      static let standard = Settings()
      init() {}
      init(contentsOf file: URL) throws {}
    }

    private struct User {}

    private struct Cache {
      func user(_ id: Int) throws -> User { User() }
    }

    private struct Database {
      func user(_ id: Int) async throws -> User { User() }
    }

    private let cache = Cache()
    private let database = Database()
    private let file = URL(filePath: "/")
    private let url = URL(filePath: "/")
    private let id = 1
    private func download(_ url: URL) async throws -> Data { Data() }
    """,

    "Sources/Runtime/DependencyRuntime/Issues/WithExpectedIssue.swift": Surroundings(
      """
      import Dependencies

      private struct Draft {
        let title: String
        func validate() { if title.isEmpty { reportIssue("A draft needs a title") } }
      }

      private struct Model {
        func refresh() async { reportIssue("The server is not there") }
      }

      private let model = Model()
      """),

    "Sources/Runtime/DependencyRuntime/Issues/WithIssueContext.swift": Surroundings(
      model,
      examples: [
        2: """
        private func check(
          fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
        ) async {
          // example
        }
        """
      ]),
  ]
}
