internal import DiagnosticReports

/// A message of a client, in the form of JSON-RPC.
enum Message {
  case request(id: RequestID, method: String, parameters: JSONNode?)
  case notification(method: String, parameters: JSONNode?)
  /// The client's answer to a request from the server.
  case response
  /// Not a valid message.
  case invalid(ResponseError)

  init(_ bytes: [UInt8]) {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: bytes)
    } catch {
      let place = "byte \(error.offset) of the message"
      self = .invalid(ResponseError(.parseError, "\(error.message) at \(place)"))
      return
    }
    guard let method = node["method"]?.string else {
      let isResponse = node["id"] != nil && (node["result"] != nil || node["error"] != nil)
      self = isResponse ? .response : .invalid(ResponseError(.invalidRequest, "no 'method'"))
      return
    }
    guard let id = node["id"] else {
      self = .notification(method: method, parameters: node["params"])
      return
    }
    guard let id = RequestID(id) else {
      self = .invalid(ResponseError(.invalidRequest, "'id' is neither a number nor a string"))
      return
    }
    self = .request(id: id, method: method, parameters: node["params"])
  }
}

/// The identifier of a request.
enum RequestID: Hashable {
  case number(Int)
  case text(String)

  init?(_ node: JSONNode) {
    if let number = node.integer {
      self = .number(number)
    } else if let text = node.string {
      self = .text(text)
    } else {
      return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// The reason why a request has no result.
struct ResponseError: Error {
  let code: Code
  /// One phrase.
  let message: String

  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestCancelled = -32800
  }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  var json: JSONValue { ["code": .integer(code.rawValue), "message": .string(message)] }
}
