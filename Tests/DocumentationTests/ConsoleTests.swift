import Foundation
import Testing

/// The commands of the guides print what the guides show.
@Suite struct ConsoleTests {
  /// The guides with such commands.
  private static let pages = Documentation.guides.filter { page in
    (try? Repository.text(of: page).contains("```console\n")) == true
  }

  @Test(arguments: pages)
  func commandsPrintWhatIsShown(page: String) throws {
    let session = ConsoleSession(page: page, text: try Repository.text(of: page))
    #expect(!session.steps.isEmpty)
    for complaint in try session.complaints() { Issue.record("\(page): \(complaint)") }
  }

  @Test func thePagesHaveSome() {
    let names = Self.pages.map { $0.split(separator: "/").last ?? "" }
    #expect(names.contains("QuestionsAndAnswers.md") && names.contains("Migrating.md"))
    #expect(names.contains("ForUsersOfTCA.md") && names.contains("Formats.md"))
  }

  @Test(arguments: [
    ("a\nb", "a\nb", true), ("a\nb", "a", false), ("a\nb\nc", "a\n…\nc", true),
    ("a\nc", "a\n…\nc", true), ("a\nb\nc", "…\nb\n…", true), ("a\nb\nc", "…\nd\n…", false),
    ("a\nb", "…\na", false), ("a\nb\na\nc", "…\nb\n…\nc", true), ("a", "a\n…\na", false),
  ])
  func matches(lines: String, expected: String, isMatch: Bool) {
    let split = { (text: String) in text.split(separator: "\n").map(String.init) }
    #expect(ConsoleSession.isMatch(split(lines), for: split(expected)) == isMatch)
  }

  /// A page whose output is not true is found.
  @Test func otherOutputIsFound() throws {
    let page = """
      ```swift
      // Sources/A.swift
      let a = 1  // finding: some-rule
      ```

      ```console
      $ cat Sources/A.swift
      // Sources/A.swift
      let a = 1
      $ deplint nope; echo $?
      deplint: 'nope': no such file or folder; check the spelling of the path
      2
      $ echo b
      c
      ```
      """
    let session = ConsoleSession(page: "Page.md", text: page)
    #expect(
      session.steps.map(\.command) == ["cat Sources/A.swift", "deplint nope; echo $?", "echo b"])
    let complaints = try session.complaints()
    #expect(complaints.count == 1 && complaints.first?.contains(": echo b\nb\n") == true)
  }
}
