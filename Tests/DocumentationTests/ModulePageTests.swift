import Foundation
import Testing

/// Each module has its page, and each page belongs to an existing module.
@Suite struct ModulePageTests {
  @Test func everyFolderOfSourcesIsAModules() throws {
    let folders = try ["Support", "Linter", "Runtime", "Macros", "Plugins", "Tools"].flatMap {
      house in
      try FileManager.default
        .contentsOfDirectory(atPath: Repository.root.appending(path: "Sources/\(house)").path())
        .filter { !$0.hasPrefix(".") && $0 != "ARCHITECTURE.md" }.map { "Sources/\(house)/\($0)" }
    }
    #expect(try ModulePage.all().map(\.folder).sorted() == (folders + ["Rules"]).sorted())
  }

  @Test func titlesNameTheModules() throws {
    for page in try ModulePage.all() {
      #expect(page.text.hasPrefix(page.title + "\n\n"), "\(page.path)")
      #expect(!page.summary.isEmpty && page.summary.count <= 110, "\(page.path)")
    }
  }

  /// Tools and plugins need no more than a summary.
  @Test func librariesSayWhatTheyKnowAndMustNotKnow() throws {
    let pages = try ModulePage.all().filter { page in
      [
        "Sources/Support/", "Sources/Linter/", "Sources/Runtime/", "Sources/Macros/", "Rules",
      ].contains { page.folder.hasPrefix($0) }
    }
    #expect(pages.count > 10)
    for page in pages {
      let sections = page.sections
      #expect(sections.starts(with: ["What it knows", "What it must not know"]), "\(page.path)")
    }
  }

  /// The words that everybody who changes a rule has to know.
  @Test func theTermsOfTheAnalysisAreExplained() throws {
    let page = try #require(try ModulePage.all().first { $0.modules == ["DependencyProgram"] })
    for term in ["region", "provenance", "boundary", "owner", "effect"] {
      #expect(page.terms.contains(term), "\(term)")
    }
  }

  /// Their summaries are rows of a table, which cannot be broken; other lines have the usual limit.
  @Test func linesAreShort() throws {
    for page in try ModulePage.all() {
      let long = page.text.split(separator: "\n")
        .filter { $0.count > 100 && !$0.hasPrefix("|") }
      #expect(long.isEmpty, "\(page.path)")
    }
  }
}
