import DependencyProgram
import DependencyRules
import Foundation
import ProofSupport
import Testing

/// The rules are named in three places, the manifest, `allRules` and the folders, which must agree;
/// and each rule documents what a reader needs.
@Suite struct RuleListTests {
  @Test func manifestListsEveryRuleInOrder() {
    let manifest = Folders.text(of: Folders.root.appending(path: "Package.swift"))
    let entries = manifest.matches(of: /(?m)^  "([a-z]+(?:-[a-z]+)+)",$/).map { String($0.1) }
    #expect(entries == allRules.map(\.id))
  }

  @Test func foldersAreThoseOfTheRules() {
    #expect(Folders.rules.map(\.lastPathComponent) == allRules.map(\.id).sorted())
  }

  @Test func identifiersAreUnique() {
    let names = allRules.flatMap { [$0.id] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: allRules.map(\.id))
  func documentation(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    #expect(rule.summary.first?.isLowercase == true)
    let lines = rule.documentation.split(separator: "\n", omittingEmptySubsequences: false)
    // The report and its reason come first, in prose.
    #expect(lines.first?.first?.isUppercase == true)
    #expect(lines.contains("## What it cannot see"))
    // The example with the mistake, and the corrected one.
    #expect(lines.count { $0 == "```swift" } >= 2)
    #expect(lines.count { $0.hasPrefix("```") } % 2 == 0)
    #expect(lines.allSatisfy { $0.count <= 110 })
  }
}
