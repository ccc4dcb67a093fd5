import DependencyFacts
import Foundation
import Testing

@testable import DependencyProgram

@Suite struct CertainUseTests {
  private static let rules = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Rules").standardizedFileURL

  /// The fixtures of all rules.
  private static let fixtures = try! FileManager.default
    .subpathsOfDirectory(atPath: rules.path).sorted()
    .filter { $0.contains("/Fixtures/") && $0.hasSuffix(".swift") }

  @Test("What certainly happens is the same, whether all that may happen is looked for or not")
  func certainTargets() throws {
    #expect(Self.fixtures.count > 100)
    var count = 0
    for path in Self.fixtures {
      let text = try String(contentsOf: Self.rules.appending(path: path), encoding: .utf8)
      let program = try SampleProgram(text).program()
      let code = program.testReads.walk.graph.code
      for isTest in [false, true] {
        for unit in units(of: program.facts) {
          let certain = Set(code.certainTargets(of: unit, isTest: isTest))
          let all = code.uses(of: unit, isTest: isTest).filter { $0.likelihood == .certain }
          #expect(
            certain == Set(all.map(\.target)), "\(path): \(program.facts.declaration(unit).name)")
          count += certain.count
        }
      }
    }
    #expect(count > 1000)
  }

  private func units(of facts: ProgramFacts) -> [DeclRef] {
    facts.fileIndices.flatMap { file in
      facts[file].declarations.indices.map {
        DeclRef(file: file, id: DeclarationID(index: UInt32($0)))
      }
    }
  }
}
