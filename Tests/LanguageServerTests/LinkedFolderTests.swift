import Foundation
import Testing

/// A project that a client reaches through a symbolic link. Clients differ: some name the folder by
/// the link and its files by their real paths.
@Suite struct LinkedFolderTests {
  private typealias Sample = SampleProgram

  /// - Parameters:
  ///   - root: `link` or `real`, as the client names the project.
  ///   - child: how the finding that `FINDING` stands for names the other file.
  private func check(
    _ lines: String..., root: String, child: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try Folder([
      "real/Child.swift": Sample.child, "real/Parent.swift": Sample.parent,
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder["link"], withDestinationPath: "real")
    let transcript = try Transcript(in: folder, root: "\(folder.address)/\(root)")
    let finding = Sample.finding(at: "CREATION")
      .replacing("ROOT/Child.swift", with: "ROOT/\(child)/Child.swift")
    try transcript.check(
      lines.joined(separator: "\n"),
      words: Sample.words.merging(["FINDING": finding.replacing("CREATION", with: Self.creation)]) {
        $1
      },
      sourceLocation: sourceLocation)
  }

  private static let creation = Sample.place(5, 26, 31)

  private static let fix =
    #"[{"range": \#(Sample.place(5, 26, 26)), "newText": "withDependencies(from: self) { "}, "#
    + #"{"range": \#(Sample.place(5, 33, 33)), "newText": " }"}]"#

  /// No message is left over.
  private let silence = """
    --> {"id": 99, "method": "ping"}
    <-- {"id": 99, "error": {"code": -32601, "message": "unknown request 'ping'"}}
    """

  @Test(arguments: ["link", "real"], ["link", "real"])
  func anEditCountsInBothSpellings(root: String, file: String) throws {
    let (child, parent) = ("\(file)/Child.swift", "\(file)/Parent.swift")
    try check(
      "begin CAPABILITIES", "--> \(Sample.open(child))", "--> \(Sample.open(parent))",
      Sample.published(child, version: 1), Sample.published(parent, version: 1, "FINDING"),
      Sample.change(child, version: 2, "WITHOUT_WRAPPER"), Sample.published(child, version: 2),
      Sample.published(parent, version: 1), Sample.change(child, version: 3, "WITH_WRAPPER"),
      Sample.published(child, version: 3), Sample.published(parent, version: 1, "FINDING"),
      silence, root: root, child: file)
  }

  @Test(arguments: ["link", "real"], ["link", "real"])
  func closedFilesAreSpelledLikeTheFolder(root: String, file: String) throws {
    try check(
      "begin CAPABILITIES", Sample.published("\(root)/Parent.swift", version: nil, "FINDING"),
      #"""
      --> {"id": 1, "method": "textDocument/hover", "params": {"position": {"line": 5,
            "character": 28}, "textDocument": {"uri": "ROOT/FILE/Parent.swift"}}}
      <-- {"id": 1, "result": {"range": CREATION, "contents": {"kind": "markdown",
            "value": PAGE(unpropagated-child-model)}}}
      """#.replacing("FILE", with: file),
      #"disk real/Child.swift final class Child {}\n"#,
      #"""
      --> {"method": "workspace/didChangeWatchedFiles", "params": {"changes": [
            {"uri": "ROOT/FILE/Child.swift", "type": 2}]}}
      """#.replacing("FILE", with: file),
      Sample.published("\(root)/Parent.swift", version: nil), silence, root: root, child: root)
  }

  /// The last edit counts, and each document is told of it.
  @Test func aFileCanBeOpenTwice() throws {
    let (link, real) = ("link/Child.swift", "real/Child.swift")
    let parent = "link/Parent.swift"
    try check(
      "begin CAPABILITIES", "--> \(Sample.open(link))", "--> \(Sample.open(real))",
      Sample.published(link, version: 1),
      Sample.published(parent, version: nil, "FINDING"), Sample.published(real, version: 1),
      Sample.change(real, version: 2, "WITHOUT_WRAPPER"),
      Sample.published(parent, version: nil), Sample.published(real, version: 2),
      Sample.change(link, version: 2, #"{"text": TEXT(real/Child.swift)}"#),
      Sample.published(link, version: 2), Sample.published(parent, version: nil, "FINDING"),
      silence, root: "link", child: "link")
  }

  @Test func bothDocumentsOfAFileShowItsFindings() throws {
    let (link, real) = ("link/Parent.swift", "real/Parent.swift")
    let action = #"""
      --> {"id": 1, "method": "textDocument/codeAction", "params": {"range": CREATION,
            "context": {"diagnostics": [], "only": ["source"]},
            "textDocument": {"uri": "ROOT/real/Parent.swift"}}}
      """#
    try check(
      "begin CAPABILITIES", "--> \(Sample.open(link))", "--> \(Sample.open(real))",
      Sample.published(link, version: 1, "FINDING"), Sample.published(real, version: 1, "FINDING"),
      action,
      #"""
      <-- {"id": 1, "result": [{"title": "Apply all safe fixes of deplint",
            "kind": "source.fixAll.deplint", "edit": {"documentChanges": [{"textDocument": {
            "uri": "ROOT/real/Parent.swift", "version": 1}, "edits": EDITS}]}}]}
      """#.replacing("EDITS", with: Self.fix), silence, root: "link", child: "link")
  }
}
