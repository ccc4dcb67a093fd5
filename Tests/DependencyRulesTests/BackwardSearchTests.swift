import DependencyFacts
import PackageGraph
import ProofSupport
import Testing

@testable import DependencyProgram

/// The tests that lead to code are found in two ways: forwards, by following the calls of each
/// test, and backwards, from the code to those who name it. On the fixtures of all rules, the
/// second way finds each test that the first one finds.
@Suite struct BackwardSearchTests {
  /// A test that runs a unit, or may do so by name, and what the search backwards says of it.
  struct Run {
    let test: String
    let unit: String
    /// Nil if the search gave up.
    let isFound: Bool?
  }

  /// A search that always gave up would overlook nothing.
  @Test func noTestIsOverlookedAndMostSearchesComeToAnEnd() throws {
    var count = 0
    var endless = 0
    for fixture in Fixture.all {
      for run in try Self.runs(in: fixture) {
        #expect(run.isFound != false, "\(fixture): \(run.test) runs \(run.unit)")
        count += 1
        if run.isFound == nil { endless += 1 }
      }
    }
    #expect(count > 1000)
    #expect(endless < count / 2)
  }

  @Test(
    "code that no test calls by its name may run",
    arguments: [
      (
        """
        struct Mocking: TestTrait, TestScoping {
          func provideScope(
            for test: Test, testCase: Test.Case?, performing function: () async throws -> Void
          ) async throws {
            try await withDependencies { $0.api = .mock } operation: { try await function() }
          }
        }
        extension Trait where Self == Mocking { static var mocking: Self { Mocking() } }
        """, "(.mocking)", "_ = Model().load()"
      ),
      (
        "struct Mocks { init(fast: Bool) { prepareDependencies { $0.api = .mock } } }", "",
        "configure(.init(fast: true)); _ = Model().load()"
      ),
      (
        """
        struct Helper {
          var prepared: Self { prepareDependencies { $0.api = .mock }; return self }
        }
        """, "", "_ = helpers.map(\\.prepared); _ = Model().load()"
      ),
      (
        """
        struct Starter: ExternalScheduler {
          func schedule() { prepareDependencies { $0.api = .mock } }
        }
        """, "",
        "let starter: any ExternalScheduler = Starter(); starter.schedule(); _ = Model().load()"
      ),
      (
        "struct Helper { func begin() { prepareDependencies { $0.api = .mock } } }", "",
        "unknown().begin(); _ = Model().load()"
      ),
    ])
  func codeWithoutCalls(_ helper: String, traits: String, body: String) {
    let client = """
      import Dependencies
      import Testing
      @DependencyClient struct API { var fetch: () -> Int }
      extension API: TestDependencyKey { static let testValue = API() }
      extension DependencyValues {
        var api: API { get { self[API.self] } set { self[API.self] = newValue } }
      }
      struct Model { @Dependency(\\.api) var api; func load() -> Int { api.fetch() } }

      """
    func findings(_ helper: String, _ traits: String, _ body: String) -> [String] {
      let text = "\(client)\(helper)\nstruct Tests { @Test\(traits) func test() { \(body) } }\n"
      return Finding.found(in: [Fixture.File(path: "Tests.swift", text: text)]).keys.map(\.rule)
        .filter { $0 == "unoverridden-test-dependency" }
    }
    #expect(findings(helper, traits, body) == [])
    #expect(findings(helper, "", "_ = Model().load()").count == 1)
  }

  private static func runs(in fixture: Fixture) throws -> [Run] {
    let files = try fixture.files.filter { !$0.isManifest }.map { file in
      let facts = try Array(file.text.utf8).withUnsafeBufferPointer { try FileFacts(bytes: $0) }
      return Program.File(path: file.path, facts: facts)
    }
    let reads = Program(files: files, graph: .empty).testReads
    func name(_ unit: DeclRef) -> String { "\(reads.registrations.symbols.path(of: unit))" }
    return reads.tests.indices.flatMap { index in
      let test = reads.tests[index].declaration
      let tested = reads.reach(index).tested
      func run(_ unit: DeclRef, isByName: Bool) -> Run {
        Run(
          test: name(test), unit: name(unit),
          isFound: reads.leadingTests.leading(to: unit, isByName: isByName)?.contains(index))
      }
      return tested.runs.map(\.unit).filter { $0 != test }.map { run($0, isByName: false) }
        + Set(tested.byName.overriding.values.joined()).map { run($0, isByName: true) }
    }
  }
}
