internal import DiagnosticReports

/// A text that is open in the client.
struct Document {
  /// As the client spells it.
  let uri: String
  /// The real path of its file, or of the file it will be saved as; nil if it has none on this
  /// machine.
  let path: String?
  private(set) var version: Int
  private(set) var text: LinedText
  /// Whether it has been changed since it was opened or saved.
  private(set) var isEdited = false

  /// - Parameter item: a `TextDocumentItem`.
  init(_ item: JSONNode?) throws(ResponseError) {
    guard let uri = item?["uri"]?.string, let text = item?["text"]?.string else {
      throw ResponseError(.invalidParameters, "a document needs 'uri' and 'text'")
    }
    self.uri = uri
    path = DocumentURI.realPath(of: uri)
    version = item?["version"]?.integer ?? 0
    self.text = LinedText(Array(text.utf8))
  }

  /// Applies changes that have been typed, or none of them if one is malformed.
  ///
  /// Any version is accepted, even a lower one: changes arrive in order.
  ///
  /// - Parameter changes: `TextDocumentContentChangeEvent`s, each relative to the text after the
  ///   one before it.
  mutating func apply(
    _ changes: [JSONNode], version: Int?, in encoding: PositionEncoding
  ) throws(ResponseError) {
    var text = text
    for change in changes {
      guard let replacement = change["text"]?.string else {
        throw ResponseError(.invalidParameters, "a change needs 'text'")
      }
      guard let range = change["range"] else {
        text = LinedText(Array(replacement.utf8))
        continue
      }
      guard let start = Position(range["start"]), let end = Position(range["end"]) else {
        throw ResponseError(.invalidParameters, "a range needs 'start' and 'end'")
      }
      let offsets = [start, end].map { text.offset(of: $0, in: encoding) }.sorted()
      text.replace(offsets[0]..<offsets[1], with: replacement)
    }
    self.text = text
    self.version = version ?? self.version
    isEdited = true
  }

  mutating func noteSave() { isEdited = false }
}

extension Position {
  init?(_ node: JSONNode?) {
    guard let line = node?["line"]?.integer, let character = node?["character"]?.integer else {
      return nil
    }
    self.init(line: line, character: character)
  }

  var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}
