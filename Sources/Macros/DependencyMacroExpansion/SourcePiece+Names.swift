internal import SwiftLexer
internal import SwiftOutline

extension SourcePiece {
  /// The text of a string literal without interpolation and escapes; nil for other expressions.
  func plainString(_ node: Outline.NodeID) -> String? {
    guard kind(node) == .stringExpr, outline[node].flags.contains(.plain) else { return nil }
    let first = Int(outline[node].firstToken)
    let tokens = outline.tokens[first..<Int(outline[node].endToken)]
    guard tokens.first?.kind == .stringStart, tokens.last?.kind == .stringEnd else { return nil }
    let text = tokens.dropFirst().dropLast().map { self.text(of: $0) }.joined()
    return text.contains("\\") ? nil : text
  }

  /// Whether a word is a keyword everywhere, so that it cannot name a parameter.
  static func isReserved(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      return lexer.next().keyword.isReserved
    }
  }
}

extension Keyword {
  /// Whether Swift reserves the word; others are keywords only in context.
  var isReserved: Bool {
    switch self {
    case .associatedtype, .case, .class, .deinit, .enum, .extension, .func, .import, .`init`, .let,
      .operator, .precedencegroup, .protocol, .struct, .subscript, .typealias, .var, .fileprivate,
      .internal, .private, .public, .static, .inout, .break, .catch, .continue, .default, .defer,
      .do, .else, .fallthrough, .for, .guard, .if, .in, .repeat, .return, .switch, .throw, .where,
      .while, .Any, .as, .await, .false, .is, .nil, .rethrows, .`self`, .`Self`, .super, .throws,
      .true, .try, .wildcard:
      true
    default: false
    }
  }
}
