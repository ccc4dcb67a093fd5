import DependencyRules
import Foundation
import LintDriver
import Testing

@testable import LanguageServer

/// Messages that wait together cause each text to be read only once.
@Suite struct BurstTests {
  private typealias Sample = SampleProgram

  /// The number of texts whose facts are read in a session whose messages all wait from the
  /// beginning.
  private func readings(_ lines: [String]) throws -> Int {
    let folder = try Folder(Sample.files)
    let bytes = try Transcript.bytes(
      of: (["begin CAPABILITIES"] + lines).joined(separator: "\n"), words: Sample.words, in: folder)
    try folder.write(Data(bytes), to: "session")
    let input = try FileHandle(forReadingFrom: folder.url.appending(path: "session"))
    let output = FileHandle.nullDevice
    let streams = StandardStreams(input: input.fileDescriptor, output: output.fileDescriptor)
    let options = LintOptions(rules: allRules, jobs: 1)
    let count = Workers.run {
      let session = Session(options, over: streams)
      _ = session.run()
      return session.workspaces.readingCount
    }
    try input.close()
    return count
  }

  /// Makes the server read everything that has changed so far.
  private let question =
    #"--> {"id": 1, "method": "textDocument/hover", "params": {"textDocument": {"#
    + #""uri": "ROOT/Child.swift"}, "position": {"line": 0, "character": 0}}}"#

  private func changes(_ file: String) -> [String] {
    (2...21).map { version in
      Sample.change(file, version: version, version % 2 == 0 ? "WITHOUT_WRAPPER" : "WITH_WRAPPER")
    }
  }

  @Test("twenty changes of a document are one reading")
  func changesOfADocument() throws {
    #expect(try readings([question]) == 2)
    #expect(try readings([question, "--> OPEN_CHILD", question]) == 3)
    let changes = ["--> OPEN_CHILD"] + changes("Child.swift")
    #expect(try readings([question] + changes + [question]) == 3)
  }

  @Test("changes of several documents are one reading of each")
  func changesOfSeveralDocuments() throws {
    let byTurns = zip(changes("Child.swift"), changes("Parent.swift")).flatMap { [$0, $1] }
    let opened = [question, "--> OPEN_CHILD", "--> OPEN_PARENT"]
    #expect(try readings(opened + byTurns + [question]) == 4)
    #expect(try readings(opened + [question] + byTurns + [question]) == 6)
  }
}
