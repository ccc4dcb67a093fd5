import DependencyProgram
import Testing

/// Systems of modules that are not there: keys and values are those of the well-known one, but
/// nothing is known about the values that reach other code.
@Suite struct UnknownSystemTests {
  private func text(importing module: String, extending values: String = "DependencyValues")
    -> String
  {
    """
    import \(module)
    struct Client { var token: () -> String }
    enum ClientKey: DependencyKey {
      static let liveValue = Client(token: { try String(contentsOfFile: path) })
      static func resolve(_ values: DependencyValues) -> Client { liveValue }
    }
    extension \(values) { var client: Client { self[ClientKey.self] } }
    struct API { var get: () -> String }
    enum APIKey: DependencyKey {
      static let liveValue: API = {
        @Dependency(\\.client) var client
        let token = client.token()
        return API(get: { token })
      }()
    }
    final class Model {
      @Dependency(\\.client) var client
      func run() { Task.detached { @Dependency(\\.client) var client; print(client.token()) } }
      func read() { Task.detached { print(Dependency(\\.client).wrappedValue.token()) } }
      func make() -> Model { Model() }
    }
    """
  }

  private func check(
    _ layer: Layer, _ text: String, is expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(
      layer, SampleProgram(["A.swift": text]), is: expected, sourceLocation: sourceLocation)
  }

  @Test("a file that extends the values, and sees no known system, sees another one")
  func evidence() throws {
    try check(
      .system, text(importing: "Redux"),
      is: """
        well-known
        profile merged
        values external DependencyValues
        another one of a module that is not there
        A.swift does not see the well-known system
        """)
    try check(
      .wrappers, text(importing: "Redux"),
      is: """
        11:31  APIKey.liveValue.client  local  \\.client
        17:29  Model.client  instance  \\.client
        18:58  Model.run().client  local  \\.client
        """)
    try check(
      .registrations, text(importing: "Redux"),
      is: """
        3:6  key ClientKey  DependencyKey at 3:6  liveValue 4:14  value Client
        7:34  accessor external DependencyValues.client  key ClientKey
        9:6  key APIKey  DependencyKey at 9:6  liveValue 10:14  value API
        11:31  read APIKey.liveValue.client  key ClientKey
        17:29  read Model.client  key ClientKey
        18:58  read Model.run().client  key ClientKey
        """)
  }

  @Test("its values are kept as those of other systems are; its losses are not known")
  func frozen() throws {
    try check(
      .frozenReads, text(importing: "Redux"),
      is: """
        10:14  APIKey.liveValue  a value of APIKey  reads once  declares \\.client at 11:31
        """)
    try check(.effects, text(importing: "Redux"), is: "")
    try check(.children, text(importing: "Redux"), is: "")
  }

  @Test("without an extension of the values, or an import of a module that is not there, none")
  func noEvidence() throws {
    try check(.wrappers, text(importing: "Redux", extending: "Values"), is: "")
    try check(.wrappers, text(importing: "Foundation"), is: "")
  }

  @Test("a test that reads a key without a test value may get another default there")
  func tests() throws {
    try check(readBy: "Redux", is: "4:8  T.testRead()  \\.client.token unknown")
    try check(readBy: "Dependencies", is: "4:8  T.testRead()  \\.client.token missing")
  }

  private func check(
    readBy module: String, is expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": text(importing: module),
      "T.swift": """
      import XCTest
      import \(module)
      final class T: XCTestCase {
        func testRead() { @Dependency(\\.client) var client; client.token() }
      }
      """,
    ])
    try expect(.testReads, program, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a file may see the well-known system through a module that is not there")
  func reexports() throws {
    let keys = """
      import Dependencies
      enum ClientKey: TestDependencyKey { static let testValue = 1 }
      extension DependencyValues {
        var client: Int { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } }
      }
      """
    func use(of accessor: String, importing module: String) -> String {
      "import \(module)\nfinal class Model { @Dependency(\\.\(accessor)) var value }\n"
    }
    let scope = "func f() { withDependencies { $0.a = 1 } operation: { Model() } }"
    for (text, isSeen) in [
      (use(of: "client", importing: "ServerFoundation"), true),
      (use(of: "client", importing: "Foundation"), false),
      (use(of: "other", importing: "ServerFoundation"), false),
      (use(of: "other", importing: "ServerFoundation") + scope, true),
      (use(of: "other", importing: "DependenciesTestSupport"), true),
    ] {
      let found = try SampleProgram(["A.swift": keys, "B.swift": text]).dump(.wrappers)
      #expect(found.contains("Model.value") == isSeen, "\(text)")
    }
  }
}
