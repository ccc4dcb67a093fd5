import ChildProcesses
import DependencyRules
import Foundation
import Testing

@testable import LintDriver

/// The configurations in README.md and of the repository itself are right.
@Suite struct ConfigurationTests {
  private let section: String

  init() throws {
    let text = try Repository.text(of: "README.md")
    let start = try #require(text.firstRange(of: "\n## Configuration\n")).upperBound
    let end = try #require(text[start...].firstRange(of: "\n## ")).lowerBound
    section = String(text[start..<end])
  }

  @Test func theExampleIsRight() throws {
    let blocks = CodeBlock.blocks(in: section, language: "json", file: "README.md")
    #expect(blocks.count == 1)
    for block in blocks { #expect(problems(in: block.text) == []) }
  }

  private func problems(in text: String) -> [Problem] {
    let file = ConfigurationFile(path: AbsolutePath("/.deplint.json"), shown: ".deplint.json")
    return ConfigurationParser(Array(text.utf8), into: file, rules: allRules).problems
  }

  @Test func theTableHasEachKey() {
    let rows = section.matches(of: #/\n\| `([^`]+)` \|/#).map { String($0.1) }
    #expect(rows == ConfigurationKey.allCases.map(\.rawValue))
  }

  @Test func theRepositoryIsClean() throws {
    let tool = Repository.products.appending(path: "deplint").path()
    let run = try ChildProcess(running: [tool, "--quiet"], in: Repository.root)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == "")
  }
}
