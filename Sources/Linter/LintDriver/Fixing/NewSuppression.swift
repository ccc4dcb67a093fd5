internal import SwiftLexer

/// A new comment that silences findings: on a line of its own above them, indented alike.
package struct NewSuppression {
  /// Where it is inserted, in bytes: the beginning of the findings' line.
  package let offset: Int
  /// With the end of its line.
  package let text: String

  /// - Parameters:
  ///   - place: of a finding, in bytes.
  ///   - bytes: of the file.
  /// - Returns: nil where a new line would not be a comment: within a multi-line string.
  package init?(of rules: [String], because reason: String, at place: Int, in bytes: [UInt8]) {
    offset = NewSuppression.lineStart(of: place, in: bytes)
    let indentation = bytes[offset...].prefix { $0 == 0x20 || $0 == 0x09 }
    // As the lines around it end.
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

  /// Where the line begins that an offset lies in; a byte order mark is not a part of it.
  static func lineStart(of place: Int, in bytes: [UInt8]) -> Int {
    let end = bytes[..<min(place, bytes.count)].lastIndex { $0 == 0x0A || $0 == 0x0D }
    return end.map { $0 + 1 } ?? (bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  }
}
