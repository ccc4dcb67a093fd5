import ChildProcesses
import DependencyRules
import Foundation
import Testing

@testable import LintDriver

/// The configurations in the guides and of the repository itself are right.
@Suite struct ConfigurationTests {
  private static let page = "Sources/Linter/deplint/deplint.docc/Configuration.md"

  @Test func theExamplesAreRight() throws {
    let blocks = try Documentation.guides(language: "json").filter { !$0.text.contains("tasks") }
    #expect(blocks.contains { $0.file == Self.page })
    for block in blocks { #expect(problems(in: block.text) == [], "\(block)") }
  }

  private func problems(in text: String) -> [Problem] {
    let file = ConfigurationFile(path: AbsolutePath("/.deplint.json"), shown: ".deplint.json")
    return ConfigurationParser(Array(text.utf8), into: file, rules: allRules).problems
  }

  @Test func theTableHasEachKey() throws {
    let rows = try Repository.text(of: Self.page).matches(of: #/\n\| `([^`]+)` \|/#).map {
      String($0.1)
    }
    #expect(rows == ConfigurationKey.allCases.map(\.rawValue))
  }

  @Test func theRepositoryIsClean() async throws {
    let tool = Repository.products.appending(path: "deplint").path()
    // A debug build takes a minute for it even while nothing else runs, and a step that takes
    // longer counts as one that hangs.
    let run = try await ChildProcess(
      [tool, "--quiet"], in: Repository.root, environment: ["DEPLINT_PATIENCE": "900000"])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == "")
  }
}
