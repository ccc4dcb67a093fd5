import DependencyFacts
import DependencyProgram
import DependencyRules
import Dispatch
import PackageGraph
import ProofSupport
import Testing

/// Rules that follow effects run on one thread, the others on another.
@Suite struct LaneTests {
  @Test("a rule says whether it follows effects", arguments: allRules.map(\.id))
  func followsEffects(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    let programs = try Fixture.all.filter { $0.rule == id }.map { try Self.program(of: $0) }
    for program in programs { _ = program.findings(of: rule) }
    #expect(programs.contains(where: \.followsEffects) == rule.followsEffects)
  }

  @Test("two threads find the same as one", arguments: Fixture.all)
  func twoThreads(fixture: Fixture) throws {
    let alone = try #require(try Self.program(of: fixture).findings(of: allRules))
    let both = try #require(try Self.program(of: fixture, Self.twoThreads).findings(of: allRules))
    #expect(Self.texts(of: both) == Self.texts(of: alone))
  }

  @Test func threadsShareTheTestsOfAProgram() throws {
    let key = #"""
      struct Client { var load: () -> Int }
      extension Client: DependencyKey {
        static var liveValue: Client { Client { print("load"); return 1 } }
      }
      extension DependencyValues {
        var client: Client {
          get { self[Client.self] }
          set { self[Client.self] = newValue }
        }
      }
      func sum() -> Int {
        @Dependency(\.client) var client
        return client.load()
      }
      """#
    let tests = (0..<200).map { "@Test func test\($0)() { \($0 % 3 == 0 ? "_ = sum()" : "") }" }
    let texts = [
      ("Sources/App/Client.swift", "import Dependencies\n" + key),
      (
        "Tests/AppTests/AppTests.swift",
        "import Dependencies\nimport Testing\n@testable import App\n"
          + tests.joined(separator: "\n")
      ),
    ]
    let both = try #require(Self.program(of: texts, Self.twoThreads).findings(of: allRules))
    let failures = both.filter { $0.rule.id == "unoverridden-test-dependency" }.flatMap(\.findings)
    #expect(failures.count == 67)
    let alone = try #require(try Self.program(of: texts).findings(of: allRules))
    #expect(Self.texts(of: both) == Self.texts(of: alone))
  }

  /// One rule follows all that the first test may run, which gives a value to a dependency.
  @Test func findingsDoNotDependOnTheTestsThatWereFollowedBefore() throws {
    let program = #"""
      import ComposableArchitecture
      import Foundation
      enum Rep: DependencyKey {
        static let liveValue = 1
        static let testValue: Int = unimplemented("rep", placeholder: 0)
      }
      struct Disk { var load: () -> Int; var save: () -> Int }
      extension Disk: DependencyKey {
        static var liveValue: Disk {
          Disk(load: { print("load"); return 1 }, save: { print("save"); return 2 })
        }
        static var testValue: Disk { liveValue }
      }
      extension DependencyValues {
        var rep: Int { get { self[Rep.self] } set { self[Rep.self] = newValue } }
        var disk: Disk { get { self[Disk.self] } set { self[Disk.self] = newValue } }
      }
      func rep() -> Int { @Dependency(\.rep) var rep; return rep }
      func diskSum() -> Int { @Dependency(\.disk) var disk; return disk.load() }
      """#
    let tests = #"""
      import ComposableArchitecture
      import Testing
      @testable import App
      @Reducer struct Feature {
        enum Action { case tap }
        var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
      }
      extension Disk {
        static var other: Disk { let x = rep(); return Disk(load: { x }, save: { 2 }) }
      }
      func setUp(_ store: TestStoreOf<Feature>) { store.dependencies.disk = Disk.other }
      func makeStore() -> TestStoreOf<Feature> { TestStore(initialState: 1) { Feature() } }
      @Test func first() { _ = diskSum(); let store = makeStore(); if flag { setUp(store) } }
      @Test func second() { let store = makeStore(); setUp(store) }
      """#
    let rules = allRules.filter { ["live-test-value", "reporting-test-value"].contains($0.id) }
    let texts = [("Sources/App/App.swift", program), ("Tests/AppTests/Tests.swift", tests)]
    let after = try #require(Self.program(of: texts).findings(of: rules))
    let alone = try rules.flatMap { try #require(Self.program(of: texts).findings(of: [$0])) }
    #expect(Self.texts(of: after) == Self.texts(of: alone))
    #expect(after.map(\.findings.count) == [1, 1])
  }

  @Test func nobodyWaitsForSupersededFindings() throws {
    let fixture = try #require(Fixture.all.first)
    #expect(try Self.program(of: fixture).findings(of: allRules) { true } == nil)
  }

  private static let twoThreads = ConcurrentWork(
    pieces: 2, fewestElements: 1,
    begin: { body in
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group, execute: body)
      return { group.wait() }
    },
    run: { count, body in DispatchQueue.concurrentPerform(iterations: count, execute: body) })

  private static func texts(of findings: [(rule: Rule, findings: [Diagnostic])]) -> [String] {
    findings.flatMap(\.findings).map { "\($0)" }.sorted()
  }

  private static func program(
    of fixture: Fixture, _ work: ConcurrentWork = .serial
  ) throws -> Program {
    // One file alone would not be worth a second thread.
    let texts = fixture.files.map { ($0.path, $0.text) } + [("Other.swift", "let other = 1\n")]
    return try program(of: texts, work)
  }

  private static func program(
    of texts: [(path: String, text: String)], _ work: ConcurrentWork = .serial
  ) throws -> Program {
    let files = try texts.filter { $0.path.hasSuffix(".swift") }.map { path, text in
      let facts = try Array(text.utf8).withUnsafeBufferPointer { try FileFacts(bytes: $0) }
      return Program.File(path: path, facts: facts)
    }
    return Program(files: files, graph: .empty, work: work)
  }
}
