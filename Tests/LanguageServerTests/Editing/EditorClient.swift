import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// An editor with a server at the other end: its open documents, the files on the disk, and the
/// diagnostics that the server has published.
final class EditorClient {
  let folder: Folder
  /// The open documents, by path within the folder.
  private(set) var documents: [String: EditedText] = [:]
  /// The files on the disk, by path within the folder.
  private(set) var disk: [String: String] = [:]
  /// By path within the folder: the findings, each as one line.
  private(set) var published: [String: [String]] = [:]
  private let conversation: Conversation
  private var version = 0
  private var requestCount = 0
  private var outgoing = Data()

  init(_ files: [String: String]) throws {
    folder = try Folder(files)
    disk = files
    // In another folder, so that messages have absolute paths.
    conversation = try Conversation(
      [Folder.deplint, "lsp", "--jobs", "2"], in: URL(filePath: "/usr"),
      environment: Folder.environment, limit: 120)
    request("initialize", ["capabilities": [:], "rootUri": .string(folder.address)])
    notify("initialized", [:])
  }

  // MARK: - Documents

  /// Opens a file, or starts one that the disk does not have.
  func open(_ path: String, text: String? = nil) {
    let text = text ?? disk[path] ?? ""
    documents[path] = EditedText(text)
    version += 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(path)), "languageId": "swift", "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  /// Sends edits as one change.
  func change(_ path: String, _ edits: [EditedText.Edit]) {
    guard var text = documents[path], !edits.isEmpty else { return }
    let changes = edits.map { edit -> JSONValue in
      let range: JSONValue = [
        "start": position(edit.range.lowerBound, in: text),
        "end": position(edit.range.upperBound, in: text),
      ]
      text.apply(edit)
      return ["range": range, "text": .string(edit.replacement)]
    }
    documents[path] = text
    send(changes, of: path)
  }

  func replace(_ path: String, with text: String) {
    guard documents[path] != nil else { return }
    documents[path] = EditedText(text)
    send([["text": .string(text)]], of: path)
  }

  func save(_ path: String) throws {
    guard let text = documents[path]?.text else { return }
    try write(text, to: path)
    notify("textDocument/didSave", ["textDocument": ["uri": .string(uri(path))]])
  }

  func close(_ path: String) {
    documents[path] = nil
    notify("textDocument/didClose", ["textDocument": ["uri": .string(uri(path))]])
  }

  private func send(_ changes: [JSONValue], of path: String) {
    version += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(path)), "version": .integer(version)],
        "contentChanges": .array(changes),
      ])
  }

  private func position(_ offset: Int, in text: EditedText) -> JSONValue {
    let place = text.place(offset)
    return ["line": .integer(place.line), "character": .integer(place.character)]
  }

  // MARK: - Disk

  func write(_ text: String, to path: String) throws {
    let type = disk[path] == nil ? 1 : 2
    // Sent changes come before requests about them.
    try flush()
    try folder.write(text, to: path)
    disk[path] = text
    noteChange(of: path, type: type)
  }

  func remove(_ path: String) throws {
    guard disk[path] != nil else { return }
    try flush()
    try folder.remove(path)
    disk[path] = nil
    noteChange(of: path, type: 3)
  }

  private func noteChange(of path: String, type: Int) {
    notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(uri(path)), "type": .integer(type)]]])
  }

  /// The texts that count: those on the disk, replaced by open documents.
  var texts: [String: String] { disk.merging(documents.mapValues(\.text)) { $1 } }

  // MARK: - The server

  /// Waits until the server has published the results of everything sent so far.
  func catchUp() throws {
    request(
      "textDocument/hover",
      [
        "textDocument": ["uri": .string(uri("Package.swift"))],
        "position": ["line": 0, "character": 0],
      ])
    try flush()
    while true {
      let message = try conversation.hear(Transcript.takeMessage)
      let node = try JSONNode(parsing: Array(message))
      if node["id"]?.integer == requestCount { return }
      if node["method"]?.string == "textDocument/publishDiagnostics" { try note(node["params"]) }
    }
  }

  /// Ends the server.
  ///
  /// - Returns: its exit status.
  func end() throws -> Int32 {
    request("shutdown", [:])
    notify("exit", [:])
    try flush()
    let status = try conversation.end()
    try conversation.hangUp()
    return status
  }

  /// Sends the messages collected so far, all at once.
  func flush() throws {
    if !outgoing.isEmpty { try conversation.say(outgoing) }
    outgoing = Data()
  }

  private func note(_ parameters: JSONNode?) throws {
    let uri = try #require(parameters?["uri"]?.string)
    let path = try #require(URL(string: uri)?.path).replacing(folder.path + "/", with: "")
    let findings = try #require(parameters?["diagnostics"]?.array)
    published[path] = findings.isEmpty ? nil : findings.map(line)
  }

  private func line(_ finding: JSONNode) -> String {
    let places = ["start", "end"].map { end in
      ["line", "character"].map { part in
        finding["range"]?[end]?[part]?.integer.map(String.init) ?? "?"
      }.joined(separator: ":")
    }
    let severity = ["?", "error", "warning", "info"][finding["severity"]?.integer ?? 0]
    let message = finding["message"]?.string?.replacing(folder.path, with: "") ?? "?"
    return "\(places[0])-\(places[1]): \(severity): \(message) [\(finding["code"]?.string ?? "")]"
  }

  private func uri(_ path: String) -> String { "\(folder.address)/\(path)" }

  private func request(_ method: String, _ parameters: JSONValue) {
    requestCount += 1
    queue([
      "jsonrpc": "2.0", "id": .integer(requestCount), "method": .string(method),
      "params": parameters,
    ])
  }

  private func notify(_ method: String, _ parameters: JSONValue) {
    queue(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  private func queue(_ message: JSONValue) {
    outgoing += Transcript.framed(Data(message.compact().utf8))
  }
}
