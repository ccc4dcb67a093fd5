import Foundation
import Testing

/// Fixes, comments that silence a finding, and the pages of rules.
@Suite struct CodeActionTests {
  private typealias Sample = SampleProgram

  private func check(
    _ lines: String..., capabilities: String = "CAPABILITIES",
    files: [String: String] = Sample.files, words: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let transcript = try Transcript(in: Folder(files))
    let opening = ["begin \(capabilities)", "--> OPEN_PARENT"]
    try transcript.check(opening.joined(separator: "\n"), words: Sample.words)
    // The finding, which other tests check.
    _ = try transcript.hear()
    try transcript.check(
      lines.joined(separator: "\n"), words: Sample.words.merging(words) { $1 },
      sourceLocation: sourceLocation)
  }

  private func request(_ range: String, only kinds: String? = nil) -> String {
    let only = kinds.map { #", "only": \#($0)"# } ?? ""
    return #"--> {"id": 1, "method": "textDocument/codeAction", "params": {"textDocument": {"#
      + #""uri": "ROOT/Parent.swift"}, "range": \#(range), "#
      + #""context": {"diagnostics": []\#(only)}}}"#
  }

  private func action(_ title: String, isPreferred: Bool, edit: String) -> String {
    #"{"title": "\#(title)", "kind": "quickfix", "diagnostics": [FINDING], "#
      + #""isPreferred": \#(isPreferred), "edit": \#(edit)}"#
  }

  private let fix =
    #"[{"range": \#(Sample.place(5, 26, 26)), "#
    + #""newText": "withDependencies(from: self) { "}, "#
    + #"{"range": \#(Sample.place(5, 33, 33)), "newText": " }"}]"#

  private let comment =
    #"[{"range": \#(Sample.place(5, 0, 0)), "#
    + #""newText": "  // deplint:ignore unpropagated-child-model -- TODO: say why\n"}]"#

  private func answer(_ edit: (String) -> String) -> String {
    let fixed = action(
      "wrap in 'withDependencies(from: self)'", isPreferred: true, edit: edit(fix))
    let silenced = action(
      "Ignore 'unpropagated-child-model' here", isPreferred: false, edit: edit(comment))
    return #"<-- {"id": 1, "result": [\#(fixed), \#(silenced)]}"#
  }

  private let nothing = #"<-- {"id": 1, "result": []}"#

  @Test func editsSayWhichVersionTheyAreFor() throws {
    let expected = answer { edits in
      #"{"documentChanges": [{"textDocument": {"uri": "ROOT/Parent.swift", "version": 1}, "#
        + #""edits": \#(edits)}]}"#
    }
    for place in ["CREATION", Sample.place(5, 28, 28), Sample.place(5, 31, 33)] {
      try check(request(place), expected)
    }
    try check(request("CREATION", only: #"["refactor", "quickfix"]"#), expected)
  }

  @Test func editsOfClientsThatKnowNoVersions() throws {
    let capabilities = Sample.capabilities.replacing(#""documentChanges": true"#, with: "")
    try check(
      request("CREATION"), answer { #"{"changes": {"ROOT/Parent.swift": \#($0)}}"# },
      capabilities: capabilities)
  }

  /// The request that editors make on save: the range can be anywhere.
  @Test(arguments: ["source.fixAll.deplint", "source.fixAll", "source"])
  func allFixesAtOnce(kind: String) throws {
    let parent = """
      import Dependencies

      final class Parent {
        @Dependency(\\.date) var date
        var child: Child?
        func tapped() { child = Child() }
        func swiped() { child = Child() }
      }

      """
    let second = fix.replacing(#""line": 5"#, with: #""line": 6"#)
    let edits = "\(fix.dropLast()), \(second.dropFirst())"
    let transcript = try Transcript(
      in: Folder(["Child.swift": Sample.child, "Parent.swift": parent]))
    try transcript.check("begin CAPABILITIES\n--> OPEN_PARENT", words: Sample.words)
    _ = try transcript.hear()
    let changes =
      #"{"documentChanges": [{"textDocument": {"uri": "ROOT/Parent.swift", "version": 1}, "#
      + #""edits": \#(edits)}]}"#
    let answer =
      #"<-- {"id": 1, "result": [{"title": "Apply all safe fixes of deplint", "#
      + #""kind": "source.fixAll.deplint", "edit": \#(changes)}]}"#
    try transcript.check(
      [request(Sample.place(0, 0, 0), only: #"["\#(kind)"]"#), answer].joined(separator: "\n"),
      words: Sample.words)
  }

  @Test func nothingIsOfferedElsewhere() throws {
    try check(request(Sample.place(5, 0, 25)), nothing)
    try check(request("CREATION", only: #"["refactor"]"#), nothing)
    try check(request("CREATION", only: #"["source.fixAll.other"]"#), nothing)
    try check(
      request("CREATION").replacing("Parent", with: "Other"), nothing)
    try check(
      request("CREATION"), nothing, capabilities: "{}")
  }

  /// An answer is about the current text, whether or not it was linted before.
  @Test func requestsSeeTheChangesBeforeThem() throws {
    try check(
      Sample.change("Parent.swift", version: 2, #"{"text": ""}"#), request("CREATION"),
      Sample.published("Parent.swift", version: 2), nothing)
  }

  @Test func badRequestsAreRefused() throws {
    try check(
      #"--> {"id": 1, "method": "textDocument/codeAction", "params": {}}"#,
      #"<-- {"id": 1, "error": {"code": -32602, "message": "'range' is missing"}}"#,
      #"--> {"id": 2, "method": "textDocument/hover", "params": {}}"#,
      #"<-- {"id": 2, "error": {"code": -32602, "message": "'position' is missing"}}"#)
  }

  @Test func hoverShowsThePage() throws {
    func request(_ character: Int) -> String {
      #"--> {"id": 1, "method": "textDocument/hover", "params": {"textDocument": {"#
        + #""uri": "ROOT/Parent.swift"}, "position": {"line": 5, "character": \#(character)}}}"#
    }
    let page =
      #"<-- {"id": 1, "result": {"contents": {"kind": "markdown", "#
      + #""value": PAGE(unpropagated-child-model)}, "range": CREATION}}"#
    try check(request(26), page, request(30), page, request(3), #"<-- {"id": 1, "result": null}"#)
  }
}
