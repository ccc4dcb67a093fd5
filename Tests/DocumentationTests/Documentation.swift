import DependencyProgram
import DependencyRules
import Foundation

/// Every block of Swift code that the repository's documentation shows.
enum Documentation {
  /// The blocks of a rule's page: the mistake, then the same code corrected.
  static func page(of rule: Rule) throws -> [CodeBlock] {
    let file = PageScaffold.path(ofRule: rule.id)
    let lines = try Repository.text(of: file).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The page is a literal that has a line for each of its lines.
    let start = lines.firstIndex { $0.hasSuffix("documentation: \"\"\"") } ?? 0
    return CodeBlock.blocks(in: rule.documentation, file: file, firstLine: start + 2)
  }

  static func pages() throws -> [CodeBlock] { try allRules.flatMap(page) }

  /// The pages for people who read before they try: README, the guides in documentation catalogues,
  /// and the contributor's.
  static let guides: [String] = {
    let catalogues = [
      "Sources/Linter/deplint/deplint.docc", "\(libraries[0])/DependencyRuntime.docc",
    ]
    let pages = catalogues.flatMap { folder in
      ((try? Repository.files(below: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    return ["README.md", ".github/CONTRIBUTING.md"] + pages
  }()

  /// The blocks of a language in all guides, page by page.
  static func guides(language: String = "swift") throws -> [CodeBlock] {
    try guides.flatMap { page in
      CodeBlock.blocks(in: try Repository.text(of: page), language: language, file: page)
    }
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

  static func all() throws -> [CodeBlock] { try pages() + guides() + comments() }
}
