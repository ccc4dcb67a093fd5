import ChildProcesses
import Foundation
import Testing

/// Every message from a client is answered or ignored, and the server continues.
@Suite struct RobustnessTests {
  private typealias Sample = SampleProgram

  private let ping = #"--> {"id": 99, "method": "ping"}"#
  private let pong =
    #"<-- {"id": 99, "error": {"code": -32601, "message": "unknown request 'ping'"}}"#

  private func begin() throws -> Transcript {
    let transcript = try Transcript(in: Folder(Sample.files))
    try transcript.check(
      "begin CAPABILITIES\n" + Sample.published("Parent.swift", version: nil, "FINDING"),
      words: Sample.words)
    return transcript
  }

  // MARK: - Bytes

  private static func refused(_ message: String) -> String {
    #"<-- {"id": null, "error": {"code": -32700, "message": "\#(message)"}}"#
  }

  private static let headerless = refused("a header without 'Content-Length' instead of a message")

  /// The sent bytes, and the answers.
  static let bytes: [(sent: String, answers: [String])] = [
    ("Content-Length: -5\r\n\r\n", [headerless]),
    ("Content-Length: \r\n\r\n", [headerless]),
    ("Content-Length: 0x10\r\n\r\n", [headerless]),
    ("Content-Length: 1e3\r\n\r\n", [headerless]),
    ("Content-Length: +\r\n\r\n", [headerless]),
    ("Content-Length: 99999999999999999999\r\n\r\n", [headerless]),
    ("Content-Type: text/plain\r\n\r\n", [headerless]),
    ("\r\n\r\n", [headerless]),
    (
      "Content-Length: 268435457\r\n\r\n",
      [refused("a message of 268435457 bytes instead of a message")]
    ),
    (
      "Content-Length: 9223372036854775807\r\n\r\n",
      [refused("a message of 9223372036854775807 bytes instead of a message")]
    ),
    (
      "Content-Length: 0\r\n\r\n",
      [refused("the text ends where a value is expected at byte 0 of the message")]
    ),
    // Shorter than the message, so the rest of the message is skipped.
    (
      "Content-Length: 5\r\n\r\n{\"id\": 7}",
      [refused("a colon is missing at byte 5 of the message")]
    ),
    // Longer: the part that it takes from the next message is lost.
    (
      "Content-Length: 8\r\n\r\n{}Content-Length: 2\r\n\r\n{}",
      [refused("unexpected text after the value at byte 2 of the message"), headerless]
    ),
    (
      framed(String(repeating: "[", count: 100_000)),
      [refused("values are nested too deeply at byte 200 of the message")]
    ),
    (
      framed(String(repeating: #"{"a":"#, count: 100_000)),
      [refused("values are nested too deeply at byte 1000 of the message")]
    ),
    (framed("{\"id\": 1e999}"), [refused("the number is too large at byte 7 of the message")]),
    (framed(#"{"id": "\ud83d"}"#), [refused("half of a surrogate pair at byte 8 of the message")]),
    (
      framed(#"{"id": "\u12"}"#),
      [refused("four hexadecimal digits are expected at byte 10 of the message")]
    ),
    (framed("\u{0}"), [refused("a value is expected at byte 0 of the message")]),
    (
      framed("{\"id\": \"\n\"}"),
      [
        refused(
          "the string contains a line end or a control character; write '\\\\n' at byte 8 of the message"
        )
      ]
    ),
  ]

  private static func framed(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }

  @Test("broken bytes are refused, and the next message is heard", arguments: bytes)
  func brokenBytes(sent: String, answers: [String]) throws {
    let transcript = try begin()
    try transcript.say(sent.utf8)
    try transcript.check(
      (answers.prefix(1) + [ping] + answers.dropFirst() + [pong]).joined(separator: "\n"))
  }

  @Test("bytes that are not UTF-8 are refused")
  func brokenEncoding() throws {
    let transcript = try begin()
    try transcript.say(Array("Content-Length: 11\r\n\r\n{\"id\": \"".utf8) + [0xFF, 0x22, 0x7D])
    try transcript.check(
      Self.refused("the string is not valid UTF-8 at byte 7 of the message") + "\n" + ping + "\n"
        + pong)
  }

  // MARK: - Requests

  private static func request(_ method: String, _ parameters: String?) -> String {
    let parameters = parameters.map { #", "params": \#($0)"# } ?? ""
    return #"--> {"id": 1, "method": "textDocument/\#(method)"\#(parameters)}"#
  }

  private static func hover(_ uri: String, _ position: String) -> String {
    request("hover", #"{"textDocument": {"uri": \#(uri)}, "position": \#(position)}"#)
  }

  private static func invalid(_ message: String) -> String {
    #"<-- {"id": 1, "error": {"code": -32602, "message": "\#(message)"}}"#
  }

  private static let nothing = #"<-- {"id": 1, "result": null}"#
  private static let none = #"<-- {"id": 1, "result": []}"#
  private static let parent = #""ROOT/Parent.swift""#
  private static let start = #"{"line": 0, "character": 0}"#

  /// The requests, and the answers.
  static let requests: [(asked: String, answer: String)] = [
    (request("hover", nil), invalid("'position' is missing")),
    (request("hover", "null"), invalid("'position' is missing")),
    (request("hover", "[1]"), invalid("'position' is missing")),
    (request("hover", #""a""#), invalid("'position' is missing")),
    (request("hover", #"{"position": \#(start)}"#), invalid("'textDocument' is missing")),
    (hover("5", start), invalid("'textDocument' is missing")),
    (hover(parent, #"{"line": 0}"#), invalid("'position' is missing")),
    (hover(parent, #"{"line": 0.5, "character": 0}"#), invalid("'position' is missing")),
    (hover(parent, #"{"line": 1e30, "character": 0}"#), invalid("'position' is missing")),
    (hover(parent, #"{"line": 99, "character": 0}"#), nothing),
    (hover(parent, #"{"line": -1, "character": -1}"#), nothing),
    (hover(parent, #"{"line": 5, "character": 9223372036854775807}"#), nothing),
    (hover(parent, #"{"line": 9223372036854775807, "character": 0}"#), nothing),
    (hover(parent, #"{"line": -9223372036854775808, "character": 0}"#), nothing),
    (hover(#""ROOT/Gone.swift""#, start), nothing),
    (hover(#""""#, start), nothing),
    (hover(#""untitled:Untitled-1""#, start), nothing),
    (hover(#""https://example.com/Parent.swift""#, start), nothing),
    (hover(#""file://elsewhere/Parent.swift""#, start), nothing),
    (hover(#""file:///Parent%2.swift""#, start), nothing),
    (hover(#""file:///Parent%zz.swift""#, start), nothing),
    (hover(#""file:///%""#, start), nothing),
    (hover(#""file:///%00""#, start), nothing),
    (hover(#""file:///%FF.swift""#, start), nothing),
    (hover(#""file:""#, start), nothing),
    (hover(#""file:///../../..""#, start), nothing),
    (request("codeAction", nil), invalid("'range' is missing")),
    (request("codeAction", #"{"range": {"start": \#(start)}}"#), invalid("'range' is missing")),
    (
      request(
        "codeAction",
        #"{"textDocument": {"uri": \#(parent)}, "range": \#(Sample.place(4, 9, 2)), "#
          + #""context": 5}"#),
      none
    ),
    (
      request("codeAction", #"{"range": \#(Sample.place(4, 9, 2))}"#),
      invalid("'textDocument' is missing")
    ),
    (
      request("rename", "{}"),
      #"<-- {"id": 1, "error": {"code": -32601, "message": "unknown request 'textDocument/rename'"}}"#
    ),
    (
      #"--> {"id": 1, "method": ""}"#,
      #"<-- {"id": 1, "error": {"code": -32601, "message": "unknown request ''"}}"#
    ),
    (
      #"--> {"id": 1.5, "method": "textDocument/hover"}"#,
      #"<-- {"id": null, "error": {"code": -32600, "message": "'id' is neither a number nor a string"}}"#
    ),
    (
      #"--> {"id": null, "method": "textDocument/hover"}"#,
      #"<-- {"id": null, "error": {"code": -32600, "message": "'id' is neither a number nor a string"}}"#
    ),
  ]

  @Test("every request has an answer")
  func brokenRequests() throws {
    let transcript = try begin()
    for (asked, answer) in Self.requests { try transcript.check(asked + "\n" + answer) }
    try transcript.check(ping + "\n" + pong)
  }

  @Test("a range that is given backwards is the same range")
  func rangesBackwards() throws {
    for place in [Sample.place(5, 26, 31), Sample.place(5, 31, 26)] {
      let transcript = try begin()
      try transcript.check(
        Self.request(
          "codeAction", #"{"textDocument": {"uri": \#(Self.parent)}, "range": \#(place)}"#))
      let answer = String(decoding: try transcript.hear(), as: UTF8.self)
      #expect(answer.contains("Ignore 'unpropagated-child-model' here"))
    }
  }

  // MARK: - Notifications

  private static func note(_ method: String, _ parameters: String?) -> String {
    let parameters = parameters.map { #", "params": \#($0)"# } ?? ""
    return #"--> {"method": "\#(method)"\#(parameters)}"#
  }

  private static func logged(_ message: String) -> String {
    #"<-- {"method": "window/logMessage", "params": {"type": 1, "message": "deplint: \#(message)"}}"#
  }

  private static func opened(_ uri: String) -> String {
    note(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": \#(uri), "languageId": "swift", "version": 1, "text": ""}}"#)
  }

  private static let documentless = logged(
    "textDocument/didOpen: a document needs 'uri' and 'text'")

  /// The notifications, and the log's lines about them; nothing if one is ignored.
  static let notifications: [(told: String, log: String?)] = [
    (note("textDocument/didOpen", nil), documentless),
    (note("textDocument/didOpen", #"{"textDocument": {"uri": "ROOT/A.swift"}}"#), documentless),
    (note("textDocument/didOpen", #"{"textDocument": {"uri": 1, "text": ""}}"#), documentless),
    (opened(#""file:///A%2.swift""#), nil),
    (opened(#""untitled:A""#), nil),
    (opened(#""file:///elsewhere/A.swift""#), nil),
    (opened(#""file:///""#), nil),
    (note("textDocument/didChange", nil), logged("textDocument/didChange: '' is not open")),
    (
      note("textDocument/didChange", #"{"textDocument": {"uri": "ROOT/A.swift"}}"#),
      logged("textDocument/didChange: 'ROOT/A.swift' is not open")
    ),
    (note("textDocument/didClose", nil), logged("textDocument/didClose: '' is not open")),
    (note("textDocument/didSave", nil), nil),
    (note("textDocument/didSave", #"{"textDocument": {"uri": "file:///%"}}"#), nil),
    (note("workspace/didChangeWatchedFiles", nil), nil),
    (note("workspace/didChangeWatchedFiles", #"{"changes": [1, {}, {"uri": "a:b"}]}"#), nil),
    (note("workspace/didChangeWorkspaceFolders", nil), nil),
    (note("workspace/didChangeWorkspaceFolders", #"{"event": {"added": [{"uri": 1}]}}"#), nil),
    (note("$/cancelRequest", nil), nil),
    (note("$/cancelRequest", #"{"id": []}"#), nil),
    (note("initialized", "[]"), nil),
    (note("no/such", "{}"), nil),
    (#"--> {"id": 3, "result": 1}"#, nil),
    (#"--> {"id": 3, "error": {}}"#, nil),
  ]

  @Test("a notification that says nothing is ignored or logged")
  func brokenNotifications() throws {
    let transcript = try begin()
    for (told, log) in Self.notifications {
      try transcript.check(
        ([told] + [log].compactMap { $0 } + [ping, pong]).joined(separator: "\n"))
    }
  }

  // MARK: - Changes

  private func range(_ startLine: Int, _ start: Int, _ endLine: Int, _ end: Int) -> String {
    #""range": {"start": {"line": \#(startLine), "character": \#(start)}, "#
      + #""end": {"line": \#(endLine), "character": \#(end)}}"#
  }

  /// Each of these changes is made alone; the finding after it shows where the text has moved.
  @Test("changes at odd places leave a text that both sides agree on")
  func oddChanges() throws {
    let changes: [(change: String, line: Int, column: Int)] = [
      // Backwards: the line end between them disappears.
      (#"{\#(range(0, 19, 1, 0)), "text": ""}"#, 4, 26),
      (#"{\#(range(1, 0, 0, 19)), "text": ""}"#, 4, 26),
      // Outside of the text.
      (#"{\#(range(99, 0, 99, 5)), "text": "//"}"#, 5, 26),
      (#"{\#(range(-5, 0, -1, 0)), "text": "\n"}"#, 6, 26),
      (#"{\#(range(0, 0, 0, -1)), "text": "\n"}"#, 6, 26),
      (#"{\#(range(1, 9_223_372_036_854_775_807, 1, 0)), "text": "\n"}"#, 6, 26),
      // Within the four bytes of `😀`, which are two units.
      (#"{\#(range(5, 0, 5, 0)), "text": "/*😀*/"}, {\#(range(5, 3, 5, 3)), "text": "a"}"#, 5, 33),
      (#"{\#(range(5, 0, 5, 0)), "text": "/*😀*/"}, {\#(range(5, 3, 5, 4)), "text": ""}"#, 5, 30),
      (#"{\#(range(5, 0, 5, 0)), "text": "/*😀*/"}, {\#(range(5, 2, 5, 3)), "text": "b"}"#, 5, 33),
    ]
    for (change, line, column) in changes {
      let place = Sample.place(line, column, column + 5)
      try begin().check(
        """
        --> OPEN_PARENT
        \(Sample.published("Parent.swift", version: 1, "FINDING"))
        \(Sample.change("Parent.swift", version: 2, change))
        \(Sample.published("Parent.swift", version: 2, Sample.finding(at: place)))
        \(ping)
        \(pong)
        """, words: Sample.words)
    }
  }

  @Test("a change that is broken changes nothing")
  func brokenChanges() throws {
    let wrong = [
      (#"{}"#, "a change needs 'text'"), (#"{"text": 1}"#, "a change needs 'text'"),
      (#"5"#, "a change needs 'text'"),
      (#"{"text": "", "range": {}}"#, "a range needs 'start' and 'end'"),
      (
        #"{"text": "", "range": {"start": {"line": 0, "character": 0}}}"#,
        "a range needs 'start' and 'end'"
      ),
    ]
    for (change, message) in wrong {
      // The change before it is a good one.
      let changes = Sample.change("Parent.swift", version: 2, #"{"text": ""}"#, change)
      try begin().check(
        """
        --> OPEN_PARENT
        \(Sample.published("Parent.swift", version: 1, "FINDING"))
        \(changes)
        \(Self.logged("textDocument/didChange: \(message)"))
        \(Sample.change("Parent.swift", version: 3))
        \(Sample.published("Parent.swift", version: 3, "FINDING"))
        """, words: Sample.words)
    }
  }

  @Test("versions may go backwards")
  func versions() throws {
    try begin().check(
      """
      --> OPEN_PARENT
      \(Sample.published("Parent.swift", version: 1, "FINDING"))
      \(Sample.change("Parent.swift", version: -7, #"{"text": ""}"#))
      \(Sample.published("Parent.swift", version: -7))
      \(Sample.change("Parent.swift", version: -8, #"{"text": TEXT(Parent.swift)}"#))
      \(Sample.published("Parent.swift", version: -8, "FINDING"))
      """, words: Sample.words)
  }

  @Test("a file that is open under two addresses stays open until both are closed")
  func twoAddresses() throws {
    let other = "ROOT/%50arent.swift"
    try begin().check(
      """
      --> OPEN_PARENT
      \(Sample.published("Parent.swift", version: 1, "FINDING"))
      --> {"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": "\(other)", "languageId": "swift", "version": 1, "text": ""}}}
      \(Sample.published("%50arent.swift", version: 1))
      \(Sample.published("Parent.swift", version: 1))
      \(Sample.note("didClose", "%50arent.swift"))
      \(Sample.published("%50arent.swift", version: nil))
      \(Sample.published("Parent.swift", version: 1, "FINDING"))
      """, words: Sample.words)
  }

  @Test(
    "a client may begin with anything",
    arguments: [
      "5", "[]", "null", #"{"general": 1, "textDocument": [], "workspace": "a"}"#,
      #"{"general": {"positionEncodings": [1, null, "utf-7"]}}"#,
    ])
  func oddCapabilities(capabilities: String) throws {
    let transcript = try Transcript(in: Folder())
    try transcript.check("begin \(capabilities)\n\(ping)\n\(pong)")
  }

  // MARK: - The end

  @Test("nobody listens any more: the server ends by itself")
  func brokenPipe() throws {
    let folder = try Folder(Sample.files)
    let session = try Transcript.bytes(
      of: "begin CAPABILITIES\n" + String(repeating: ping + "\n", count: 2000), words: Sample.words,
      in: folder)
    try folder.write(Data(session), to: "session")
    let run = try ChildProcess(
      running: ["sh", "-c", "(\"$0\" lsp < session; echo $? >&2) | true", Folder.deplint],
      in: folder.url)
    #expect(run.errors == "1\n")
  }

  @Test("names of files bring no control characters to standard error")
  func standardError() throws {
    let folder = try Folder([
      "\u{1B}[31mred.swift": Sample.parent, "bell\u{7}.swift": Sample.child,
      ".deplint.json": "{\"\\u001b[31m\": \"\u{1B}\"}",
    ])
    try folder.write(Data([0xFF]), to: "\u{1B}]0;title\u{7}.swift")
    let session = try Transcript.bytes(
      of: """
        begin CAPABILITIES
        --> {"method": "textDocument/didClose", "params": {"textDocument": {"uri": "\\u001b[31m"}}}
        --> {"id": 2, "method": "shutdown"}
        --> {"method": "exit"}
        """, words: Sample.words, in: folder)
    try folder.write(Data(session), to: "session")
    let run = try ChildProcess(
      running: ["sh", "-c", "exec \"$0\" lsp < session", Folder.deplint], in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(!run.output.utf8.contains { $0 < 0x20 && $0 != 0x0D && $0 != 0x0A })
  }
}
