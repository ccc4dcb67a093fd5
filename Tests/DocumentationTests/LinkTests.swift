import Foundation
import Testing

/// Links between the repository's pages, and the maximum length of pages.
@Suite struct LinkTests {
  private static let pages: [String] = {
    let folders = ["Sources", "Rules", "Tests", ".github"]
    let below = folders.flatMap { folder in
      ((try? Repository.files(below: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    let left = ["/Fixtures/", "/Projects/", "/.build/"]
    return (["README.md", "CHANGELOG.md"] + below).filter { page in
      page.hasSuffix(".md") && !left.contains(where: page.contains)
    }
  }()

  @Test func noneLeadsNowhere() throws {
    var count = 0
    for page in Self.pages {
      for link in try Self.links(of: page) {
        count += 1
        if let complaint = try Self.complaint(about: link, of: page) {
          Issue.record("\(page): \(complaint)")
        }
      }
    }
    #expect(Self.pages.count > 100 && count > 150)
  }

  @Test(arguments: [
    ("Nowhere.md", "'Nowhere.md' does not exist"),
    ("Rules/README.md#no-such", "'Rules/README.md' has no heading '#no-such'"),
    ("#no-such", "'README.md' has no heading '#no-such'"), ("Rules/README.md#all-rules", nil),
    ("#install", nil), ("Rules", nil), ("https://example.com", nil),
  ])
  func deadOnesAreFound(link: String, complaint: String?) throws {
    #expect(try Self.complaint(about: link, of: "README.md") == complaint)
  }

  /// A page that grows beyond this should be split.
  @Test func pagesAreShort() throws {
    for page in Documentation.guides {
      let limit = page == ".github/CONTRIBUTING.md" ? 260 : 160
      let text = try Repository.text(of: page)
      let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(count <= limit, "\(page) has \(count) lines")
    }
  }

  /// The targets of a page's links, code left out.
  private static func links(of page: String) throws -> [String] {
    var isCode = false
    var links: [String] = []
    for line in try Repository.text(of: page).split(separator: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      let text = line.replacing(#/`[^`]*`/#, with: "")
      links += text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    }
    return links
  }

  private static func complaint(about link: String, of page: String) throws -> String? {
    if link.contains(":") { return nil }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let target = parts[0].isEmpty ? page : folder + parts[0]
    guard Repository.exists(target) else { return "'\(parts[0])' does not exist" }
    guard parts.count == 2 else { return nil }
    let path = URL(filePath: "/" + target).standardizedFileURL.path().dropFirst()
    let headings = try Repository.text(of: String(path)).matches(of: #/(?m)^#+ (.+)$/#)
    return headings.contains { anchor(of: $0.1) == parts[1] }
      ? nil : "'\(target)' has no heading '#\(parts[1])'"
  }

  /// The anchor that GitHub makes.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }
}
