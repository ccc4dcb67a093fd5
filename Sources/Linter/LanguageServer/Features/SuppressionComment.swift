internal import SwiftLexer

/// The comment that silences a finding: on a line of its own above it, indented alike.
struct SuppressionComment {
  /// Where it is inserted, in bytes: the beginning of the finding's line.
  let offset: Int
  /// With the end of its line.
  let text: String

  /// - Parameter place: of the finding, in bytes.
  /// - Returns: nil where a new line would not be a comment: within a multi-line string.
  init?(of rule: String, at place: Int, in source: LinedText) {
    let bytes = source.bytes
    offset = source.lineStart(of: place)
    let indentation = bytes[offset...].prefix { $0 == 0x20 || $0 == 0x09 }
    // As the lines around it end.
    let end = bytes[..<offset].suffix(2).elementsEqual([0x0D, 0x0A]) ? "\r\n" : "\n"
    text =
      String(decoding: indentation, as: UTF8.self)
      + "// deplint:ignore \(rule) -- TODO: say why" + end

    let edited = bytes[..<offset] + Array(text.utf8) + bytes[offset...]
    let comment = offset + indentation.count
    let isComment = edited.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      while true {
        let token = lexer.next()
        if Int(token.offset) >= comment || token.kind == .endOfFile {
          return Int(token.offset) == comment && token.kind == .lineComment
        }
      }
    }
    guard isComment else { return nil }
  }
}
