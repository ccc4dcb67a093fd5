import DependencyProgram
import DependencyRules
import Foundation
import ProofSupport
import Testing

/// The rules are named in three places, the manifest, `allRules` and the folders, which must agree;
/// and each rule says of itself what a reader needs.
@Suite struct RuleListTests {
  @Test func manifestListsEveryRuleInOrder() {
    let manifest = Folders.text(of: Folders.root.appending(path: "Package.swift"))
    let entries = manifest.matches(of: /\("([a-z-]+)", "([A-Za-z]+)\.swift"\)/).map {
      (id: String($0.1), file: String($0.2))
    }
    #expect(entries.map(\.id) == allRules.map(\.id))
    for entry in entries {
      let name = entry.id.split(separator: "-").map(\.capitalized).joined()
      #expect(entry.file == name, "the file of '\(entry.id)' is named after it")
    }
  }

  @Test func foldersAreThoseOfTheRules() {
    #expect(Folders.rules.map(\.lastPathComponent) == allRules.map(\.id).sorted())
  }

  @Test func identifiersAreUnique() {
    #expect(Set(allRules.map(\.id)).count == allRules.count)
  }

  @Test(arguments: allRules.map(\.id))
  func documentation(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    #expect(rule.summary.first?.isLowercase == true)
    let lines = rule.documentation.split(separator: "\n", omittingEmptySubsequences: false)
    // What it reports and why comes first, in prose.
    #expect(lines.first?.first?.isUppercase == true)
    #expect(lines.contains("## What it cannot see"))
    // The example that goes wrong, and the same one right.
    #expect(lines.count { $0 == "```swift" } >= 2)
    #expect(lines.count { $0.hasPrefix("```") } % 2 == 0)
    #expect(lines.allSatisfy { $0.count <= 110 })
  }
}
