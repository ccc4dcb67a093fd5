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

  static let runs: [(fixture: String, runs: [Run])] = Fixture.all.map { fixture in
    (fixture.description, (try? runs(in: fixture)) ?? [])
  }

  @Test func noTestIsOverlooked() {
    let overlooked = Self.runs.flatMap { fixture, runs in
      runs.filter { $0.isFound == false }.map { "\(fixture): \($0.test) runs \($0.unit)" }
    }
    #expect(overlooked == [])
  }

  /// A search that always gave up would overlook nothing.
  @Test func mostSearchesComeToAnEnd() {
    let found = Self.runs.flatMap(\.runs).map(\.isFound)
    #expect(found.count { $0 == true } > found.count { $0 == nil })
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
