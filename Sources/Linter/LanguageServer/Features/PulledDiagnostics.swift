internal import DiagnosticReports

/// The diagnostics for a client that asks for them, with the last answers that it was given.
///
/// Such a client asks about open documents. The diagnostics of other files are sent to it until it
/// asks for the whole workspace: a client that never asks would not see them otherwise, and one
/// that receives them both ways would show them twice.
struct PulledDiagnostics {
  /// Whether the client has asked for the whole workspace.
  var isOfWorkspace = false
  /// By URI, as of the last lint.
  private var current: [String: [JSONValue]] = [:]
  private var answers: [String: Answer] = [:]
  private var answerCount = 0

  private struct Answer {
    let id: String
    /// The diagnostics as compact JSON.
    let text: String
  }

  static let capability: JSONValue = [
    "identifier": .string(Tool.name), "interFileDependencies": true, "workspaceDiagnostics": true,
  ]

  /// Records the diagnostics of a lint.
  ///
  /// - Returns: whether an answer is out of date or missing, so that the client has to ask again.
  mutating func take(_ diagnostics: [String: [JSONValue]]) -> Bool {
    current = diagnostics
    let isStale = answers.contains { uri, answer in answer.text != text(of: uri) }
    return isStale
      || isOfWorkspace && current.contains { answers[$0.key] == nil && !$0.value.isEmpty }
  }

  /// The report on a document, requested by itself or as part of the workspace.
  ///
  /// - Parameter previous: the identifier of the answer that the client has.
  mutating func report(on uri: String, previous: String?) -> [(key: String, value: JSONValue)] {
    let text = text(of: uri)
    let known = answers[uri]
    if let known, known.text == text, known.id == previous {
      return [("kind", "unchanged"), ("resultId", .string(known.id))]
    }
    answerCount += 1
    let answer = Answer(id: "\(answerCount)", text: text)
    answers[uri] = answer
    return [
      ("kind", "full"), ("resultId", .string(answer.id)), ("items", .array(current[uri] ?? [])),
    ]
  }

  /// The documents with diagnostics.
  var uris: [String] { current.filter { !$0.value.isEmpty }.keys.sorted() }

  /// Forgets a document that was closed, unless the client asks for closed documents too.
  mutating func forget(_ uri: String) {
    if !isOfWorkspace { answers[uri] = nil }
  }

  private func text(of uri: String) -> String { JSONValue.array(current[uri] ?? []).compact() }
}

extension Session {
  /// `textDocument/diagnostic`.
  func pullDocument(_ parameters: JSONNode?) throws(ResponseError) -> JSONValue {
    guard let uri = parameters?["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParameters, "'textDocument' is missing")
    }
    refresh(isUrgent: true)
    return .object(pulled.report(on: uri, previous: parameters?["previousResultId"]?.string))
  }

  /// `workspace/diagnostic`: all documents with diagnostics, and those that the client asks about.
  func pullWorkspace(_ parameters: JSONNode?) -> JSONValue {
    refresh(isUrgent: true)
    var known: [String: String] = [:]
    for previous in parameters?["previousResultIds"]?.array ?? [] {
      if let uri = previous["uri"]?.string { known[uri] = previous["value"]?.string ?? "" }
    }
    let items = Set(pulled.uris).union(known.keys).sorted().map { uri -> JSONValue in
      let version = documents[uri].map { JSONValue.integer($0.version) } ?? .null
      return .object(
        [("uri", .string(uri)), ("version", version)]
          + pulled.report(on: uri, previous: known[uri]))
    }
    if !pulled.isOfWorkspace {
      pulled.isOfWorkspace = true
      // Clears the diagnostics that were sent.
      findings.map(publish)
    }
    return ["items": .array(items)]
  }
}
