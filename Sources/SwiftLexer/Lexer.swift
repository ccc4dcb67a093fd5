/// Cuts a file's bytes into tokens.
package struct Lexer {
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { fatalError("not landed yet") }

  /// The next token, trivia included; `endOfFile` again and again at the end.
  package mutating func next() -> Token { fatalError("not landed yet") }
}
