import Testing

/// Clients that pull diagnostics instead of being sent them, and those that show progress.
@Suite struct PullTests {
  private typealias Sample = SampleProgram

  private static let words = Sample.words.merging([
    "PULLER": #"""
    {"textDocument": {"publishDiagnostics": {"relatedInformation": true}, "diagnostic": {}},
      "workspace": {"diagnostics": {"refreshSupport": true}}}
    """#.split(separator: "\n").joined(),
    "PROGRESS": #"""
    {"textDocument": {"publishDiagnostics": {"relatedInformation": true}},
      "window": {"workDoneProgress": true}}
    """#.split(separator: "\n").joined(),
    "REFRESH": #"{"id": "deplint/workspace/diagnostic/refresh", "#
      + #""method": "workspace/diagnostic/refresh"}"#,
    "ANSWERED": #"{"id": "deplint/workspace/diagnostic/refresh", "result": null}"#,
  ]) { $1 }

  private func check(
    _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let transcript = try Transcript(in: Folder(Sample.files))
    try transcript.check(
      lines.joined(separator: "\n"), words: Self.words, sourceLocation: sourceLocation)
  }

  /// No message is left over.
  private let silence = """
    --> {"id": 99, "method": "ping"}
    <-- {"id": 99, "error": {"code": -32601, "message": "unknown request 'ping'"}}
    """

  private static func pull(_ id: Int, _ file: String, previous: String? = nil) -> String {
    let previous = previous.map { #", "previousResultId": "\#($0)""# } ?? ""
    return #"--> {"id": \#(id), "method": "textDocument/diagnostic", "params": {"textDocument": {"#
      + #""uri": "ROOT/\#(file)"}\#(previous)}}"#
  }

  private static func full(_ id: Int, _ result: String, _ findings: String...) -> String {
    #"<-- {"id": \#(id), "result": {"kind": "full", "resultId": "\#(result)", "#
      + #""items": [\#(findings.joined(separator: ", "))]}}"#
  }

  @Test func anOpenDocumentIsAskedFor() throws {
    try check(
      "begin PULLER", "--> OPEN_CHILD", "--> OPEN_PARENT", Self.pull(1, "Parent.swift"),
      Self.full(1, "1", "FINDING"), Self.pull(2, "Parent.swift", previous: "1"),
      #"<-- {"id": 2, "result": {"kind": "unchanged", "resultId": "1"}}"#,
      Self.pull(3, "Child.swift"), Self.full(3, "2"), Self.pull(4, "Missing.swift"),
      Self.full(4, "3"), silence)
  }

  /// Diagnostics of files that are not open are sent, because not every client asks for them.
  @Test func otherFilesAreSentUntilTheyAreAskedFor() throws {
    try check(
      "begin PULLER", Sample.published("Parent.swift", version: nil, "FINDING"),
      #"--> {"id": 1, "method": "workspace/diagnostic", "params": {"previousResultIds": []}}"#,
      Sample.published("Parent.swift", version: nil),
      #"<-- {"id": 1, "result": {"items": [{"uri": "ROOT/Parent.swift", "version": null, "#
        + #""kind": "full", "resultId": "1", "items": [FINDING]}]}}"#,
      #"--> {"id": 2, "method": "workspace/diagnostic", "params": {"previousResultIds": [{"#
        + #""uri": "ROOT/Parent.swift", "value": "1"}, {"uri": "ROOT/Child.swift", "value": "7"}]}}"#,
      #"<-- {"id": 2, "result": {"items": [{"uri": "ROOT/Child.swift", "version": null, "#
        + #""kind": "full", "resultId": "2", "items": []}, {"uri": "ROOT/Parent.swift", "#
        + #""version": null, "kind": "unchanged", "resultId": "1"}]}}"#,
      silence)
  }

  @Test func anEditElsewhereHasThemAskedForAgain() throws {
    try check(
      "begin PULLER", "--> OPEN_CHILD", "--> OPEN_PARENT", Self.pull(1, "Parent.swift"),
      Self.full(1, "1", "FINDING"), Sample.change("Child.swift", version: 2, "WITHOUT_WRAPPER"),
      "<-- REFRESH", "--> ANSWERED", Self.pull(2, "Parent.swift", previous: "1"),
      Self.full(2, "2"), silence)
  }

  @Test func theFirstLintShowsProgress() throws {
    try check(
      "begin PROGRESS",
      #"<-- {"id": "deplint/window/workDoneProgress/create", "#
        + #""method": "window/workDoneProgress/create", "params": {"token": "deplint/1"}}"#,
      #"<-- {"method": "$/progress", "params": {"token": "deplint/1", "value": {"#
        + #""kind": "begin", "title": "deplint", "message": "linting the project"}}}"#,
      Sample.published("Parent.swift", version: nil, "FINDING"),
      #"<-- {"method": "$/progress", "params": {"token": "deplint/1", "value": {"kind": "end"}}}"#,
      "--> OPEN_CHILD", Sample.published("Child.swift", version: 1), silence)
  }
}
