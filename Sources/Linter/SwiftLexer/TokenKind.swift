/// The kinds of token, trivia included.
public enum TokenKind: UInt8, Sendable, CaseIterable {
  // MARK: Trivia

  /// Spaces, tabs, vertical tabs, form feeds, NUL bytes: `⎵⎵`
  case whitespace
  /// One line end: LF, CR LF or CR.
  case newline
  /// `// text`, without the line end.
  case lineComment
  /// `/// text`
  case docLineComment
  /// `/* text */`, nested ones included.
  case blockComment
  /// `/** text */`
  case docBlockComment
  /// `#!/usr/bin/swift` on the first line.
  case shebang
  /// The three bytes EF BB BF at the start of the file.
  case byteOrderMark
  /// `<<<<<<< ours` … `=======` … `>>>>>>> theirs`: each marker line is one token.
  case conflictMarker

  // MARK: Names

  /// `name`, and every keyword (see `Token.keyword`), `_` included.
  case identifier
  /// `` `class` `` and `` `a name with spaces` ``
  case quotedIdentifier
  /// `$0`, `$name`
  case dollarIdentifier
  /// `<#placeholder#>`
  case editorPlaceholder

  // MARK: Literals

  /// `12`, `0xFF`, `0b1010`, `0o17`, `1_000`
  case integerLiteral
  /// `1.5`, `1e9`, `0x1.8p3`
  case floatLiteral
  /// The opening `"`, `"""`, `#"` or `#"""` of a string.
  case stringStart
  /// Text and escapes between delimiters and interpolations.
  case stringText
  /// `\(` or `\#(`: the tokens of an expression list follow.
  case interpolationStart
  /// The `)` that ends an interpolation.
  case interpolationEnd
  /// The closing delimiter of a string. Missing from an unterminated one.
  case stringEnd
  /// `/text/` or `#/text/#`, whole.
  case regexLiteral

  // MARK: Operators

  /// `!a`, `-a`: space, an opening bracket or the like before it, none after it.
  case prefixOperator
  /// `a!`, `a?`, `a...`: none before it, space, a closing bracket, a dot or the like after it.
  case postfixOperator
  /// Any other operator, `->`, `=`, `&`, `<` and `>` of generics included.
  case infixOperator

  // MARK: Punctuation

  case leftParen
  case rightParen
  case leftBrace
  case rightBrace
  case leftSquare
  case rightSquare
  case comma
  case colon
  case semicolon
  case dot
  case at
  /// `\` of a key path.
  case backslash
  /// `#` before a macro's name or a literal such as `#file`. The name is the next token.
  case pound
  /// `#if`, whole.
  case poundIf
  /// `#elseif`, whole.
  case poundElseif
  /// `#else`, whole.
  case poundElse
  /// `#endif`, whole.
  case poundEndif

  // MARK: The rest

  /// Bytes that cannot begin a token; a run of them is one token, flagged `malformed`.
  case unknown
  /// The last token, empty, exactly once.
  case endOfFile

  /// White space and comments, which a parser steps over.
  @inlinable
  public var isTrivia: Bool {
    switch self {
    case .whitespace, .newline, .lineComment, .docLineComment, .blockComment, .docBlockComment,
      .shebang, .byteOrderMark, .conflictMarker:
      true
    default: false
    }
  }

  /// A name, with or without backticks or a dollar sign, or a keyword.
  @inlinable
  public var isName: Bool {
    self == .identifier || self == .quotedIdentifier || self == .dollarIdentifier
  }

  /// Any of the three operator kinds.
  @inlinable
  public var isOperator: Bool {
    self == .prefixOperator || self == .postfixOperator || self == .infixOperator
  }
}

extension TokenKind: Equatable {
  /// Without this, a comparison in another module asks the standard library to compare the raw
  /// values, which costs more than lexing the token.
  @inlinable
  public static func == (one: TokenKind, other: TokenKind) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
