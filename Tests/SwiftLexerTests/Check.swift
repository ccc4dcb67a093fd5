import SwiftLexer
import Testing

/// Checks that a source is cut into these tokens, white space and line ends aside.
///
/// A token is written as its kind, its flags other than those of spacing, and its text; an
/// identifier with a keyword is of the kind `keyword`.
func check(
  _ source: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  check(Array(source.utf8), expected, sourceLocation: sourceLocation)
}

/// The same for bytes, which need not be valid text.
func check(
  _ bytes: [UInt8], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = tokens(of: bytes)
    .filter { $0.kind != .endOfFile && !$0.isPlainSpacing }
    .map { describe($0, in: bytes) }
  #expect(found == expected, sourceLocation: sourceLocation)
}

/// Checks the kind of each operator in a source, by the last of its words.
func checkKinds(
  _ source: String, _ expected: [TokenKind], sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = tokens(of: Array(source.utf8)).map(\.kind).filter { $0.isOperator || $0 == .dot }
  #expect(found == expected, sourceLocation: sourceLocation)
}

/// All tokens of a file, including the last one, the end.
func tokens(of bytes: [UInt8]) -> [Token] {
  bytes.withUnsafeBufferPointer { tokens(of: $0) }
}

/// All tokens of a file in memory that may continue after its end.
func tokens(of bytes: UnsafeBufferPointer<UInt8>) -> [Token] {
  var lexer = Lexer(bytes)
  var tokens: [Token] = []
  repeat { tokens.append(lexer.next()) } while tokens[tokens.count - 1].kind != .endOfFile
  return tokens
}

extension Token {
  /// The token's bytes in the buffer that was lexed.
  var range: Range<Int> { Int(offset)..<Int(end) }

  /// White space without flags.
  fileprivate var isPlainSpacing: Bool {
    (kind == .whitespace || kind == .newline) && flags.names.isEmpty
  }
}

extension TokenFlags {
  /// The names of the flags that are not about spacing.
  var names: [String] {
    let named: [(TokenFlags, String)] = [
      (.unterminated, "unterminated"), (.malformed, "malformed"), (.multiline, "multiline"),
      (.raw, "raw"),
    ]
    return named.filter { contains($0.0) }.map(\.1)
  }
}

private func describe(_ token: Token, in bytes: [UInt8]) -> String {
  var text = ""
  for scalar in String(decoding: bytes[token.range], as: UTF8.self).unicodeScalars {
    switch scalar {
    case "\n": text += "⏎"
    case "\r": text += "␍"
    default: text.unicodeScalars.append(scalar)
    }
  }
  let kind = token.keyword == .none ? "\(token.kind)" : "keyword"
  return ([kind] + token.flags.names + [text]).joined(separator: " ")
}
