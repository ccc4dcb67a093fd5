import Foundation
import ProofSupport
import Testing

/// A rule's folder is complete: `new-rule` leaves instructions between `<#` and `#>`, and each that
/// remains is a failure here, with its place.
@Suite struct RoomTests {
  @Test(arguments: Folders.rules)
  func nothingIsLeftToWrite(folder: URL) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
    #expect(!paths.isEmpty)
    for path in paths where ["swift", "md", "txt"].contains((path as NSString).pathExtension) {
      for instruction in Self.instructions(in: Folders.text(of: folder.appending(path: path))) {
        Issue.record(
          "Rules/\(folder.lastPathComponent)/\(path):\(instruction.line): to be written: \(instruction.text)"
        )
      }
    }
  }

  @Test func instructionsAreFoundWithTheirLines() {
    let found = Self.instructions(in: "a\n// <#one#> <#two#>\n\"<#three#>\"\n<# four\n")
    #expect(found.map(\.line) == [2, 2, 3])
    #expect(found.map(\.text) == ["one", "two", "three"])
  }

  private static func instructions(in text: String) -> [(line: Int, text: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in
      line.matches(of: #/<#(.+?)#>/#).map { (line: index + 1, text: String($0.1)) }
    }
  }
}
