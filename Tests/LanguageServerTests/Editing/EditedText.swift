/// A text that is being typed in, and its places as a client counts them in UTF-16.
struct EditedText: Equatable {
  private(set) var scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The replacement of a part of a text.
  struct Edit {
    /// In scalars.
    var range: Range<Int>
    var replacement: String
  }

  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  var count: Int { scalars.count }

  mutating func apply(_ edit: Edit) {
    scalars.replaceSubrange(edit.range, with: edit.replacement.unicodeScalars)
  }

  /// No client can name the place between the two scalars of `\r\n`.
  func isPlace(_ offset: Int) -> Bool {
    offset == 0 || offset == count || scalars[offset - 1] != "\r" || scalars[offset] != "\n"
  }

  /// The line and the column of an offset, both from 0.
  func place(_ offset: Int) -> (line: Int, character: Int) {
    var line = 0
    var character = 0
    for index in 0..<offset {
      let scalar = scalars[index]
      let isReturn = scalar == "\r" && (index + 1 == count || scalars[index + 1] != "\n")
      if scalar == "\n" || isReturn {
        line += 1
        character = 0
      } else {
        character += scalar.value > 0xFFFF ? 2 : 1
      }
    }
    return (line, character)
  }

  /// Words, and other scalars one by one, without the space between them.
  var tokens: [Range<Int>] {
    var tokens: [Range<Int>] = []
    var offset = 0
    while offset < count {
      let start = offset
      while offset < count, EditedText.isWord(scalars[offset]) { offset += 1 }
      if offset == start {
        offset += 1
        if scalars[start].properties.isWhitespace { continue }
      }
      tokens.append(start..<offset)
    }
    return tokens
  }

  /// Words that are names, or keywords.
  var names: [Range<Int>] { tokens.filter { EditedText.isWord(scalars[$0.lowerBound]) } }

  /// The lines with their endings.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for offset in scalars.indices where scalars[offset] == "\n" {
      lines.append(start..<offset + 1)
      start = offset + 1
    }
    lines.append(start..<count)
    return lines
  }

  subscript(range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
