import ChildProcesses
import Foundation
import Testing

/// A session as it is written down, held against the built executable.
///
///     --> {"id": 1, "method": "shutdown"}
///     <-- {"id": 1, "result": null}
///
/// A line with `-->` is sent, and those that follow each other are sent at once. A line with `<--` has
/// to be the next message that comes, whatever the order of its members. `ROOT` is the address of the
/// folder, and `"jsonrpc": "2.0"` need not be said. A line `disk FILE` writes a file, with the text
/// behind it, or deletes it if there is none; `raw TEXT` sends bytes without a header. Other lines go
/// on with the line before.
struct Transcript {
  private let folder: Folder
  private let conversation: Conversation

  init(in folder: Folder, words: [String] = []) throws {
    self.folder = folder
    conversation = try Conversation([Folder.deplint, "lsp"] + words, in: folder.url)
  }

  func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    var outgoing = Data()
    for line in Transcript.entries(of: text) {
      let content = line.text.replacing("ROOT", with: folder.url.uri)
      if line.mark != "-->", line.mark != "raw", !outgoing.isEmpty {
        try conversation.say(outgoing)
        outgoing = Data()
      }
      switch line.mark {
      case "-->": outgoing += Transcript.framed(try Transcript.versioned(content))
      case "raw": outgoing += Data(content.replacing(#"\r\n"#, with: "\r\n").utf8)
      case "<--":
        let expected = try Transcript.canonical(try Transcript.versioned(content))
        let actual = try Transcript.canonical(try hear())
        #expect(actual == expected, sourceLocation: sourceLocation)
      default: try changeDisk(content)
      }
    }
    if !outgoing.isEmpty { try conversation.say(outgoing) }
  }

  func say(_ bytes: Data) throws { try conversation.say(bytes) }

  func hangUp() throws { try conversation.hangUp() }

  /// The exit status.
  func end() throws -> Int32 { try conversation.end() }

  /// The next message.
  func hear() throws -> Data {
    try conversation.hear { bytes in
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
  }

  static func framed(_ message: Data) -> Data {
    Data("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  // MARK: - The written form

  private static func entries(of text: String) -> [(mark: String, text: String)] {
    var entries: [(mark: String, text: String)] = []
    for line in text.split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      if ["-->", "<--", "disk", "raw"].contains(word) {
        entries.append((String(word), String(line.dropFirst(word.count + 1))))
      } else if !entries.isEmpty {
        entries[entries.count - 1].text += line.drop { $0 == " " }
      }
    }
    return entries
  }

  private func changeDisk(_ entry: String) throws {
    let words = entry.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return try folder.remove(entry) }
    try folder.write(words[1].replacing(#"\n"#, with: "\n"), to: words[0])
  }

  private static func versioned(_ text: String) throws -> Data {
    var message = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    message["jsonrpc"] = "2.0"
    return try JSONSerialization.data(withJSONObject: message)
  }

  private static func canonical(_ message: Data) throws -> String {
    let object = try JSONSerialization.jsonObject(with: message)
    let options: JSONSerialization.WritingOptions = [
      .sortedKeys, .prettyPrinted, .withoutEscapingSlashes,
    ]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: options),
      as: UTF8.self)
  }
}

extension URL {
  /// The address without a slash at its end.
  fileprivate var uri: String { "file://" + path() }
}
