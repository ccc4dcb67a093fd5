import Testing

@testable import LintDriver

/// The owners of a file, as GitHub and GitLab read `CODEOWNERS`.
@Suite struct CodeOwnersTests {
  private func check(_ text: String, _ path: String, _ owners: [String]) {
    #expect(CodeOwners(Array(text.utf8)).owners(of: path) == owners, "\(path) in\n\(text)")
  }

  @Test("the last pattern that matches decides")
  func last() {
    let text = "* @all\nSources/ @code @more\n*.md @docs # the texts\n"
    check(text, "Package.swift", ["@all"])
    check(text, "Sources/App/A.swift", ["@code", "@more"])
    check(text, "Sources/App/A.md", ["@docs"])
  }

  @Test("a pattern without owners takes a file away from all")
  func nobody() {
    check("* @all\n/Generated/\n", "Generated/A.swift", [])
  }

  @Test("a slash binds a pattern to the root")
  func anchors() {
    check("/docs/ @a", "docs/a/b.md", ["@a"])
    check("/docs/ @a", "x/docs/b.md", [])
    check("docs @a", "x/docs/b.md", ["@a"])
    check("docs/* @a", "docs/b.md", ["@a"])
    check("docs/* @a", "docs/x/b.md", [])
    check("docs/** @a", "docs/x/b.md", ["@a"])
    check("**/logs @a", "x/y/logs/b.swift", ["@a"])
  }

  @Test("sections of GitLab add their owners and have some by default")
  func sections() {
    let text = "* @all\n[Front end][2] @ui\nViews/\n^[Data] @db\nModels/ @model\n*.sql\n"
    check(text, "Views/A.swift", ["@all", "@ui"])
    check(text, "Models/A.swift", ["@all", "@model"])
    check(text, "x.sql", ["@all", "@db"])
  }

  @Test("spaces with a backslash, comments and exclamation marks")
  func words() {
    check("My\\ App/ @a", "My App/A.swift", ["@a"])
    check("# * @a\n\n!x @b", "x", [])
    check("", "x", [])
  }
}
