internal import SwiftLexer

/// A new comment that silences findings: on a line of its own above them, indented alike.
package struct NewSuppression {
  /// Where it is inserted, in bytes: the beginning of the findings' line.
  package let offset: Int
  /// Including its line ending.
  package let text: String

  /// - Parameters:
  ///   - place: the offset of a finding, in bytes.
  ///   - bytes: the file's text.
  /// - Returns: nil where a new line would not be a comment: within a multi-line string.
  package init?(of rules: [String], because reason: String, at place: Int, in bytes: [UInt8]) {
    offset = NewSuppression.lineStart(of: place, in: bytes)
    let indentation = bytes[offset...].prefix { $0 == 0x20 || $0 == 0x09 }
    // The line ending of the line before it.
    let end = bytes[..<offset].suffix(2).elementsEqual([0x0D, 0x0A]) ? "\r\n" : "\n"
    text =
      String(decoding: indentation, as: UTF8.self)
      + "// deplint:ignore \(rules.joined(separator: ", ")) -- \(reason)" + end

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

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The start of the line that contains an offset; a byte order mark is not part of the line.
  static func lineStart(of place: Int, in bytes: [UInt8]) -> Int {
    let end = bytes[..<min(place, bytes.count)].lastIndex { $0 == 0x0A || $0 == 0x0D }
    return end.map { $0 + 1 } ?? (bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  }
}
