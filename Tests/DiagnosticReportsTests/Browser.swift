import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// A headless Chromium that a test drives through its pipes: no port is open, and nothing is in
/// between.
final class Browser {
  private let conversation: Conversation
  private var lastID = 0
  private var session: String?
  /// The messages and requests of the page since it was opened.
  private(set) var events: [JSONNode] = []

  struct Failure: Error { let message: String }

  static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return ["chromium", "chromium-browser", "google-chrome"].lazy.flatMap { name in
      folders.map { "\($0)/\(name)" }
    }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// - Parameter folder: for its profile.
  init(in folder: URL) throws {
    // The browser's pipes are its files 3 and 4.
    let script = #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#
    conversation = try Conversation(
      [
        "bash", "-c", script, Browser.path ?? "", "--headless", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/user",
        "about:blank",
      ], in: folder, limit: 180)
    let target = try ask("Target.createTarget", ["url": "about:blank"])["targetId"]?.string ?? ""
    session = try ask(
      "Target.attachToTarget", ["targetId": .string(target), "flatten": true])["sessionId"]?.string
    for domain in ["Runtime", "Log", "Network", "Page"] { try ask("\(domain).enable", [:]) }
  }

  /// Opens a page and waits until it has loaded.
  func open(_ address: String) throws {
    events = []
    try ask("Page.navigate", ["url": .string(address)])
    for _ in 0..<600 where try value(of: "document.readyState") != "complete" {
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// The value of an expression on the page, as text.
  @discardableResult
  func value(of expression: String) throws -> String {
    let answer = try ask(
      "Runtime.evaluate",
      ["expression": .string("String(\(expression))"), "returnByValue": true])
    guard answer["exceptionDetails"] == nil, let value = answer["result"]?["value"]?.string else {
      throw Failure(message: "'\(expression)' has no value")
    }
    return value
  }

  func press(_ key: String) throws {
    for kind in ["keyDown", "keyUp"] {
      var members: [(key: String, value: JSONValue)] = [
        ("type", .string(kind)), ("key", .string(key)),
      ]
      if key.count == 1, kind == "keyDown" { members.append(("text", .string(key))) }
      if key == "Enter", kind == "keyDown" { members.append(("text", "\r")) }
      members.append(("windowsVirtualKeyCode", .integer(Browser.codes[key] ?? 0)))
      try ask("Input.dispatchKeyEvent", .object(members))
    }
  }

  private static let codes = ["Enter": 13, "Tab": 9, "ArrowRight": 39, "/": 191]

  /// The addresses that the page requested.
  var requests: [String] {
    events.filter { $0["method"]?.string == "Network.requestWillBeSent" }
      .compactMap { $0["params"]?["request"]?["url"]?.string }
  }

  /// The errors in its console, and the dialogs that it opened.
  var complaints: [String] {
    let methods = [
      "Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled",
      "Page.javascriptDialogOpening",
    ]
    return events.compactMap { $0["method"]?.string }.filter(methods.contains)
  }

  @discardableResult
  private func ask(_ method: String, _ parameters: JSONValue) throws -> JSONNode {
    lastID += 1
    let id = lastID
    var message: [(key: String, value: JSONValue)] = [
      ("id", .integer(id)), ("method", .string(method)), ("params", parameters),
    ]
    if let session { message.append(("sessionId", .string(session))) }
    try conversation.say(Data((JSONValue.object(message).compact() + "\0").utf8))
    while true {
      let answer = try conversation.hear { bytes -> [UInt8]? in
        guard let end = bytes.firstIndex(of: 0) else { return nil }
        let message = Array(bytes[..<end])
        bytes = Data(bytes[(end + 1)...])
        return message
      }
      let node = try JSONNode(parsing: answer)
      guard node["id"]?.integer == id else {
        events.append(node)
        continue
      }
      guard let result = node["result"] else {
        throw Failure(message: "\(method): \(String(decoding: answer, as: UTF8.self))")
      }
      return result
    }
  }
}
