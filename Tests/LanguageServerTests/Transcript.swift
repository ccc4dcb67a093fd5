import ChildProcesses
import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import Testing

/// A written session, compared with the built executable.
///
///     begin {"general": {"positionEncodings": ["utf-8"]}}
///     --> {"method": "textDocument/didOpen", "params": { … }}
///     <-- {"method": "textDocument/publishDiagnostics", "params": { … }}
///
/// - `begin` initializes the server for the folder, with the capabilities of a client.
/// - `-->` is sent; consecutive messages are sent at once.
/// - `<--` has to be the next message received, whatever the order of its members.
/// - `disk FILE TEXT` writes a file, `disk FILE` deletes it.
/// - `raw` sends bytes without a header.
///
/// Other lines continue the one before. `ROOT` is the URI of the folder, `TEXT(FILE)` the contents
/// of a file, `PAGE(RULE)` the page of a rule.
struct Transcript {
  private let folder: Folder
  private let root: String
  private let conversation: Conversation

  /// - Parameters:
  ///   - options: the options of `deplint lsp`.
  ///   - root: the URI that `begin` names, if it is not the folder's.
  ///   - environment: added to the test's own.
  init(
    in folder: Folder, _ options: [String] = [], root: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    self.root = root ?? folder.address
    conversation = try Conversation(
      [Folder.deplint, "lsp"] + options, in: folder.url,
      environment: Folder.environment.merging(environment) { $1 })
  }

  /// - Parameter words: the words that stand for longer texts.
  func check(
    _ text: String, words: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var outgoing = Data()
    var hasBegun = false
    func flush() throws {
      guard !outgoing.isEmpty else { return }
      try conversation.say(outgoing)
      outgoing = Data()
      guard hasBegun else { return }
      hasBegun = false
      let answer = try JSONNode(parsing: Array(try hear()))
      #expect(answer["result"]?["capabilities"] != nil, sourceLocation: sourceLocation)
    }
    for entry in Transcript.entries(of: text) {
      let content = try Transcript.expanded(entry.text, words, in: folder)
      switch entry.mark {
      case "begin":
        hasBegun = true
        for message in Transcript.beginning(content, root: root) {
          outgoing += Transcript.framed(try Transcript.message(message))
        }
      case "-->": outgoing += Transcript.framed(try Transcript.message(content))
      case "raw": outgoing += Data(content.utf8)
      case "<--":
        try flush()
        let expected = try Transcript.canonical(try Transcript.message(content))
        let actual = try Transcript.canonical(try hear())
        #expect(actual == expected, sourceLocation: sourceLocation)
      default:
        try flush()
        try changeDisk(content)
      }
    }
    try flush()
  }

  /// Sends bytes separately from others.
  func say(_ bytes: some Sequence<UInt8>) throws { try conversation.say(Data(bytes)) }

  func hangUp() throws { try conversation.hangUp() }

  /// The exit status.
  func end() throws -> Int32 { try conversation.end() }

  /// The next message.
  func hear() throws -> Data { try conversation.hear(Transcript.takeMessage) }

  /// Takes a message from the front of a server's output, once it has arrived completely.
  static func takeMessage(from bytes: inout Data) throws -> Data? {
    guard let header = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
    let text = String(decoding: bytes[..<header.lowerBound], as: UTF8.self)
    let length = try #require(
      text.firstMatch(of: #/^Content-Length: (\d+)$/#).flatMap { Int($0.1) })
    guard bytes.distance(from: header.upperBound, to: bytes.endIndex) >= length else {
      return nil
    }
    let message = bytes[header.upperBound...].prefix(length)
    bytes = Data(bytes[message.endIndex...])
    return Data(message)
  }

  static func framed(_ message: Data) -> Data {
    Data("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  // MARK: - The written form

  private static func entries(of text: String) -> [(mark: String, text: String)] {
    var entries: [(mark: String, text: String)] = []
    for line in text.split(separator: "\n") {
      let word = String(line.prefix { $0 != " " })
      if ["begin", "-->", "<--", "disk", "raw"].contains(word) {
        entries.append((word, String(line.dropFirst(word.count + 1))))
      } else if !entries.isEmpty {
        entries[entries.count - 1].text += line.drop { $0 == " " }
      }
    }
    return entries
  }

  private static func beginning(_ capabilities: String, root: String) -> [String] {
    let parameters = #"{"capabilities": \#(capabilities), "rootUri": "\#(root)"}"#
    return [
      #"{"id": 0, "method": "initialize", "params": \#(parameters)}"#,
      #"{"method": "initialized", "params": {}}"#,
    ]
  }

  /// The bytes that a client sends, all at once.
  static func bytes(
    of text: String, words: [String: String], in folder: Folder
  ) throws -> [UInt8] {
    var bytes = Data()
    for entry in entries(of: text) {
      let content = try expanded(entry.text, words, in: folder)
      let messages =
        entry.mark == "begin" ? beginning(content, root: folder.address) : [content]
      for text in messages { bytes += framed(try message(text)) }
    }
    return Array(bytes)
  }

  private static func expanded(
    _ text: String, _ words: [String: String], in folder: Folder
  ) throws -> String {
    var text = text
    for (word, meaning) in words { text = text.replacing(word, with: meaning) }
    for match in text.matches(of: #/TEXT\((.+?)\)/#).reversed() {
      let contents = try folder.contents(String(match.1))
      text.replaceSubrange(match.range, with: JSONValue.string(contents).compact())
    }
    for match in text.matches(of: #/PAGE\((.+?)\)/#).reversed() {
      let rule = try #require(allRules.first { $0.id == match.1 })
      let page = RulePage.render(rule.metadata)
      text.replaceSubrange(match.range, with: JSONValue.string(page).compact())
    }
    return text.replacing("ROOT", with: folder.address)
  }

  private func changeDisk(_ entry: String) throws {
    let words = entry.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return try folder.remove(entry) }
    try folder.write(words[1].replacing(#"\n"#, with: "\n"), to: words[0])
  }

  /// The bytes of a message, with `"jsonrpc": "2.0"` added.
  private static func message(_ text: String) throws -> Data {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    var members = try #require(object as? [String: Any], "\(text)")
    members["jsonrpc"] = "2.0"
    return try JSONSerialization.data(withJSONObject: members)
  }

  private static func canonical(_ message: Data) throws -> String {
    let object = try JSONSerialization.jsonObject(with: message)
    let options: JSONSerialization.WritingOptions = [
      .sortedKeys, .prettyPrinted, .withoutEscapingSlashes,
    ]
    let data = try JSONSerialization.data(withJSONObject: object, options: options)
    return String(decoding: data, as: UTF8.self)
  }
}
