internal import SwiftLexer

extension Outline {
  /// The outline of a file's bytes. Never fails; takes time linear in their number.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var lexer = Lexer(bytes)
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count / 5 + 16)
    while true {
      let token = lexer.next()
      if token.kind.isTrivia { continue }
      tokens.append(token)
      if token.kind == .endOfFile { break }
    }
    let matchingBrackets = Self.matchingBrackets(of: tokens)
    self.tokens = tokens
    nodes = tokens.withUnsafeBufferPointer { tokens in
      matchingBrackets.withUnsafeBufferPointer { matchingBrackets in
        var parser = Parser(bytes: bytes, tokens: tokens, matchingBrackets: matchingBrackets)
        parser.parseFile()
        return parser.nodes
      }
    }
  }

  /// Pairs up brackets. A closing one closes the innermost open one of its kind; brackets still
  /// open inside it have no match.
  private static func matchingBrackets(of tokens: [Token]) -> [Int32] {
    var matchingBrackets = [Int32](repeating: -1, count: tokens.count)
    var open: [Int32] = []
    var openCounts: (paren: Int, brace: Int, square: Int) = (0, 0, 0)
    for index in tokens.indices {
      let opening: TokenKind
      switch tokens[index].kind {
      case .leftParen:
        openCounts.paren += 1
        open.append(Int32(index))
        continue
      case .leftBrace:
        openCounts.brace += 1
        open.append(Int32(index))
        continue
      case .leftSquare:
        openCounts.square += 1
        open.append(Int32(index))
        continue
      case .rightParen where openCounts.paren > 0: opening = .leftParen
      case .rightBrace where openCounts.brace > 0: opening = .leftBrace
      case .rightSquare where openCounts.square > 0: opening = .leftSquare
      default: continue
      }
      while let top = open.popLast() {
        switch tokens[Int(top)].kind {
        case .leftParen: openCounts.paren -= 1
        case .leftBrace: openCounts.brace -= 1
        default: openCounts.square -= 1
        }
        guard tokens[Int(top)].kind == opening else { continue }
        matchingBrackets[Int(top)] = Int32(index)
        matchingBrackets[index] = top
        break
      }
    }
    return matchingBrackets
  }
}

extension Outline {
  /// The first name of a parameter, its label: `a` of `a b: T` and of `a: T`. The token may be `_`.
  package func parameterLabel(of parameter: NodeID) -> TokenIndex { self[parameter].nameToken }

  /// The name that a parameter has inside: `b` of `a b: T`, `a` of `a: T`.
  package func parameterName(of parameter: NodeID) -> TokenIndex {
    let label = self[parameter].nameToken
    guard label != Self.noToken, label + 1 < self[parameter].endToken else { return label }
    let next = tokens[Int(label) + 1]
    return next.kind == .identifier || next.kind == .quotedIdentifier ? label + 1 : label
  }

  /// The token at which the items of an `#if` branch begin, after the condition.
  package func conditionEnd(of clause: NodeID) -> TokenIndex {
    let first = self[clause].firstChild
    return first == .none ? self[clause].endToken : self[first].firstToken
  }
}
