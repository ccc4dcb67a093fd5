import Foundation
import Testing

/// A broken configuration silences findings: the editor's user gets a message and sees its place.
@Suite struct ConfigurationProblemTests {
  private typealias Sample = SampleProgram

  private func check(
    _ lines: String..., files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try Folder(Sample.files.merging(files) { $1 })
    try Transcript(in: folder).check(
      lines.joined(separator: "\n"), words: Sample.words, sourceLocation: sourceLocation)
  }

  private let finding = Sample.published("Parent.swift", version: nil, "FINDING")
  private let none = Sample.published("Parent.swift", version: nil)

  /// No message is left over.
  private let silence = """
    --> {"id": 99, "method": "ping"}
    <-- {"id": 99, "error": {"code": -32601, "message": "unknown request 'ping'"}}
    """

  private func published(
    _ line: Int, _ column: Int, _ what: String, in file: String = ".deplint.json",
    version: Int? = nil
  ) -> String {
    Sample.published(
      file, version: version,
      #"{"range": \#(Sample.place(line, column, column)), "severity": 1, "source": "deplint", "#
        + #""message": "\#(what)"}"#)
  }

  private func shown(_ message: String) -> String {
    #"<-- {"method": "window/showMessage", "params": {"type": 1, "message": "#
      + #""deplint: \#(message)"}}"#
  }

  private func watched(_ file: String = ".deplint.json") -> String {
    #"--> {"method": "workspace/didChangeWatchedFiles", "params": {"changes": [{"#
      + #""uri": "ROOT/\#(file)", "type": 2}]}}"#
  }

  private func open(_ file: String) -> String {
    Sample.open(file).replacing("\"swift\"", with: "\"json\"")
  }

  private let noComma = "a comma or '}' is missing; correct the JSON"
  private let unknown = "unknown key 'ingore'; did you mean 'ignore'?"

  @Test("said once, shown at its place, gone when it is mended")
  func aBrokenConfiguration() throws {
    try check(
      "begin CAPABILITIES", published(1, 2, unknown),
      shown("'.deplint.json:2:3': \(unknown)"),
      // Neither another edit nor a line inserted above it makes it a new problem.
      "--> OPEN_PARENT", Sample.published("Parent.swift", version: 1),
      #"disk .deplint.json {\n\n  "ingore": []\n}\n"#, watched(), published(2, 2, unknown),
      #"disk .deplint.json {}\n"#, watched(),
      Sample.published(".deplint.json", version: nil),
      Sample.published("Parent.swift", version: 1, "FINDING"),
      #"disk .deplint.json {"a": 1 "b"}\n"#, watched(), published(0, 8, noComma),
      Sample.published("Parent.swift", version: 1),
      shown("'.deplint.json:1:9': \(noComma)"),
      // If it is broken in the same way again, it is a new problem.
      #"disk .deplint.json {}\n"#, watched(),
      Sample.published(".deplint.json", version: nil),
      Sample.published("Parent.swift", version: 1, "FINDING"),
      #"disk .deplint.json {"a": 1 "b"}\n"#, watched(), published(0, 8, noComma),
      Sample.published("Parent.swift", version: 1),
      shown("'.deplint.json:1:9': \(noComma)"), silence,
      files: [".deplint.json": "{\n  \"ingore\": []\n}\n"])
  }

  @Test("findings in the baseline are not shown; without the file, all are, with the reason")
  func aBaseline() throws {
    let held = "unpropagated-child-model\t\tParent.tapped()\tChild\t1"
    let missing =
      "there is no baseline 'known'; write it with '--update-baseline', or correct the path, which "
      + "is relative to the folder of this file"
    let broken =
      "not a baseline file: it does not begin with 'deplint-baseline 1'; check the path, or delete "
      + "the file and run '--update-baseline'"
    try check(
      "begin CAPABILITIES", finding,
      "disk known deplint-baseline 1\\n\(held)\\n", watched("known"), none,
      #"disk known"#, watched("known"), published(0, 13, missing), finding,
      shown("'.deplint.json:1:14': \(missing)"),
      #"disk known broken\n"#, watched("known"),
      Sample.published(".deplint.json", version: nil), published(0, 0, broken, in: "known"),
      shown("'known:1:1': \(broken)"), silence,
      files: [
        ".deplint.json": #"{"baseline": "known"}"#,
        "known": "deplint-baseline 1\n",
      ])
  }

  @Test("columns count as the client's do")
  func columns() throws {
    try check(
      "begin CAPABILITIES", published(0, 17, unknown), shown("'.deplint.json:1:21': \(unknown)"),
      silence, files: [".deplint.json": #"{"$schema":"😀é","ingore":[]}"#])
  }

  @Test("an extended file is shown where it is broken")
  func anExtendedFile() throws {
    try check(
      "begin CAPABILITIES", published(0, 1, unknown, in: "base.json"),
      shown("'base.json:1:2': \(unknown)"),
      #"disk data.json []"#, watched("data.json"), silence,
      #"disk base.json {}"#, watched("base.json"), finding,
      Sample.published("base.json", version: nil), silence,
      files: [".deplint.json": #"{"extends": "base.json"}"#, "base.json": #"{"ingore": []}"#])
  }

  @Test("a file that is extended and missing is waited for")
  func aMissingFile() throws {
    let what = "there is no file 'base.json'; 'extends' is relative to the folder of this file"
    try check(
      "begin CAPABILITIES", published(0, 12, what), shown("'.deplint.json:1:13': \(what)"),
      #"disk base.json {}"#, watched("base.json"),
      Sample.published(".deplint.json", version: nil), finding, silence,
      files: [".deplint.json": #"{"extends": "base.json"}"#])
  }

  @Test("an unreadable file is reported at its beginning")
  func anUnreadableFile() throws {
    let what = "neither a file nor a folder; name a file with Swift code, or a folder of such files"
    try check(
      "begin CAPABILITIES", published(0, 0, what, in: "base.json"), shown("'base.json': \(what)"),
      silence,
      files: [".deplint.json": #"{"extends": "base.json"}"#, "base.json/a": ""])
  }

  @Test("an unsaved configuration counts, and no message interrupts the typing")
  func whileItIsTyped() throws {
    func typed(_ version: Int, _ text: String) -> String {
      Sample.change(".deplint.json", version: version, #"{"text": "\#(text)"}"#)
    }
    try check(
      "begin CAPABILITIES", finding, "--> " + open(".deplint.json"),
      Sample.published(".deplint.json", version: 1), typed(2, #"{\"ingore\": []}"#),
      published(0, 1, unknown, version: 2), none, typed(3, #" {\"ingore\": []}"#),
      published(0, 2, unknown, version: 3), silence,
      Sample.note("didSave", ".deplint.json"), shown("'.deplint.json:1:3': \(unknown)"),
      typed(4, "{}"), Sample.published(".deplint.json", version: 4), finding,
      typed(5, #"{\"ignore\": [\"unpropagated-child-model\"]}"#),
      Sample.published(".deplint.json", version: 5), none,
      Sample.note("didClose", ".deplint.json"), Sample.published(".deplint.json", version: nil),
      finding, silence, files: [".deplint.json": "{}"])
  }

  @Test("a configuration that was never saved counts while it is open")
  func neverSaved() throws {
    let opened = open(".deplint.json").replacing(
      "TEXT(.deplint.json)", with: #""{\"ignore\": [\"unpropagated-child-model\"]}""#)
    try check(
      "begin CAPABILITIES", finding, "--> " + opened,
      Sample.published(".deplint.json", version: 1), none,
      Sample.note("didClose", ".deplint.json"), Sample.published(".deplint.json", version: nil),
      finding, silence, files: [:])
  }

  @Test("one message for a file, however much is wrong with it")
  func severalProblems() throws {
    let first = "unknown key 'a'; it can be"
    let folder = try Folder(
      Sample.files.merging([".deplint.json": #"{"a": 1, "b": 2, "ingore": 3}"#]) { $1 })
    let transcript = try Transcript(in: folder)
    try transcript.check("begin CAPABILITIES", words: Sample.words)
    let messages = try (0..<2).map { _ in String(decoding: try transcript.hear(), as: UTF8.self) }
    #expect(messages[0].contains("publishDiagnostics") && messages[0].contains(first))
    #expect(messages[1].contains("window/showMessage") && messages[1].contains(first))
    #expect(messages[1].contains("(and 2 more problems in this file)"))
    try transcript.check(silence)
  }
}
