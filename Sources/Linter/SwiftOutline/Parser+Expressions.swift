internal import SwiftLexer

// MARK: - Sequences and their operands

extension Parser {
  /// An expression, or nil if none begins here; nothing is consumed then.
  ///
  /// `inCondition` is true where a brace begins the body of a statement rather than a closure,
  /// `inPattern` where `=` ends the expression.
  mutating func parseExpression(inCondition: Bool = false, inPattern: Bool = false) -> NodeID? {
    guard depth < Self.depthLimit else { return isAtEnd ? nil : parseUnknown() }
    depth += 1
    defer { depth -= 1 }
    let first = start
    guard let operand = parseOperand(inCondition) else { return nil }
    guard continuesSequence(inPattern) else { return operand }
    var children = list(of: operand)
    while continuesSequence(inPattern) {
      let before = position
      parseOperator(into: &children, inCondition)
      if position == before { break }
    }
    return finish(.sequenceExpr, from: first, children)
  }

  private func continuesSequence(_ inPattern: Bool) -> Bool {
    switch kind {
    case .infixOperator: !inPattern || !isOperator("=")
    case .identifier: keyword == .is || keyword == .as || startsArrow
    default: false
    }
  }

  /// `async throws(E) ->` of a function type that stands for an expression.
  private var startsArrow: Bool {
    guard keyword == .async || keyword == .throws else { return false }
    var index = position
    if tokens[index].keyword == .async { index += 1 }
    if tokens[index].keyword == .throws {
      index += 1
      if tokens[index].kind == .leftParen { index = afterBracket(at: index) }
    }
    return isOperator(tokens[index], "->")
  }

  /// One operator and the operand after it.
  private mutating func parseOperator(into children: inout ChildList, _ inCondition: Bool) {
    let first = start
    if keyword == .is || keyword == .as {
      let name = index
      advance()
      if isOperator("?") || isOperator("!") { advance() }
      var type = ChildList()
      if let parsed = parseType() { append(parsed, to: &type) }
      append(finish(.cast, from: first, name: name, type), to: &children)
      return
    }
    // The effects of a function type belong to its arrow.
    _ = parseEffects()
    let isTernary = isOperator("?")
    let name = index
    advance()
    if isTernary {
      var middle = ChildList()
      if let parsed = parseExpression() { append(parsed, to: &middle) }
      if kind == .colon { advance() }
      append(finish(.ternary, from: first, middle), to: &children)
    } else {
      append(finish(.infix, from: first, name: name), to: &children)
    }
    if let operand = parseOperand(inCondition) { append(operand, to: &children) }
  }

  /// An operand with the operators and words before it. `try` and `await` cover only their operand
  /// here, not the rest of the sequence.
  private mutating func parseOperand(_ inCondition: Bool) -> NodeID? {
    let first = start
    switch kind {
    case .prefixOperator:
      let isInout = isOperator("&")
      let name = index
      advance()
      guard let operand = parseInnerOperand(inCondition) else {
        return finish(.literalExpr, from: first, name: name)
      }
      return wrap(isInout ? .inoutExpr : .prefixExpr, operand, from: first, name: name)
    case .identifier: return parseWordOperand(inCondition)
    default: return parsePostfix(inCondition)
    }
  }

  /// The operand after a prefix operator or a word, one level deeper.
  private mutating func parseInnerOperand(_ inCondition: Bool) -> NodeID? {
    guard depth < Self.depthLimit else { return isAtEnd ? nil : parseUnknown() }
    depth += 1
    defer { depth -= 1 }
    return parseOperand(inCondition)
  }

  private mutating func parseWordOperand(_ inCondition: Bool) -> NodeID? {
    let first = start
    switch keyword {
    case .try:
      advance()
      var flags: NodeFlags = []
      if !startsLine, kind == .postfixOperator, isOperator("?") || isOperator("!") {
        flags.insert(.optional)
        advance()
      }
      guard let operand = parseInnerOperand(inCondition) else {
        return finish(.tryExpr, from: first)
      }
      return wrap(.tryExpr, operand, from: first, flags: flags)
    case .await where isFollowedByOperand:
      advance()
      guard let operand = parseInnerOperand(inCondition) else {
        return finish(.awaitExpr, from: first)
      }
      return wrap(.awaitExpr, operand, from: first)
    case .consume, .copy, .borrow, .each, .repeat, .unsafe, .any, .some, .sending:
      // `repeat` is not a name, so whatever follows begins its operand.
      guard isFollowedByName || keyword == .repeat else { return parsePostfix(inCondition) }
      let name = index
      advance()
      guard let operand = parseInnerOperand(inCondition) else {
        return finish(.keywordExpr, from: first)
      }
      return wrap(.keywordExpr, operand, from: first, name: name)
    case .if, .switch, .do: return parseStatement()
    default: return parsePostfix(inCondition)
    }
  }

  private var isFollowedByOperand: Bool {
    let next = token(ahead: 1)
    switch next.kind {
    case .identifier: return next.keyword != .as && next.keyword != .is && next.keyword != .in
    case .infixOperator, .postfixOperator, .rightParen, .rightBrace, .rightSquare, .comma, .colon,
      .endOfFile, .semicolon, .dot:
      return next.kind == .dot && next.flags.contains(.precededBySpace)
    default: return true
    }
  }

  private var isFollowedByName: Bool {
    let next = token(ahead: 1)
    guard !next.flags.contains(.precededByNewline) else { return false }
    guard next.kind == .identifier || next.kind == .dollarIdentifier else { return false }
    switch next.keyword {
    case .as, .is, .in, .else, .where: return false
    default: return true
    }
  }
}

// MARK: - Chains

extension Parser {
  /// A primary expression and its suffixes: members, calls, subscripts, closures.
  private mutating func parsePostfix(_ inCondition: Bool) -> NodeID? {
    let first = start
    guard var base = parsePrimary() else { return nil }
    while canGrow(base), let longer = parseSuffix(of: base, from: first, inCondition) {
      base = longer
    }
    return base
  }

  private mutating func parseSuffix(
    of base: NodeID, from first: Int, _ inCondition: Bool
  ) -> NodeID? {
    switch kind {
    case .dot: return parseMember(of: base, from: first)
    case .leftParen where !startsLine:
      var children = list(of: base)
      parseArguments(into: &children)
      if takesTrailingClosure(inCondition) { parseTrailingClosures(into: &children) }
      return finish(.callExpr, from: first, children)
    case .leftSquare where !startsLine:
      var children = list(of: base)
      parseArguments(into: &children)
      return finish(.subscriptExpr, from: first, children)
    case .leftBrace where isCallable(base) && takesTrailingClosure(inCondition):
      var children = list(of: base)
      parseTrailingClosures(into: &children)
      return finish(.callExpr, from: first, children)
    case .postfixOperator where !startsLine:
      let kind: NodeKind =
        isOperator("?") ? .optionalChainExpr : isOperator("!") ? .forceUnwrapExpr : .postfixExpr
      advance()
      return wrap(kind, base, from: first)
    case .poundIf where depth < Self.depthLimit && isPostfixDirective:
      return parsePostfixDirective(of: base, from: first)
    default: return nil
    }
  }

  private mutating func parseMember(of base: NodeID, from first: Int) -> NodeID {
    advance()
    skipModuleSelector()
    var name = Outline.noToken
    switch kind {
    // After a dot that still lacks its name, a statement on the next line is not that name.
    case _ where startsLine && isStatementKeyword: break
    case .identifier, .quotedIdentifier, .dollarIdentifier, .integerLiteral, .editorPlaceholder:
      name = index
      advance()
    default: break
    }
    skipArgumentLabels()
    var children = list(of: base)
    if let arguments = parseExpressionGenerics() { append(arguments, to: &children) }
    return finish(.memberExpr, from: first, name: name, children)
  }

  private func isCallable(_ base: NodeID) -> Bool {
    switch nodes[Int(base.index)].kind {
    case .nameExpr, .memberExpr, .implicitMemberExpr, .callExpr, .subscriptExpr,
      .optionalChainExpr, .forceUnwrapExpr, .macroExpansion, .arrayExpr, .tupleExpr:
      true
    default: false
    }
  }

  /// Whether the brace that is next begins a closure rather than the body of a statement.
  private func takesTrailingClosure(_ inCondition: Bool) -> Bool {
    guard kind == .leftBrace, !isObserverBlock else { return false }
    guard inCondition else { return true }
    guard token(ahead: 1).keyword != .case else { return false }
    // As the compiler does: a body is followed by a statement, a closure by more of the condition.
    let next = tokens[afterBracket(at: position)]
    switch next.kind {
    case .leftBrace, .comma: return true
    case .leftSquare, .leftParen, .dot, .postfixOperator, .infixOperator, .colon:
      return !next.flags.contains(.precededByNewline)
    case .identifier:
      guard !next.flags.contains(.precededByNewline) else { return next.keyword == .where }
      return next.keyword == .where || next.keyword == .is || next.keyword == .as
        || (next.keyword == .else && isGuardCondition)
    default: return false
    }
  }

  /// `guard x.contains { … } else`: only in a `guard` can `else` follow a closure.
  private var isGuardCondition: Bool { guardDepth > 0 }

  /// `{ willSet … }` after a variable's value.
  private var isObserverBlock: Bool {
    switch tokens[min(position + 1, tokens.count - 1)].keyword {
    case .willSet, .didSet: startsAccessor(at: position + 1)
    default: false
    }
  }

  mutating func parseTrailingClosures(into children: inout ChildList) {
    let first = start
    append(
      wrap(.argument, parseClosure(), from: first, flags: .trailingClosure), to: &children)
    while isName, token(ahead: 1).kind == .colon, token(ahead: 2).kind == .leftBrace,
      keyword != .default, keyword != .case
    {
      let labelStart = start
      let label = index
      advance()
      advance()
      let closure = parseClosure()
      append(
        wrap(.argument, closure, from: labelStart, name: label, flags: .trailingClosure),
        to: &children)
    }
  }

  // MARK: `#if` in a chain

  private var isPostfixDirective: Bool {
    var index = afterDirective(at: position)
    // An empty branch, or one with a comment.
    while tokens[index].kind == .poundElseif || tokens[index].kind == .poundElse {
      index = afterDirective(at: index)
    }
    return tokens[index].kind == .dot
  }

  /// `base #if A .b() #else .c() #endif`: the chain continues in its first branch. The other
  /// branches lack the base, because a node has one parent.
  private mutating func parsePostfixDirective(of base: NodeID, from first: Int) -> NodeID {
    depth += 1
    defer { depth -= 1 }
    skipDirective()
    var chain = base
    while canGrow(chain), let longer = parseSuffix(of: chain, from: first, false) {
      chain = longer
    }
    var children = ChildList()
    append(chain, to: &children)
    parseRestOfBranch(into: &children)
    while kind == .poundElseif || kind == .poundElse {
      let clauseStart = start
      skipDirective()
      var items = ChildList()
      if let other = parsePostfix(false) { append(other, to: &items) }
      parseRestOfBranch(into: &items)
      append(
        finish(.conditionalClause, from: clauseStart, name: TokenIndex(clauseStart), items),
        to: &children)
    }
    _ = consume(.poundEndif)
    return finish(.postfixExpr, from: first, children)
  }

  private mutating func parseRestOfBranch(into items: inout ChildList) {
    while !isAtEnd {
      switch kind {
      case .poundElseif, .poundElse, .poundEndif, .rightBrace, .rightParen, .rightSquare: return
      default: append(parseUnknown(), to: &items)
      }
    }
  }

  // MARK: Generic arguments in expressions

  /// `<Int>` of `f<Int>(…)`: only if the tokens that follow cannot be the right side of a
  /// comparison.
  mutating func parseExpressionGenerics() -> NodeID? {
    guard isOperator(UInt8(ascii: "<")), token.length == 1,
      !token.flags.contains(.precededBySpace), endsGenericArguments()
    else { return nil }
    return parseGenericArguments()
  }

  /// Looks ahead over tokens that a list of types can contain, at most a few hundred.
  private func endsGenericArguments() -> Bool {
    var index = position
    var angles = 0
    let limit = min(position + 400, tokens.count - 1)
    while index < limit {
      let token = tokens[index]
      switch token.kind {
      case .prefixOperator, .postfixOperator, .infixOperator:
        for offset in token.offset..<token.end {
          switch bytes[Int(offset)] {
          case UInt8(ascii: "<"):
            angles += 1
            // `a<b<c<…`, which would be scanned from every name.
            guard angles < 16 else { return false }
          case UInt8(ascii: ">") where !isOperator(token, "->"): angles -= 1
          case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "-"),
            UInt8(ascii: ">"), UInt8(ascii: "~"):
            break
          default: return false
          }
          if angles == 0 { return disambiguatesGenerics(token, offset, tokens[index + 1]) }
        }
        index += 1
      case .leftParen, .leftSquare:
        guard Int(matchingBrackets[index]) > index else { return false }
        index = Int(matchingBrackets[index]) + 1
      case .identifier, .quotedIdentifier, .comma, .dot, .colon, .at, .integerLiteral: index += 1
      default: return false
      }
    }
    return false
  }

  private func disambiguatesGenerics(_ last: Token, _ offset: UInt32, _ next: Token) -> Bool {
    guard offset + 1 == last.end else {
      let byte = bytes[Int(offset) + 1]
      return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!")
    }
    switch next.kind {
    case .leftParen, .leftSquare: return !next.flags.contains(.precededByNewline)
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .dot, .comma, .semicolon, .colon,
      .endOfFile, .postfixOperator, .interpolationEnd:
      return true
    case .infixOperator: return isOperator(next, "&")
    default: return next.flags.contains(.precededByNewline)
    }
  }
}
