import DiagnosticReports
import Testing

@testable import LanguageServer

/// Messages wait in order; a cancellation finds its request without looking at the others.
@Suite struct InboxTests {
  private func request(_ id: Int) -> Message {
    .request(id: .number(id), method: "a", parameters: nil)
  }

  private func cancellation(of id: Int) throws -> Message {
    let parameters = try JSONNode(parsing: Array(#"{"id": \#(id)}"#.utf8))
    return .notification(method: "$/cancelRequest", parameters: parameters)
  }

  private func name(_ entry: Inbox.Entry?) -> String {
    switch entry?.message {
    case .request(.number(let id), _, _): "\(id)\(entry?.isCancelled == true ? " cancelled" : "")"
    case .notification(let method, _): method
    default: "nothing"
    }
  }

  @Test("a request is cancelled while it waits")
  func cancelling() throws {
    var inbox = Inbox()
    for id in 1...3 { inbox.append(request(id)) }
    for id in [2, 3, 2] { inbox.append(try cancellation(of: id)) }
    #expect(
      (1...4).map { _ in name(inbox.next()) } == ["1", "2 cancelled", "3 cancelled", "nothing"])
    #expect(inbox.isEmpty)
    inbox.append(request(2))
    #expect(name(inbox.next()) == "2")
  }

  @Test("a cancellation of a request that does not wait has no effect")
  func strayCancellations() throws {
    var inbox = Inbox()
    inbox.append(request(0))
    #expect(name(inbox.next()) == "0")
    for id in 0..<10_000 { inbox.append(try cancellation(of: id)) }
    #expect(inbox.isEmpty)
    #expect(inbox.cancelledCount == 0)
    inbox.append(request(7))
    #expect(name(inbox.next()) == "7")
  }

  @Test("order and changes are kept over many messages")
  func order() {
    var inbox = Inbox()
    var expected: [Int] = []
    var heard: [Int] = []
    for id in 0..<5000 {
      inbox.append(request(id))
      expected.append(id)
      if id % 3 == 0, case .request(.number(let id), _, _) = inbox.next()?.message {
        heard.append(id)
      }
    }
    #expect(!inbox.hasChange)
    inbox.append(.notification(method: "textDocument/didChange", parameters: nil))
    inbox.append(.notification(method: "textDocument/didSave", parameters: nil))
    #expect(inbox.hasChange)
    while let entry = inbox.next() {
      if case .request(.number(let id), _, _) = entry.message { heard.append(id) }
    }
    #expect(!inbox.hasChange)
    #expect(heard == expected)
  }
}
