internal import SwiftLexer

// MARK: - Primary expressions

extension Parser {
  mutating func parsePrimary() -> NodeID? {
    skipModuleSelector()
    let first = start
    switch kind {
    case .identifier: return parseNameOrLiteral()
    case .quotedIdentifier, .dollarIdentifier: return parseNameExpression()
    case .integerLiteral, .floatLiteral, .regexLiteral, .editorPlaceholder:
      advance()
      return finish(.literalExpr, from: first)
    case .stringStart: return parseString()
    case .leftParen: return parseTuple()
    case .leftSquare: return parseCollection()
    case .leftBrace: return parseClosure()
    case .dot: return parseImplicitMember()
    case .backslash: return parseKeyPath()
    case .pound: return parseMacroExpansion(ChildList(), from: first)
    case .infixOperator, .postfixOperator, .prefixOperator: return parseOperatorName()
    default: return nil
    }
  }

  /// An operator in the place of a function: `reduce(0, +)`.
  private mutating func parseOperatorName() -> NodeID? {
    switch token(ahead: 1).kind {
    case .comma, .rightParen, .rightSquare, .rightBrace:
      let first = start
      advance()
      return finish(.literalExpr, from: first, name: TokenIndex(first))
    default: return nil
    }
  }

  private mutating func parseNameOrLiteral() -> NodeID? {
    let first = start
    switch keyword {
    case .true, .false, .nil:
      advance()
      return finish(.literalExpr, from: first)
    case .wildcard:
      advance()
      return finish(.discardExpr, from: first)
    case .case, .default, .in, .is, .as, .where, .else, .catch, .class, .struct, .enum, .protocol,
      .extension, .func, .let, .var, .typealias, .import, .guard, .for, .while, .return, .throw,
      .break, .continue, .defer, .fallthrough, .associatedtype, .deinit, .subscript, .repeat,
      .throws, .rethrows, .operator, .precedencegroup, .inout, .static, .private, .fileprivate,
      .internal, .public:
      return nil
    default: return parseNameExpression()
    }
  }

  private mutating func parseNameExpression() -> NodeID {
    let first = start
    advance()
    skipArgumentLabels()
    var children = ChildList()
    if let arguments = parseExpressionGenerics() { append(arguments, to: &children) }
    return finish(.nameExpr, from: first, name: TokenIndex(first), children)
  }

  private mutating func parseImplicitMember() -> NodeID? {
    let next = token(ahead: 1).kind
    guard next == .identifier || next == .quotedIdentifier || next == .editorPlaceholder else {
      return nil
    }
    let first = start
    advance()
    let name = index
    advance()
    skipArgumentLabels()
    var children = ChildList()
    if let arguments = parseExpressionGenerics() { append(arguments, to: &children) }
    return finish(.implicitMemberExpr, from: first, name: name, children)
  }

  /// The `(a:_:)` of `name(a:_:)`, which is a name, not a call.
  @inline(__always)
  mutating func skipArgumentLabels() {
    // `a ? b() : c` has the colon in the same place.
    guard kind == .leftParen, token(ahead: 2).kind == .colon, !startsLine,
      token(ahead: 1).kind != .rightParen
    else { return }
    skipOverLabels()
  }

  private mutating func skipOverLabels() {
    var index = position + 1
    while index + 1 < tokens.count, tokens[index].kind == .identifier,
      tokens[index + 1].kind == .colon
    {
      index += 2
    }
    guard tokens[index].kind == .rightParen else { return }
    position = index
    advance()
  }

  // MARK: Strings

  private mutating func parseString() -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    while !isAtEnd {
      switch kind {
      case .stringText: advance()
      case .interpolationStart: parseInterpolation(into: &children)
      default:
        _ = consume(.stringEnd)
        return finish(
          .stringExpr, from: first, flags: children.first == .none ? .plain : [], children)
      }
    }
    return finish(.stringExpr, from: first, children)
  }

  private mutating func parseInterpolation(into children: inout ChildList) {
    advance()
    while !isAtEnd, kind != .interpolationEnd {
      let before = position
      if kind == .stringText || kind == .stringEnd { return }
      append(parseArgument(), to: &children)
      if !consume(.comma), position == before { append(parseUnknown(), to: &children) }
    }
    _ = consume(.interpolationEnd)
  }

  // MARK: Brackets

  private mutating func parseTuple() -> NodeID {
    let first = start
    var children = ChildList()
    parseArguments(into: &children)
    return finish(.tupleExpr, from: first, children)
  }

  /// Arguments with their brackets, round or square.
  mutating func parseArguments(into children: inout ChildList) {
    advance()
    while !isAtEnd {
      switch kind {
      case .rightParen, .rightSquare:
        advance()
        return
      case .rightBrace, .interpolationEnd, .poundElse, .poundElseif, .poundEndif: return
      case .comma:
        advance()
        continue
      case .poundIf:
        append(parseConditionalBlock(in: .code), to: &children)
        continue
      default: break
      }
      let before = position
      append(parseArgument(), to: &children)
      if position == before { append(parseUnknown(), to: &children) }
    }
  }

  private mutating func parseArgument() -> NodeID {
    let first = start
    var label = Outline.noToken
    if isName || kind == .editorPlaceholder, token(ahead: 1).kind == .colon, !startsModuleSelector {
      label = index
      advance()
      advance()
    }
    var children = ChildList()
    if keyword == .let || keyword == .var {
      // `A<B>.c(let d)` of a pattern that is parsed as an expression.
      if let pattern = parsePattern(bindsNames: false) { append(pattern, to: &children) }
    } else if let value = parseExpression() {
      append(value, to: &children)
    } else if let type = parseType() {
      append(type, to: &children)
    } else if keyword == .where {
      parseWhereClause(into: &children)
    } else if kind == .identifier, endsKeywordArgument(token(ahead: 1).kind) {
      append(parseNameExpression(), to: &children)
    }
    return finish(.argument, from: first, name: label, children)
  }

  /// Whether a keyword before this token is an argument by itself, as in `@attached(extension,
  /// names: arbitrary)`.
  private func endsKeywordArgument(_ next: TokenKind) -> Bool {
    next == .comma || next == .rightParen || next == .leftParen
  }

  /// `[a, b]`, `[k: v]`, `[:]`; the types `[A]` and `[K: V]` give the same nodes.
  private mutating func parseCollection() -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    var kind = NodeKind.arrayExpr
    while !isAtEnd, self.kind != .rightSquare {
      let before = position
      switch self.kind {
      case .comma: advance()
      case .colon:
        kind = .dictionaryExpr
        advance()
      case .poundIf: append(parseConditionalBlock(in: .code), to: &children)
      case .rightBrace, .rightParen, .interpolationEnd, .poundElse, .poundElseif, .poundEndif:
        return finish(kind, from: first, children)
      default:
        if let element = parseExpression() {
          append(element, to: &children)
        } else if let type = parseType() {
          append(type, to: &children)
        }
        if position == before { append(parseUnknown(), to: &children) }
      }
    }
    _ = consume(.rightSquare)
    return finish(kind, from: first, children)
  }

  // MARK: Key paths

  private mutating func parseKeyPath() -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    if kind != .dot, let root = parseKeyPathRoot() { append(root, to: &children) }
    while let component = parseKeyPathComponent() { append(component, to: &children) }
    return finish(.keyPathExpr, from: first, children)
  }

  /// The root is one name: whether further names are nested types or properties is only known
  /// later.
  private mutating func parseKeyPathRoot() -> NodeID? {
    guard isName else { return startsBracket ? parseType() : nil }
    let first = start
    advance()
    var children = ChildList()
    if isOperator(UInt8(ascii: "<")), let arguments = parseGenericArguments() {
      append(arguments, to: &children)
    }
    return finish(.namedType, from: first, name: TokenIndex(first), children)
  }

  private var startsBracket: Bool { kind == .leftSquare || kind == .leftParen }

  private mutating func parseKeyPathComponent() -> NodeID? {
    let first = start
    switch kind {
    case .dot:
      let next = token(ahead: 1)
      guard
        next.kind == .identifier || next.kind == .quotedIdentifier
          || next.kind == .dollarIdentifier || next.kind == .integerLiteral
          || next.kind == .leftSquare || next.kind == .postfixOperator
          || next.kind == .editorPlaceholder
      else { return nil }
      advance()
      guard kind != .leftSquare else { return parseKeyPathComponent() }
      let name = kind == .postfixOperator ? Outline.noToken : index
      advance()
      skipArgumentLabels()
      var children = ChildList()
      if kind == .leftParen, !startsLine { parseArguments(into: &children) }
      return finish(.keyPathComponent, from: first, name: name, children)
    case .leftSquare where !startsLine:
      var children = ChildList()
      parseArguments(into: &children)
      return finish(.keyPathComponent, from: first, children)
    case .postfixOperator where isOperator(UInt8(ascii: "?")) || isOperator(UInt8(ascii: "!")):
      advance()
      return finish(.keyPathComponent, from: first)
    case .infixOperator, .prefixOperator, .postfixOperator:
      // The `.?.` of `\.?.a` and the `.!` of `\.!` are one operator each.
      guard isOperator(UInt8(ascii: ".")) else { return nil }
      advance()
      guard isName, !startsLine else { return finish(.keyPathComponent, from: first) }
      let name = index
      advance()
      return finish(.keyPathComponent, from: first, name: name)
    default: return nil
    }
  }

  // MARK: Macros

  /// `#Name<T>(…) { … }`; words such as `#file` are literals, `#available` a condition.
  mutating func parseMacroExpansion(_ header: ChildList, from first: Int) -> NodeID {
    advance()
    skipModuleSelector()
    guard isName, !startsLine else { return finish(.unknown, from: first, header) }
    let name = index
    advance()
    var children = header
    if let arguments = parseExpressionGenerics() { append(arguments, to: &children) }
    let hasArguments = kind == .leftParen && !startsLine
    if hasArguments { parseArguments(into: &children) }
    let hasClosure = kind == .leftBrace && !startsLine && conditionDepth == 0
    if hasClosure { parseTrailingClosures(into: &children) }
    let isLiteral = !hasArguments && !hasClosure && header.first == .none
    return finish(isLiteral ? .literalExpr : .macroExpansion, from: first, name: name, children)
  }
}

// MARK: - Closures

extension Parser {
  mutating func parseClosure() -> NodeID {
    let outer = (guardDepth, conditionDepth)
    guardDepth = 0
    conditionDepth = 0
    defer { (guardDepth, conditionDepth) = outer }
    let first = start
    advance()
    var children = ChildList()
    var flags: NodeFlags = []
    if hasSignature() {
      flags = parseSignature(into: &children)
      flags.insert(.hasSignature)
    }
    let bodyStart = start
    var items = ChildList()
    parseBody(into: &items)
    append(finish(.block, from: bodyStart, items), to: &children)
    _ = consume(.rightBrace)
    return finish(.closureExpr, from: first, flags: flags, children)
  }

  /// Items up to the brace that closes a block; stray brackets of other kinds do not end it.
  mutating func parseBody(into items: inout ChildList) {
    while !isAtEnd {
      parseItems(in: .code, into: &items)
      switch kind {
      case .rightBrace, .endOfFile, .interpolationEnd, .poundElse, .poundElseif, .poundEndif: return
      default: append(parseUnknown(), to: &items)
      }
    }
  }

  /// Whether `in` ends a signature here: attributes, captures, parameters, effects, result.
  private func hasSignature() -> Bool {
    var index = position
    while tokens[index].kind == .at {
      index += 2
      while tokens[min(index, tokens.count - 1)].kind == .dot { index += 2 }
      if index < tokens.count, tokens[index].kind == .leftParen { index = afterBracket(at: index) }
      if index >= tokens.count { return false }
    }
    if tokens[index].kind == .leftSquare { index = afterBracket(at: index) }
    if tokens[index].kind == .leftParen {
      index = afterBracket(at: index)
    } else {
      while isParameterName(tokens[index]) {
        index += 1
        guard tokens[index].kind == .comma else { break }
        index += 1
      }
    }
    return endsSignature(from: index)
  }

  private func isParameterName(_ token: Token) -> Bool {
    (token.kind == .identifier && token.keyword != .in) || token.kind == .quotedIdentifier
      || token.kind == .dollarIdentifier
  }

  /// `async throws(E) -> T in`
  private func endsSignature(from start: Int) -> Bool {
    var index = start
    while index < tokens.count - 1 {
      switch tokens[index].keyword {
      case .in: return true
      case .async, .throws, .rethrows:
        index += 1
        if tokens[index].kind == .leftParen { index = afterBracket(at: index) }
        continue
      default: break
      }
      guard isOperator(tokens[index], "->") else { return false }
      return findsIn(afterResult: index + 1)
    }
    return false
  }

  /// Whether `in` follows a result type.
  private func findsIn(afterResult start: Int) -> Bool {
    var index = start
    let limit = min(start + 200, tokens.count - 1)
    while index < limit {
      if tokens[index].keyword == .in { return true }
      switch tokens[index].kind {
      case .leftParen, .leftSquare: index = afterBracket(at: index)
      case .identifier, .quotedIdentifier, .dot, .comma, .at, .colon, .prefixOperator,
        .postfixOperator, .infixOperator:
        index += 1
      default: return false
      }
    }
    return false
  }

  private mutating func parseSignature(into children: inout ChildList) -> NodeFlags {
    while kind == .at { append(parseAttribute(), to: &children) }
    if kind == .leftSquare { parseCaptures(into: &children) }
    if kind == .leftParen {
      parseParameters(into: &children)
    } else {
      while isParameterName(token), !isEffect {
        let first = start
        advance()
        append(finish(.parameter, from: first, name: TokenIndex(first)), to: &children)
        guard consume(.comma) else { break }
      }
    }
    let flags = parseEffects()
    if isOperator("->") {
      let first = start
      advance()
      var result = ChildList()
      if let type = parseType() { append(type, to: &result) }
      append(finish(.returnType, from: first, result), to: &children)
    }
    _ = consume(.in)
    return flags
  }

  /// `async` and `throws` after captures, but not the parameter of `{ async in … }`.
  private var isEffect: Bool {
    (keyword == .async || keyword == .throws) && token(ahead: 1).keyword != .in
  }

  /// `[weak self, unowned(unsafe) a, b = c]`
  private mutating func parseCaptures(into children: inout ChildList) {
    advance()
    while !isAtEnd, kind != .rightSquare, kind != .rightBrace {
      let first = start
      var flags: NodeFlags = []
      if keyword == .weak || keyword == .unowned, token(ahead: 1).kind != .comma,
        token(ahead: 1).kind != .rightSquare, !isOperator(token(ahead: 1), "=")
      {
        flags.insert(keyword == .weak ? .weak : .unowned)
        advance()
        if kind == .leftParen { skipBalanced() }
      }
      if keyword == .let || keyword == .var { advance() }
      guard isName else {
        append(parseUnknown(), to: &children)
        continue
      }
      let name = index
      advance()
      var value = ChildList()
      if isOperator("=") {
        parseInitialValue(into: &value)
      } else if kind == .dot {
        // `[self.a]` is not valid Swift, but occurs while editing.
        while kind == .dot || isName { advance() }
      }
      append(finish(.capture, from: first, name: name, flags: flags, value), to: &children)
      _ = consume(.comma)
    }
    _ = consume(.rightSquare)
  }
}
