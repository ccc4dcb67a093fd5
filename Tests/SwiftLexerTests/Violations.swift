import SwiftLexer

/// The rules that every file's tokens obey, however broken the file: the lexer's contract.
///
/// Each rule is checked against the bytes, without the lexer's own functions.
struct Violations {
  private let bytes: [UInt8]
  private let tokens: [Token]
  private(set) var found: [String] = []

  /// Lexes the bytes and checks all rules.
  init(in bytes: [UInt8]) {
    self.bytes = bytes
    tokens = SwiftLexerTests.tokens(of: bytes)
    checkCovering()
    guard found.isEmpty else { return }
    checkCharacters()
    checkSpacing()
    checkNesting()
    for token in tokens { checkFlags(of: token) }
  }

  private func text(_ token: Token) -> ArraySlice<UInt8> { bytes[token.range] }

  /// Tokens follow each other from the first byte to the last, and only the last one is empty.
  private mutating func checkCovering() {
    var end: UInt32 = 0
    for token in tokens {
      if token.offset != end { found.append("a gap or overlap at \(end)") }
      if (token.length == 0) != (token.kind == .endOfFile) { found.append("empty at \(end)") }
      end = token.end
    }
    if Int(end) != bytes.count { found.append("ends at \(end)") }
    if tokens.filter({ $0.kind == .endOfFile }).count != 1 { found.append("several ends") }
  }

  /// No token begins inside a character.
  private mutating func checkCharacters() {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var isInside = [Bool](repeating: false, count: bytes.count + 1)
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        for index in 1..<max(1, scalar.count) { isInside[offset + index] = true }
        offset += scalar.count
        continue
      case .error(let length):
        offset += length
        continue
      case .emptyInput: break
      }
      break
    }
    for token in tokens where isInside[Int(token.offset)] {
      found.append("\(token.kind) at \(token.offset) begins in a character")
    }
  }

  /// The spacing flags match the trivia since the last other token.
  private mutating func checkSpacing() {
    let both: TokenFlags = [.precededByNewline, .precededBySpace]
    var spacing: TokenFlags = .precededByNewline
    for token in tokens {
      if token.flags.intersection(both) != spacing {
        found.append("\(token.kind) at \(token.offset) has the wrong spacing")
      }
      switch token.kind {
      case .byteOrderMark: break
      case .newline: spacing = both
      case let kind where kind.isTrivia:
        spacing.insert(.precededBySpace)
        if text(token).contains(where: { $0 == 10 || $0 == 13 }) { spacing = both }
      default: spacing = []
      }
    }
  }

  /// Strings and interpolations end in reverse order, or at a line end with an unterminated flag.
  private mutating func checkNesting() {
    var open: [Token] = []
    for token in tokens {
      switch (token.kind, open.last?.kind) {
      case (.stringText, .stringStart?): break
      case (.interpolationStart, .stringStart?): open.append(token)
      case (.interpolationEnd, .interpolationStart?): open.removeLast()
      case (.stringEnd, .stringStart?):
        if open.removeLast().flags.names != token.flags.names { found.append("unlike delimiters") }
      case (.stringText, _), (.interpolationStart, _), (.interpolationEnd, _), (.stringEnd, _):
        found.append("\(token.kind) at \(token.offset) is out of place")
      case (.newline, _) where token.flags.contains(.unterminated):
        let cut = open.lastIndex { $0.flags.contains(.multiline) }.map { $0 + 2 } ?? 0
        if cut >= open.count { found.append("nothing to cut off at \(token.offset)") }
        open.removeLast(max(0, open.count - cut))
      case (.endOfFile, _):
        if token.flags.contains(.unterminated) == open.isEmpty { found.append("wrong end") }
      case (_, .stringStart?):
        found.append("\(token.kind) at \(token.offset) is in text")
      case (.stringStart, _): open.append(token)
      default: break
      }
    }
  }

  /// A token's flags and keyword are possible for its kind and text.
  private mutating func checkFlags(of token: Token) {
    var allowed: TokenFlags
    switch token.kind {
    case .identifier, .dollarIdentifier, .whitespace, .lineComment, .docLineComment, .shebang,
      .conflictMarker, .integerLiteral, .floatLiteral, .unknown:
      allowed = .malformed
    case .blockComment, .docBlockComment, .quotedIdentifier, .stringText, .regexLiteral:
      allowed = [.malformed, .unterminated]
    case .newline, .endOfFile, .stringStart: allowed = .unterminated
    default: allowed = []
    }
    let quotes = text(token).filter { $0 == UInt8(ascii: "\"") }.count
    let isDelimiter = token.kind == .stringStart || token.kind == .stringEnd
    if isDelimiter, quotes == 3 { allowed.insert(.multiline) }
    if isDelimiter || token.kind == .regexLiteral, text(token).contains(UInt8(ascii: "#")) {
      allowed.insert(.raw)
    }
    allowed.formUnion([.precededByNewline, .precededBySpace])
    if !token.flags.isSubset(of: allowed) {
      found.append("\(token.kind) \(token.flags.names) at \(token.offset)")
    }
    if token.kind == .unknown, !token.flags.contains(.malformed) {
      found.append("unknown, unflagged")
    }
    if token.kind.isComment {
      let bytes = text(token)
      let isText = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
      if token.flags.contains(.malformed) == isText { found.append("comment at \(token.offset)") }
    }
    let spelled = token.kind == .identifier ? Self.keywords[Array(text(token))] ?? .none : .none
    if token.keyword != spelled { found.append("keyword \(token.keyword) at \(token.offset)") }
  }

  private static let keywords: [[UInt8]: Keyword] = Dictionary(
    uniqueKeysWithValues: Keyword.allCases.filter { $0 != .none }.map {
      (Array($0.spelling.description.utf8), $0)
    })
}

extension TokenKind {
  /// Whether the token may contain any text.
  fileprivate var isComment: Bool {
    switch self {
    case .lineComment, .docLineComment, .blockComment, .docBlockComment, .shebang: true
    default: false
    }
  }
}
