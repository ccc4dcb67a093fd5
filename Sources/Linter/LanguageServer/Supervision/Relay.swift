internal import DiagnosticReports
internal import LintDriver

/// Passes messages on between a client and a worker. If the worker fails, another one is told what
/// the client has told the first, and goes on without the rule or file that the first was at.
struct Relay {
  private let supervision: Supervision
  private var streams = RelayStreams(StandardStreams())
  private var conversation = Conversation()
  private var fromClient = Framing()
  private var fromWorker = Framing()
  private var isClientClosed = false
  /// How many workers have failed outside of a lint.
  private var unexplained = 0

  /// More such failures end the server.
  private static let limit = 4

  init(_ supervision: Supervision) { self.supervision = supervision }

  mutating func run() -> LanguageServer.Ending {
    while true {
      guard let ends = streams.open(), let process = supervision.start(ends) else {
        return .abrupt
      }
      streams.keepOwnEnds()
      for message in conversation.retold { streams.send(Self.framed(message)) }
      streams.send(fromClient.unfinished)
      if isClientClosed { streams.closeInput() }
      let end = serve(with: process)
      if case .exit(let status) = end { return status == 0 ? .orderly : .abrupt }
      guard goOn(after: end) else { return .abrupt }
    }
  }

  /// Serves the client with a worker, until that ends.
  private mutating func serve(with process: WorkerProcess) -> WorkerProcess.End {
    fromWorker = Framing()
    while true {
      switch streams.next(within: supervision.interval) {
      case .client(let bytes):
        streams.send(bytes)
        fromClient.append(bytes)
        while let frame = fromClient.next() {
          // The worker refuses anything else.
          if case .message(let message) = frame { conversation.note(fromClient: message) }
        }
      case .clientClosed:
        isClientClosed = true
        streams.closeInput()
      case .worker(let bytes):
        fromWorker.append(bytes)
        while let frame = fromWorker.next() { pass(fromWorker: frame) }
      case .workerClosed: return process.end()
      case .quiet: break
      }
      if supervision.standsStill() {
        process.kill()
        return process.end()
      }
    }
  }

  private mutating func pass(fromWorker frame: Framing.Frame) {
    guard case .message(let bytes) = frame, conversation.passes(fromWorker: bytes) else { return }
    tell(bytes)
  }

  /// - Returns: whether another worker may succeed.
  private mutating func goOn(after end: WorkerProcess.End) -> Bool {
    guard Supervision.isDefect(end), !conversation.isOver else { return false }
    for message in conversation.takeBack() { tell(message) }
    if supervision.learn(from: end) {
      show(supervision.lastProblem(text: conversation.text)?.description)
      return true
    }
    unexplained += 1
    show(supervision.lastWords)
    for answer in conversation.refuseWaiting() { tell(answer) }
    return unexplained <= Self.limit
  }

  /// Has the client show a line to its user.
  private mutating func show(_ line: String?) {
    guard let line else { return }
    tell(
      Conversation.notification(
        "window/showMessage", ["type": 1, "message": .string("\(Tool.name): \(line)")]))
  }

  private mutating func tell(_ message: [UInt8]) {
    guard !streams.answer(String(decoding: Self.framed(message), as: UTF8.self)) else { return }
    isClientClosed = true
    streams.closeInput()
  }

  private static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
