internal import DiagnosticReports
internal import LintDriver

/// Messages from and to a client.
struct Connection {
  private let streams: StandardStreams
  private var framing = Framing()
  /// The messages received but not yet processed.
  private(set) var inbox = Inbox()
  /// Whether the input has ended, or the output has been closed.
  private(set) var isClosed = false

  init(_ streams: StandardStreams) { self.streams = streams }

  /// Receives the messages that have arrived.
  ///
  /// - Parameter waits: whether to wait until at least one message has arrived.
  mutating func receive(waits: Bool) {
    var waits = waits
    while !isClosed {
      guard let piece = streams.read(waits: waits) else {
        isClosed = true
        return
      }
      if piece.isEmpty { return }
      framing.append(piece)
      while let frame = framing.next() {
        switch frame {
        case .message(let bytes): inbox.append(Message(bytes))
        case .garbage(let what):
          inbox.append(.invalid(ResponseError(.parseError, "\(what) instead of a message")))
        }
        waits = false
      }
    }
  }

  /// Takes out the oldest message that has not been processed.
  mutating func next() -> Inbox.Entry? { inbox.next() }

  // MARK: - Sending

  mutating func notify(_ method: String, _ parameters: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// - Parameter parameters: nil for a method that has none.
  mutating func request(_ method: String, _ parameters: JSONValue?) {
    // Responses are ignored, so one id for each method is enough.
    let members: [(key: String, value: JSONValue)] = [
      ("jsonrpc", "2.0"), ("id", "deplint/\(method)"), ("method", .string(method)),
    ]
    send(.object(members + (parameters.map { [("params", $0)] } ?? [])))
  }

  mutating func answer(_ id: RequestID, _ result: JSONValue) {
    send(["jsonrpc": "2.0", "id": id.json, "result": result])
  }

  /// - Parameter id: nil if the request was too broken to have one.
  mutating func refuse(_ id: RequestID?, _ error: ResponseError) {
    send(["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json])
  }

  /// Has the client show a line in its log.
  mutating func log(_ line: String, isError: Bool) {
    notify("window/logMessage", ["type": isError ? 1 : 2, "message": .string("deplint: " + line)])
  }

  /// Asks the client to show a line to its user.
  mutating func show(_ line: String) {
    notify("window/showMessage", ["type": 1, "message": .string("deplint: " + line)])
  }

  private mutating func send(_ message: JSONValue) {
    let body = message.compact()
    if !streams.write("Content-Length: \(body.utf8.count)\r\n\r\n\(body)") { isClosed = true }
  }
}
