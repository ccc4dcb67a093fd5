/// A part of a JSON text, with the range of its bytes, so that an error can be shown in place.
package struct JSONNode: Sendable {
  package let content: Content
  /// In bytes of the text.
  package let range: Range<Int>

  package enum Content: Sendable {
    /// In the order of the text. A key can be there twice; the reader decides what that means.
    case object([Member])
    case array([JSONNode])
    case string(String)
    case integer(Int)
    /// A number with a fraction or an exponent, or one that does not fit into `Int`.
    case number(Double)
    case boolean(Bool)
    case null
  }

  package struct Member: Sendable {
    package let key: String
    package let keyRange: Range<Int>
    package let value: JSONNode
  }

  /// Parses a whole text, as defined by RFC 8259.
  ///
  /// Foundation has a parser, but it keeps no positions, and its start-up would cost more than
  /// linting one file.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes)
    self = try parser.parseDocument()
  }

  init(_ content: Content, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// The member of an object with that name, the last of several; nil for any other value.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var string: String? { if case .string(let text) = content { text } else { nil } }

  package var integer: Int? { if case .integer(let number) = content { number } else { nil } }

  package var boolean: Bool? { if case .boolean(let isTrue) = content { isTrue } else { nil } }

  package var array: [JSONNode]? { if case .array(let nodes) = content { nodes } else { nil } }

  package var members: [Member]? { if case .object(let all) = content { all } else { nil } }

  /// The kind of the value, for messages: `a string`.
  package var kind: String {
    switch content {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .integer, .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}

/// The reason why a text is not JSON.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  /// One phrase: `a comma or '}' is missing`.
  package let message: String
  /// In bytes from the start of the text.
  package let offset: Int
}
