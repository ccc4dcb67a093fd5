import Foundation
import JSONSchemas
import Testing

@testable import deplint

/// `deplint tests` shows the dependencies of each test.
@Suite struct TestsCommandTests {
  private static let model = #"""
    import Dependencies
    struct API { var fetch: () -> Int }
    extension API: DependencyKey {
      static let liveValue = API(fetch: { 1 })
      static let testValue = API(fetch: unimplemented("API.fetch"))
    }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }
    final class Model {
      @Dependency(\.api) var api
      @Dependency(\.uuid) var uuid
      func load() -> Int { api.fetch() }
      func add(_ really: Bool) { if really { _ = uuid() } }
    }

    """#

  private static let tests = #"""
    import Dependencies
    import Testing
    @Suite struct ModelTests {
      @Test func loads() {
        _ = Model().load()
        Model().add(true)
      }
      @Test func nothing() {
        withDependencies { $0.uuid = .incrementing } operation: { _ = Model() }
      }
    }

    """#

  private static func folder() throws -> Folder {
    try Folder(["Model.swift": model, "Tests/ModelTests.swift": tests])
  }

  @Test("text: a table for each test, and the totals")
  func text() throws {
    let run = try Deplint(["tests"], in: Self.folder())
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == #"""
        Tests/ModelTests.swift:4:14: ModelTests.loads()
          \.api.fetch  unimplemented  certain   Model.load()
          \.uuid       no test value  possible  Model.add(_:)

        Tests/ModelTests.swift:8:14: ModelTests.nothing()
          \.uuid  overridden  unused  at 9:27

        2 tests, 2 dependencies reached: 0 overridden, 1 unimplemented, 1 no test value, 0 live, \#
        0 test value, 0 unknown; 1 unused override

        """#)
  }

  @Test func oneIsSingular() throws {
    let test = """
      import Dependencies
      import Testing

      @Test func one() {
        @Dependency(\\.uuid) var uuid
        print(uuid())
      }

      """
    let run = try Deplint(["tests"], in: Folder(["Tests/OneTests/One.swift": test]))
    #expect(run.output.contains("\n1 test, 1 dependency reached: 0 overridden, "))
  }

  @Test("JSON follows its schema")
  func json() throws {
    let run = try Deplint(["tests", "--format", "json"], in: Self.folder())
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect(try JSONSchema(contentsOf: JSONSchema.testsSchema).violations(in: document) == [])
    let object = try #require(document as? [String: Any])
    let tests = try #require(object["tests"] as? [[String: Any]])
    #expect(tests.map { $0["name"] as? String } == ["ModelTests.loads()", "ModelTests.nothing()"])
    let summary = try #require(object["summary"] as? [String: Int])
    #expect(summary["tests"] == 2)
    #expect(summary["unused"] == 1)
  }

  @Test("a part of the name chooses tests, and so do excluded files")
  func choice() throws {
    let folder = try Self.folder()
    let run = try Deplint(["tests", "--for", "nothing", "."], in: folder)
    #expect(run.output.hasPrefix("Tests/ModelTests.swift:8:14: ModelTests.nothing()\n"))
    #expect(!run.output.contains("loads"))
    try folder.write(Data(#"{"exclude": ["Tests/**"]}"#.utf8), to: ".deplint.json")
    #expect(try Deplint(["tests"], in: folder).output.hasPrefix("0 tests, "))
  }

  @Test("a path that leads nowhere is a failure; the rest is shown")
  func missingPath() throws {
    let run = try Deplint(["tests", ".", "Nowhere"], in: Self.folder())
    #expect(run.status == 2)
    #expect(run.output.contains("2 tests, "))
    #expect(run.errors.hasPrefix("deplint: "))
  }

  @Test("options of a lint that mean nothing here are refused")
  func options() throws {
    let run = try Deplint(["tests", "--fix"], in: Self.folder())
    #expect(run.status == 2)
    #expect(run.errors == "deplint: option '--fix' does not apply to 'deplint tests'\n")
  }
}
