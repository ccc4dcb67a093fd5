import Foundation
import Testing

/// The published diagnostics, and the time of their publication.
@Suite struct DiagnosticsTests {
  private typealias Sample = SampleProgram

  private func check(
    _ lines: String..., files: [String: String] = Sample.files, options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let transcript = try Transcript(in: Folder(files), options)
    try transcript.check(
      lines.joined(separator: "\n"), words: Sample.words, sourceLocation: sourceLocation)
  }

  /// No message is left over.
  private let silence = """
    --> {"id": 99, "method": "ping"}
    <-- {"id": 99, "error": {"code": -32601, "message": "unknown request 'ping'"}}
    """

  @Test func anEditOfOneFileIsSeenInAnother() throws {
    try check(
      "begin CAPABILITIES", "--> OPEN_CHILD", "--> OPEN_PARENT",
      Sample.published("Child.swift", version: 1),
      Sample.published("Parent.swift", version: 1, "FINDING"),
      Sample.change("Child.swift", version: 2, "WITHOUT_WRAPPER"),
      Sample.published("Child.swift", version: 2),
      Sample.published("Parent.swift", version: 1),
      Sample.change("Child.swift", version: 3, "WITH_WRAPPER"),
      Sample.published("Child.swift", version: 3),
      Sample.published("Parent.swift", version: 1, "FINDING"), silence)
  }

  @Test func findingsLinkToTheirPages() throws {
    let page = "https://example.com/x/Rules/unpropagated-child-model/README.md"
    let code = #""code": "unpropagated-child-model""#
    let finding = Sample.finding(at: "CREATION").replacing(
      code, with: code + #", "codeDescription": {"href": "\#(page)"}"#)
    let configuration = #"{ "documentation": "https://example.com/x" }"#
    try check(
      "begin CAPABILITIES", Sample.published("Parent.swift", version: nil, finding), silence,
      files: Sample.files.merging([".deplint.json": configuration]) { $1 })
  }

  @Test func filesNeedNotBeOpen() throws {
    try check(
      "begin CAPABILITIES", Sample.published("Parent.swift", version: nil, "FINDING"),
      "--> OPEN_CHILD", Sample.published("Child.swift", version: 1),
      Sample.change("Child.swift", version: 2, "WITHOUT_WRAPPER"),
      Sample.published("Child.swift", version: 2),
      Sample.published("Parent.swift", version: nil), silence)
  }

  @Test func aClosedFileIsTheOneOnDisk() throws {
    try check(
      "begin CAPABILITIES", "--> OPEN_CHILD",
      Sample.change("Child.swift", version: 2, "WITHOUT_WRAPPER"),
      Sample.published("Child.swift", version: 2), Sample.note("didClose", "Child.swift"),
      Sample.published("Child.swift", version: nil),
      Sample.published("Parent.swift", version: nil, "FINDING"), silence)
  }

  /// All waiting messages are processed before anything is linted.
  @Test func changesThatComeTogetherAreLintedOnce() throws {
    try check(
      "begin CAPABILITIES", "--> OPEN_CHILD",
      Sample.change("Child.swift", version: 2, "WITHOUT_WRAPPER", "WITH_WRAPPER"),
      Sample.change("Child.swift", version: 3, "WITHOUT_WRAPPER"),
      Sample.change("Child.swift", version: 4, #"{"text": ""}"#, "WITH_WRAPPER"),
      Sample.change("Child.swift", version: 5, #"{"text": TEXT(Child.swift)}"#),
      Sample.published("Child.swift", version: 5),
      Sample.published("Parent.swift", version: nil, "FINDING"), silence)
  }

  @Test func changesOnDiskAreWatched() throws {
    let watched = #"""
      --> {"method": "workspace/didChangeWatchedFiles", "params": {"changes": [
            {"uri": "ROOT/Child.swift", "type": 2}]}}
      """#
    try check(
      #"begin {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}"#,
      #"""
      <-- {"id": "deplint/client/registerCapability", "method": "client/registerCapability",
            "params": {"registrations": [{"id": "deplint/files",
              "method": "workspace/didChangeWatchedFiles", "registerOptions": {"watchers": [
                {"globPattern": "**/*.swift"}, {"globPattern": "**/.gitignore"},
                {"globPattern": "**/.deplint.json"}, {"globPattern": "**/*.json"},
                {"globPattern": "**/project.pbxproj"}, {"globPattern": "**/*.xcconfig"},
                {"globPattern": "**/*.xcworkspacedata"},
                {"globPattern": "**/*.yml"}, {"globPattern": "**/*.yaml"},
                {"globPattern": "**/Package.resolved"},
                {"globPattern": "**/*baseline*"}]}}]}}
      """#,
      Sample.change("Child.swift", version: 1),
      #"""
      <-- {"method": "window/logMessage", "params": {"type": 1, "message":
            "deplint: textDocument/didChange: 'ROOT/Child.swift' is not open"}}
      """#, files: ["Child.swift": "", "Parent.swift": ""])
    try check(
      "begin CAPABILITIES", Sample.published("Parent.swift", version: nil, "FINDING"),
      #"disk Child.swift final class Child {}\n"#, watched,
      Sample.published("Parent.swift", version: nil), "disk Child.swift \(Sample.escapedChild)",
      watched, Sample.published("Parent.swift", version: nil, "FINDING"), "disk Child.swift",
      watched, Sample.published("Parent.swift", version: nil), silence)
  }

  /// This serves clients that do not watch files.
  @Test func aSaveIsAReasonToLookAtTheDisk() throws {
    try check(
      "begin CAPABILITIES", "--> OPEN_PARENT",
      Sample.published("Parent.swift", version: 1, "FINDING"),
      #"disk Child.swift final class Child {}\n"#, Sample.note("didSave", "Parent.swift"),
      Sample.published("Parent.swift", version: 1), silence)
  }

  @Test func aFileCanBeNew() throws {
    let open = #"""
      --> {"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": "ROOT/NAME", "languageId": "swift", "version": 1, "text": CHILD}}}
      """#.replacing("CHILD", with: "\"\(Sample.escapedChild)\"".replacing(#"(\."#, with: #"(\\."#))
    try check(
      "begin CAPABILITIES", "--> OPEN_PARENT", Sample.published("Parent.swift", version: 1),
      open.replacing("NAME", with: "Child.swift"), Sample.published("Child.swift", version: 1),
      Sample.published("Parent.swift", version: 1, "FINDING"),
      Sample.note("didClose", "Child.swift"), Sample.published("Child.swift", version: nil),
      Sample.published("Parent.swift", version: 1),
      // Neither below the folder nor a file.
      open.replacing("ROOT/NAME", with: "file:///elsewhere/Child.swift"),
      open.replacing("ROOT/NAME", with: "untitled:Child.swift"),
      open.replacing("NAME", with: ".build/Child.swift"), silence,
      files: ["Parent.swift": Sample.parent])
  }

  @Test func addressesAreEscaped() throws {
    let name = "Ünï code/a+b #1%.swift"
    let opened = "%C3%9Cn%C3%AF%20code/a+b%20%231%25.swift"
    let own = opened.replacing("+", with: "%2B")
    let finding = Sample.finding(at: "CREATION")
    try check(
      "begin CAPABILITIES", Sample.published(own, version: nil, finding),
      Sample.open("NAME").replacing("TEXT(NAME)", with: "TEXT(\(name))")
        .replacing("NAME", with: opened).prefixed("--> "),
      Sample.published(own, version: nil), Sample.published(opened, version: 1, finding), silence,
      files: ["Child.swift": Sample.child, name: Sample.parent])
  }

  /// Four bytes, two units of UTF-16, one scalar.
  @Test(arguments: [
    (#"[]"#, 30), (#"["utf-16", "utf-8"]"#, 30), (#"["utf-8", "utf-16"]"#, 32),
    (#"["other", "utf-32"]"#, 29),
  ])
  func columnsAreCountedAsTheClientDoes(encodings: String, column: Int) throws {
    let capabilities =
      Sample.capabilities.dropLast()
      + #", "general": {"positionEncodings": \#(encodings)}}"#
    let line = "  func tapped() { child = Child() }"
    let shifted = Sample.parent.replacing(line, with: "/*😀*/" + line.dropFirst(2))
    try check(
      "begin \(capabilities)",
      Sample.published(
        "Parent.swift", version: nil,
        Sample.finding(at: Sample.place(5, column, column + 5))),
      files: ["Child.swift": Sample.child, "Parent.swift": shifted])
  }

  @Test func notesAreToldWhereTheyCannotBeShown() throws {
    let message =
      #"'Child' created in 'Parent' does not inherit the dependencies that 'Parent' "#
      + #"was created with\nnote: 'Child' owns '@Dependency(\\.date)'\nnote: create it in "#
      + #"'withDependencies(from: self) { … }'"#
    try check(
      "begin {}",
      Sample.published(
        "Parent.swift", version: nil,
        #"{"range": CREATION, "severity": 3, "code": "unpropagated-child-model", "#
          + #""source": "deplint", "message": "\#(message)"}"#))
  }

  @Test func rulesCanBeChosen() throws {
    try check("begin CAPABILITIES", silence, options: ["--ignore", "unpropagated-child-model"])
  }

  @Test func problemsAreLogged() throws {
    let folder = try Folder(Sample.files)
    try folder.write(Data([0x2F, 0x2F, 0xFF]), to: "Odd.swift")
    try Transcript(in: folder).check(
      """
      begin CAPABILITIES
      \(Sample.published("Parent.swift", version: nil, "FINDING"))
      <-- {"method": "window/logMessage", "params": {"type": 2, "message":
            "deplint: 'PATH/Odd.swift': not valid UTF-8; it is linted all the same, but save it as UTF-8"}}
      \(silence)
      """, words: Sample.words.merging(["PATH": folder.path]) { $1 })
  }

  /// Each is a separate program, because nothing shows that they belong together.
  @Test func foldersComeAndGo() throws {
    func changed(_ added: String, _ removed: String) -> String {
      #"--> {"method": "workspace/didChangeWorkspaceFolders", "params": {"event": {"#
        + #""added": [\#(added)], "removed": [\#(removed)]}}}"#
    }
    let other = #"{"uri": "ROOT/b", "name": "b"}"#
    let begin = #"""
      --> {"id": 0, "method": "initialize", "params": {"capabilities": CAPABILITIES,
            "workspaceFolders": [{"uri": "ROOT/a", "name": "a"}]}}
      """#
    let transcript = try Transcript(
      in: Folder([
        "a/Child.swift": Sample.child, "b/Parent.swift": Sample.parent,
        "b/Child.swift": Sample.child,
      ]))
    try transcript.check(begin, words: Sample.words)
    _ = try transcript.hear()
    let finding = Sample.words["FINDING"]?.replacing("ROOT/Child", with: "ROOT/b/Child") ?? ""
    try transcript.check(
      """
      \(silence)
      \(changed(other, ""))
      \(Sample.published("b/Parent.swift", version: nil, finding))
      \(changed("", other))
      \(Sample.published("b/Parent.swift", version: nil))
      """, words: Sample.words)
  }

  /// An editor that opens a single file knows no folder.
  @Test func withoutAFolderThePackageIsLinted() throws {
    let folder = try Folder([
      "Package.swift": "", "Sources/App/Child.swift": Sample.child,
      "Sources/App/Parent.swift": Sample.parent,
    ])
    let transcript = try Transcript(in: folder)
    try transcript.check(
      #"--> {"id": 0, "method": "initialize", "params": {"capabilities": CAPABILITIES}}"# + "\n"
        + "--> " + Sample.open("Sources/App/Parent.swift"), words: Sample.words)
    _ = try transcript.hear()
    let finding =
      Sample.words["FINDING"]?
      .replacing("ROOT/Child", with: "ROOT/Sources/App/Child") ?? ""
    try transcript.check(
      Sample.published("Sources/App/Parent.swift", version: 1, finding) + "\n" + silence)
  }
}

extension SampleProgram {
  /// On one line.
  static let escapedChild = child.replacing("\n", with: #"\n"#)
}

extension String {
  fileprivate func prefixed(_ prefix: String) -> String { prefix + self }
}
