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
    let work = ConcurrentWork(
      pieces: 2, fewestElements: 1,
      begin: { body in
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group, execute: body)
        return { group.wait() }
      },
      run: { count, body in DispatchQueue.concurrentPerform(iterations: count, execute: body) })
    let both = try #require(try Self.program(of: fixture, work).findings(of: allRules))
    #expect(Self.texts(of: both) == Self.texts(of: alone))
  }

  @Test func nobodyWaitsForSupersededFindings() throws {
    let fixture = try #require(Fixture.all.first)
    #expect(try Self.program(of: fixture).findings(of: allRules) { true } == nil)
  }

  private static func texts(of findings: [(rule: Rule, findings: [Diagnostic])]) -> [String] {
    findings.flatMap(\.findings).map { "\($0)" }.sorted()
  }

  private static func program(
    of fixture: Fixture, _ work: ConcurrentWork = .serial
  ) throws -> Program {
    // One file alone would not be worth a second thread.
    let texts = fixture.files.map { ($0.path, $0.text) } + [("Other.swift", "let other = 1\n")]
    let files = try texts.filter { $0.0.hasSuffix(".swift") }.map { path, text in
      let facts = try Array(text.utf8).withUnsafeBufferPointer { try FileFacts(bytes: $0) }
      return Program.File(path: path, facts: facts)
    }
    return Program(files: files, graph: .empty, work: work)
  }
}
