internal import DiagnosticReports

/// The messages that have arrived but have not been processed, oldest first.
///
/// A client may cancel a request while it waits here. A cancellation is kept only while its request
/// waits, so cancellations of requests that were answered, or never arrived, take no memory.
struct Inbox {
  /// Those before `start` have been taken out.
  private var messages: [Message] = []
  private var start = 0
  /// The identifiers of the waiting requests.
  private var waiting: Set<RequestID> = []
  private var cancelled: Set<RequestID> = []
  /// How many of the waiting messages change the text of a document.
  private var changeCount = 0

  struct Entry {
    let message: Message
    /// Whether it is a request that the client has cancelled.
    let isCancelled: Bool
  }

  var isEmpty: Bool { start == messages.count }

  var hasChange: Bool { changeCount > 0 }

  /// How many cancellations are kept.
  var cancelledCount: Int { cancelled.count }

  mutating func append(_ message: Message) {
    switch message {
    case .notification("$/cancelRequest", let parameters):
      if let id = parameters?["id"].flatMap(RequestID.init), waiting.contains(id) {
        cancelled.insert(id)
      }
      return
    case .request(let id, _, _): waiting.insert(id)
    case .notification, .response, .invalid: break
    }
    if message.isChange { changeCount += 1 }
    messages.append(message)
  }

  /// Takes the oldest message out.
  mutating func next() -> Entry? {
    guard start < messages.count else { return nil }
    let message = messages[start]
    start += 1
    // At most one message is moved for each that was taken out.
    if start * 2 >= messages.count {
      messages.removeFirst(start)
      start = 0
    }
    if message.isChange { changeCount -= 1 }
    guard case .request(let id, _, _) = message else {
      return Entry(message: message, isCancelled: false)
    }
    waiting.remove(id)
    return Entry(message: message, isCancelled: cancelled.remove(id) != nil)
  }
}

extension Message {
  /// Whether it changes the text of a document.
  fileprivate var isChange: Bool {
    guard case .notification(let method, _) = self else { return false }
    return method.hasPrefix("textDocument/did") && method != "textDocument/didSave"
  }
}
