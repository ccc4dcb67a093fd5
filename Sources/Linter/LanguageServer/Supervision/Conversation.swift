internal import DiagnosticReports

/// The part of a conversation between a client and its server that another worker must know to go
/// on in place of one that has ended.
struct Conversation {
  // From the client
  /// The message that begins the conversation, and its id.
  private var beginning: (id: RequestID, bytes: [UInt8])?
  private var initialized: [UInt8]?
  private var encoding = PositionEncoding.utf16
  /// The changes of folders, oldest first.
  private var folderChanges: [[UInt8]] = []
  /// By URI.
  private(set) var documents: [String: Document] = [:]
  /// The requests that no worker has answered yet, oldest first.
  private var waiting: [(id: RequestID, bytes: [UInt8])] = []
  /// Whether the client has ended the conversation.
  private(set) var isOver = false

  // From the server
  private var isBeginningAnswered = false
  private var hasRegistered = false
  /// The documents with diagnostics.
  private var published: Set<String> = []
  /// The tokens of the progress that the client shows.
  private var progress: [JSONValue] = []

  // MARK: - Noting

  /// Notes a message from the client.
  mutating func note(fromClient bytes: [UInt8]) {
    switch Message(bytes) {
    case .request(let id, let method, let parameters):
      waiting.append((id, bytes))
      guard method == "initialize", beginning == nil else { return }
      beginning = (id, bytes)
      encoding = ClientCapabilities(parameters).encoding
    case .notification(let method, let parameters): note(method, parameters, bytes)
    case .response, .invalid: break
    }
  }

  private mutating func note(_ method: String, _ parameters: JSONNode?, _ bytes: [UInt8]) {
    let item = parameters?["textDocument"]
    let uri = item?["uri"]?.string ?? ""
    switch method {
    case "initialized": initialized = bytes
    case "exit": isOver = true
    case "workspace/didChangeWorkspaceFolders": folderChanges.append(bytes)
    case "textDocument/didOpen": if let new = try? Document(item) { documents[uri] = new }
    case "textDocument/didClose": documents[uri] = nil
    case "textDocument/didChange":
      // The worker refuses malformed changes likewise.
      try? documents[uri]?.apply(
        parameters?["contentChanges"]?.array ?? [], version: item?["version"]?.integer,
        in: encoding)
    default: break
    }
  }

  /// Notes a message from a worker.
  ///
  /// - Returns: whether the client should have it.
  mutating func passes(fromWorker bytes: [UInt8]) -> Bool {
    guard let message = try? JSONNode(parsing: bytes) else { return true }
    guard let method = message["method"]?.string else {
      return message["id"].flatMap(RequestID.init).map { answers($0) } ?? true
    }
    let parameters = message["params"]
    switch method {
    case "client/registerCapability":
      defer { hasRegistered = true }
      return !hasRegistered
    case "textDocument/publishDiagnostics":
      guard let uri = parameters?["uri"]?.string else { return true }
      if parameters?["diagnostics"]?.array?.isEmpty == false {
        published.insert(uri)
      } else {
        published.remove(uri)
      }
    case "$/progress":
      guard let token = parameters?["token"].flatMap(RequestID.init)?.json else { return true }
      switch parameters?["value"]?["kind"]?.string {
      case "begin": progress.append(token)
      case "end": progress.removeAll { $0.compact() == token.compact() }
      default: break
      }
    default: break
    }
    return true
  }

  private mutating func answers(_ id: RequestID) -> Bool {
    waiting.removeAll { $0.id == id }
    guard id == beginning?.id else { return true }
    defer { isBeginningAnswered = true }
    return !isBeginningAnswered
  }

  // MARK: - Going on with another worker

  /// The messages that tell another worker what the client has told the last one.
  var retold: [[UInt8]] {
    var messages = [beginning?.bytes, initialized].compactMap(\.self) + folderChanges
    for document in documents.values.sorted(by: { $0.uri < $1.uri }) {
      let item: JSONValue = [
        "uri": .string(document.uri), "languageId": "swift",
        "version": .integer(document.version),
        "text": .string(String(decoding: document.text.bytes, as: UTF8.self)),
      ]
      messages.append(Self.notification("textDocument/didOpen", ["textDocument": item]))
    }
    return messages + waiting.filter { $0.id != beginning?.id }.map(\.bytes)
  }

  /// The messages by which the client forgets what the last worker has shown.
  mutating func takeBack() -> [[UInt8]] {
    defer { (published, progress) = ([], []) }
    let diagnostics = published.sorted().map { uri in
      Self.notification(
        "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .array([])])
    }
    return diagnostics
      + progress.map { token in
        Self.notification("$/progress", ["token": token, "value": ["kind": "end"]])
      }
  }

  /// Gives up the requests that no worker has answered.
  ///
  /// - Returns: the answers to them.
  mutating func refuseWaiting() -> [[UInt8]] {
    defer { waiting.removeAll { $0.id != beginning?.id } }
    return waiting.filter { $0.id != beginning?.id }.map { request in
      Self.answer(request.id, ResponseError(.internalError, "internal error"))
    }
  }

  /// The text of an open document.
  ///
  /// - Parameter path: of its file, within a program.
  func text(ofFileAt path: String) -> [UInt8]? {
    documents.values.first { $0.path?.hasSuffix("/" + path) == true }?.text.bytes
  }

  // MARK: - Messages

  private static func answer(_ id: RequestID, _ error: ResponseError) -> [UInt8] {
    let answer: JSONValue = ["jsonrpc": "2.0", "id": id.json, "error": error.json]
    return Array(answer.compact().utf8)
  }

  static func notification(_ method: String, _ parameters: JSONValue) -> [UInt8] {
    let message: JSONValue = [
      "jsonrpc": "2.0", "method": .string(method), "params": parameters,
    ]
    return Array(message.compact().utf8)
  }
}
