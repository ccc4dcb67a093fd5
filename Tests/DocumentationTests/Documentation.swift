import DependencyProgram
import DependencyRules
import Foundation

/// Every block of Swift code that the repository's documentation shows.
enum Documentation {
  /// The blocks of a rule's page: the mistake, then the same code right.
  static func page(of rule: Rule) throws -> [CodeBlock] {
    let file = PageScaffold.path(ofRule: rule.id)
    let lines = try Repository.text(of: file).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The page is a literal that has a line for each of its lines.
    let start = lines.firstIndex { $0.hasSuffix("documentation: \"\"\"") } ?? 0
    return CodeBlock.blocks(in: rule.documentation, file: file, firstLine: start + 2)
  }

  static func pages() throws -> [CodeBlock] { try allRules.flatMap(page) }

  static func readme(language: String = "swift") throws -> [CodeBlock] {
    CodeBlock.blocks(
      in: try Repository.text(of: "README.md"), language: language, file: "README.md")
  }

  /// The folders of the libraries.
  static let libraries = [
    "Sources/Runtime/DependencyRuntime", "Sources/Runtime/DependencyTestSupport",
    "Sources/Runtime/DependencyMacros",
  ]

  /// The examples in the comments of the libraries.
  static func comments() throws -> [CodeBlock] {
    try libraries
      .flatMap(Repository.swiftFiles)
      .flatMap(DocumentationComments.blocks)
  }

  static func all() throws -> [CodeBlock] { try pages() + readme() + comments() }
}
