import SwiftLexer

/// The texts of `///` comments.
enum DocumentationComments {
  /// The blocks of Swift code in the comments of a file.
  static func blocks(inFile path: String) throws -> [CodeBlock] {
    CodeBlock.blocks(in: lines(of: try Repository.text(of: path)), language: "swift", file: path)
  }

  /// The lines of the comments, without the slashes and the space after them.
  private static func lines(of source: String) -> [(number: Int, text: String)] {
    var lines: [(number: Int, text: String)] = []
    let bytes = Array(source.utf8)
    bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      var number = 1
      while true {
        let token = lexer.next()
        let text = buffer[Int(token.offset)..<Int(token.end)]
        if token.kind == .endOfFile { return }
        if token.kind == .docLineComment {
          let content = String(decoding: text.dropFirst(3), as: UTF8.self)
          lines.append((number, content.hasPrefix(" ") ? String(content.dropFirst()) : content))
        }
        number += text.count { $0 == UInt8(ascii: "\n") }
      }
    }
    return lines
  }
}
