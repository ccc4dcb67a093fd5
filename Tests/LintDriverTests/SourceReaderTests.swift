import Foundation
import TestConditions
import Testing

@testable import LintDriver

@Suite struct SourceReaderTests {
  private func failure(reading path: String) -> String? {
    do throws(Problem) {
      _ = try SourceReader.read(path)
      return nil
    } catch {
      return error.what
    }
  }

  @Test(arguments: ["", "let a = 1\n", "\u{FEFF}// 日本", "a\u{0}b"])
  func readsBytes(text: String) throws {
    let tree = try TemporaryTree(["A.swift": text])
    #expect(try SourceReader.read(tree["A.swift"]).bytes == Array(text.utf8))
  }

  @Test func readsLargeFilesWhole() throws {
    let text = String(repeating: "let a = 1\n", count: 300_000)
    let tree = try TemporaryTree(["A.swift": text])
    #expect(try SourceReader.read(tree["A.swift"]).bytes == Array(text.utf8))
  }

  @Test func saysWhatIsWrong() throws {
    let tree = try TemporaryTree(["x.swift/A.swift": "", "huge.swift": ""])
    mkfifo(tree["pipe.swift"], 0o600)
    try tree.link("circle.swift", to: "circle.swift")
    truncate(tree["huge.swift"], off_t(UInt32.max) + 1)
    #expect(failure(reading: tree["gone.swift"]) == "it vanished while it was being linted")
    #expect(failure(reading: tree["x.swift"]) == "neither a file nor a folder")
    #expect(failure(reading: tree["pipe.swift"]) == "neither a file nor a folder")
    #expect(failure(reading: tree["huge.swift"]) == "larger than 4 GB")
    #expect(
      failure(reading: tree["circle.swift"])
        == "cannot read it: too many levels of symbolic links")
  }

  @Test(.boundByPermissions) func saysWhatItMayNotRead() throws {
    let tree = try TemporaryTree(["A.swift": ""])
    chmod(tree["A.swift"], 0)
    #expect(failure(reading: tree["A.swift"]) == "cannot read it: permission denied")
  }

  @Test func noticesChanges() throws {
    let tree = try TemporaryTree(["A.swift": "one"])
    let before = try SourceReader.read(tree["A.swift"])
    #expect(try SourceReader.read(tree["A.swift"]).status == before.status)
    try tree.write("longer", to: "A.swift")
    #expect(try SourceReader.read(tree["A.swift"]).status != before.status)
  }
}
