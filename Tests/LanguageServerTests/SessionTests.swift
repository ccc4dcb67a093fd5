import Foundation
import Testing

/// From the first message to the last.
@Suite struct SessionTests {
  @Test func beginsAndEnds() throws {
    let transcript = try Transcript(in: Folder())
    try transcript.check(
      """
      --> {"id": "a", "method": "textDocument/hover"}
      <-- {"id": "a", "error": {"code": -32002, "message": "'initialize' has to come first"}}
      --> {"method": "textDocument/didOpen", "params": {}}
      --> {"id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": "ROOT"}}
      <-- {"id": 1, "result": {
            "capabilities": {
              "positionEncoding": "utf-16",
              "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
              "codeActionProvider": {"codeActionKinds": ["quickfix"]},
              "hoverProvider": true,
              "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}}
            },
            "serverInfo": {"name": "deplint", "version": "0.1.0"}}}
      --> {"method": "initialized", "params": {}}
      --> {"id": 2, "method": "shutdown"}
      <-- {"id": 2, "result": null}
      --> {"method": "exit"}
      """)
    #expect(try transcript.end() == 0)
  }
}
