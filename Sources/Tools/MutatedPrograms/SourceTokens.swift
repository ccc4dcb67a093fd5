internal import SwiftLexer

/// The byte ranges of the tokens of a text, without trivia.
struct SourceTokens {
  let ranges: [Range<Int>]
  /// The indices of the identifiers.
  let names: [Int]

  init(_ text: [UInt8]) {
    var ranges: [Range<Int>] = []
    var names: [Int] = []
    text.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      while true {
        let token = lexer.next()
        if token.kind == .endOfFile { break }
        if token.kind.isTrivia { continue }
        if token.kind == .identifier { names.append(ranges.count) }
        ranges.append(Int(token.offset)..<Int(token.end))
      }
    }
    self.ranges = ranges
    self.names = names
  }
}
