import ChildProcesses
import DiagnosticReports
import Foundation
import SeededNumbers
import Testing

/// From the first message to the last, with invalid messages.
@Suite struct SessionTests {
  @Test func beginsAndEnds() throws {
    let transcript = try Transcript(in: Folder())
    try transcript.check(
      """
      --> {"id": "a", "method": "textDocument/hover"}
      <-- {"id": "a", "error": {"code": -32002, "message": "'initialize' must come first"}}
      --> {"method": "textDocument/didOpen", "params": {}}
      --> {"id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": "ROOT"}}
      <-- {"id": 1, "result": {
            "capabilities": {
              "positionEncoding": "utf-16",
              "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
              "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll.deplint"]},
              "hoverProvider": true,
              "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}}
            },
            "serverInfo": {"name": "deplint", "version": "\(Tool.version)"}}}
      --> {"method": "initialized", "params": {}}
      --> {"id": 2, "method": "initialize", "params": {}}
      <-- {"id": 2, "error": {"code": -32600, "message": "'initialize' is allowed only once"}}
      --> {"id": 3, "method": "shutdown"}
      <-- {"id": 3, "result": null}
      --> {"id": 4, "method": "textDocument/hover"}
      <-- {"id": 4, "error": {"code": -32600, "message": "no request is allowed after 'shutdown'"}}
      --> {"method": "exit"}
      """)
    #expect(try transcript.end() == 0)
  }

  @Test func exitWithoutShutdownIsAFailure() throws {
    let transcript = try Transcript(in: Folder())
    try transcript.check(#"--> {"method": "exit"}"#)
    #expect(try transcript.end() == 1)
  }

  @Test func aClosedPipeEndsTheServer() throws {
    for text in ["", "begin {}", #"--> {"id": 1, "method": "textDocument/hover"}"#] {
      let transcript = try Transcript(in: Folder())
      try transcript.check(text)
      try transcript.hangUp()
      #expect(try transcript.end() == 1)
    }
  }

  @Test func whatTheServerDoesNotKnow() throws {
    try Transcript(in: Folder()).check(
      """
      begin {}
      --> {"method": "$/setTrace", "params": {"value": "off"}}
      --> {"method": "textDocument/willSave", "params": {}}
      --> {"id": "deplint/x", "result": null}
      --> {"id": 1, "method": "textDocument/definition", "params": {}}
      <-- {"id": 1, "error": {"code": -32601, "message": "unknown request 'textDocument/definition'"}}
      --> {"id": 2, "method": "$/strange"}
      <-- {"id": 2, "error": {"code": -32601, "message": "unknown request '$/strange'"}}
      """)
  }

  @Test func cancelledRequestsAreNotAnswered() throws {
    try Transcript(in: Folder()).check(
      """
      begin {}
      --> {"id": 1, "method": "textDocument/hover", "params": {}}
      --> {"id": "1", "method": "textDocument/other", "params": {}}
      --> {"method": "$/cancelRequest", "params": {"id": 1}}
      --> {"method": "$/cancelRequest", "params": {"id": "gone"}}
      <-- {"id": 1, "error": {"code": -32800, "message": "cancelled"}}
      <-- {"id": "1", "error": {"code": -32601, "message": "unknown request 'textDocument/other'"}}
      """)
  }

  /// One bad message does not affect the others.
  @Test func garbage() throws {
    let ping = #"--> {"id": 9, "method": "ping"}"#
    let pong = #"<-- {"id": 9, "error": {"code": -32601, "message": "unknown request 'ping'"}}"#
    let complaints = [
      (
        "Content-Length: 3\r\n\r\n{a}", -32700,
        "a key in double quotes is expected at byte 1 of the message"
      ),
      ("Content-Length: 2\r\n\r\n[]", -32600, "no 'method'"),
      ("Content-Length: 16\r\n\r\n{\"method\": true}", -32600, "no 'method'"),
      (
        "Content-Length: 23\r\n\r\n{\"id\":[], \"method\":\"a\"}", -32600,
        "'id' is neither a number nor a string"
      ),
      (
        "GET / HTTP/1.1\r\nHost: here\r\n\r\n", -32700,
        "a header without 'Content-Length' instead of a message"
      ),
      (
        "Content-Length: x\r\n\r\n", -32700,
        "a header without 'Content-Length' instead of a message"
      ),
      (
        "Content-Length: 99999999999\r\n\r\n", -32700,
        "a message of 99999999999 bytes instead of a message"
      ),
    ]
    for (bytes, code, message) in complaints {
      let transcript = try Transcript(in: Folder())
      try transcript.check("begin {}\n" + ping + "\n" + pong)
      try transcript.say(bytes.utf8)
      try transcript.check(
        #"<-- {"id": null, "error": {"code": \#(code), "message": "\#(message)"}}"# + "\n" + ping
          + "\n" + pong)
    }
  }

  @Test func messagesComeInPieces() throws {
    let transcript = try Transcript(in: Folder())
    try transcript.check("begin {}\n--> {\"id\": 1, \"method\": \"a\"}")
    _ = try transcript.hear()
    for byte in Transcript.framed(Data(#"{"id": 2, "method": "é"}"#.utf8)) {
      try transcript.say([byte])
    }
    try transcript.check(
      #"<-- {"id": 2, "error": {"code": -32601, "message": "unknown request 'é'"}}"#)
  }

  /// After any input, the server ends by itself.
  @Test func brokenSessionsCrashNothing() throws {
    let folder = try Folder(SampleProgram.files)
    let session = try Transcript.bytes(
      of: """
        begin CAPABILITIES
        --> OPEN_PARENT
        \(SampleProgram.change("Parent.swift", version: 2, "WITH_WRAPPER", "WITHOUT_WRAPPER"))
        --> {"id": 1, "method": "textDocument/hover", "params": {"textDocument": {
              "uri": "ROOT/Parent.swift"}, "position": {"line": 5, "character": 27}}}
        --> {"id": 2, "method": "textDocument/codeAction", "params": {"textDocument": {
              "uri": "ROOT/Parent.swift"}, "range": CREATION}}
        \(SampleProgram.note("didClose", "Parent.swift"))
        --> {"id": 3, "method": "shutdown"}
        --> {"method": "exit"}
        """, words: SampleProgram.words, in: folder)
    var random = SeededGenerator(seed: 9)
    for number in 0..<60 {
      var bytes = session
      // The first one is complete.
      for _ in 0..<number.quotientAndRemainder(dividingBy: 6).remainder {
        let start = random.below(bytes.count)
        let end = min(bytes.count, start + random.below(12))
        let replacement = (0..<random.below(6)).map { _ in
          Bool.random(using: &random) ? bytes[random.below(bytes.count)] : UInt8(random.below(256))
        }
        bytes.replaceSubrange(start..<end, with: replacement)
      }
      try folder.write(Data(bytes), to: "session")
      let run = try ChildProcess(
        running: ["sh", "-c", "exec \"$0\" lsp < session", Folder.deplint], in: folder.url)
      #expect(run.status == 0 || (run.status == 1 && number > 0), "session \(number)")
      #expect(run.errors == "")
    }
  }
}
