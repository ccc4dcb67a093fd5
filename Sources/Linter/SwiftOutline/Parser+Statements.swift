internal import SwiftLexer

// MARK: - Statements

extension Parser {
  /// A statement or an expression, or nil if none begins here.
  mutating func parseStatement() -> NodeID? {
    let first = start
    guard kind == .identifier else { return parseExpression() }
    if token(ahead: 1).kind == .colon, startsLabelled(token(ahead: 2).keyword) {
      advance()
      advance()
      return parseStatement()
    }
    switch keyword {
    case .if: return parseIf()
    case .guard: return parseGuard()
    case .while: return parseWhile()
    case .repeat where token(ahead: 1).kind == .leftBrace: return parseRepeat()
    case .for: return parseFor()
    case .switch: return parseSwitch()
    case .do where token(ahead: 1).kind == .leftBrace || token(ahead: 1).keyword == .throws:
      return parseDo()
    case .defer where token(ahead: 1).kind == .leftBrace:
      advance()
      return wrap(.deferStmt, parseBlock(), from: first)
    case .return: return parseJump(.returnStmt)
    case .throw: return parseJump(.throwStmt)
    case .yield, .then, .discard:
      return isWordStatement ? parseJump(.yieldStmt) : parseExpression()
    case .break, .continue, .fallthrough:
      advance()
      if isName, keyword == .none, !startsLine { advance() }
      return finish(.jumpStmt, from: first)
    default: return parseExpression()
    }
  }

  private func startsLabelled(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .if, .while, .repeat, .for, .switch, .do: true
    default: false
    }
  }

  /// `yield x` against `yield(x)`, which may be a call of anything, and `yield.x`.
  private var isWordStatement: Bool {
    let next = token(ahead: 1)
    guard !next.flags.contains(.precededByNewline) else { return false }
    switch next.kind {
    case .identifier:
      return next.keyword != .as && next.keyword != .is && next.keyword != .in
    case .prefixOperator: return true
    case .integerLiteral, .floatLiteral, .stringStart, .quotedIdentifier, .dollarIdentifier:
      return true
    default: return false
    }
  }

  private mutating func parseJump(_ kind: NodeKind) -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    // `return` alone at the end of a line returns nothing only if no expression follows in the
    // block; as in the compiler, the next line is taken as its value.
    if !isStatementEnd, let value = parseExpression() { append(value, to: &children) }
    return finish(kind, from: first, children)
  }

  private var isStatementEnd: Bool {
    switch kind {
    case .rightBrace, .semicolon, .endOfFile, .poundIf, .poundElse, .poundElseif, .poundEndif: true
    default: startsLine && isStatementKeyword
    }
  }

  var isStatementKeyword: Bool {
    switch keyword {
    case .let, .var, .func, .class, .struct, .enum, .guard, .for, .while, .return, .case, .default,
      .break, .continue, .throw, .defer:
      true
    default: false
    }
  }

  mutating func parseBlock() -> NodeID {
    let first = start
    guard consume(.leftBrace) else { return finish(.block, from: first) }
    let outer = (guardDepth, conditionDepth)
    guardDepth = 0
    conditionDepth = 0
    defer { (guardDepth, conditionDepth) = outer }
    var items = ChildList()
    parseBody(into: &items)
    _ = consume(.rightBrace)
    return finish(.block, from: first, items)
  }

  // MARK: Branches

  private mutating func parseIf() -> NodeID {
    let first = start
    var children = ChildList()
    advance()
    parseConditions(into: &children)
    append(parseBlock(), to: &children)
    if consume(.else) {
      if keyword == .if {
        if let next = parseNested({ $0.parseIf() }) { append(next, to: &children) }
      } else {
        append(parseBlock(), to: &children)
      }
    }
    return finish(.ifStmt, from: first, children)
  }

  /// Runs a production one level deeper, or steps over the token at the limit.
  private mutating func parseNested(_ parse: (inout Parser) -> NodeID) -> NodeID? {
    guard depth < Self.depthLimit else { return parseUnknown() }
    depth += 1
    defer { depth -= 1 }
    return parse(&self)
  }

  private mutating func parseGuard() -> NodeID {
    let first = start
    var children = ChildList()
    advance()
    let outer = guardDepth
    guardDepth = 1
    parseConditions(into: &children)
    guardDepth = outer
    _ = consume(.else)
    append(parseBlock(), to: &children)
    return finish(.guardStmt, from: first, children)
  }

  private mutating func parseWhile() -> NodeID {
    let first = start
    var children = ChildList()
    advance()
    parseConditions(into: &children)
    append(parseBlock(), to: &children)
    return finish(.whileStmt, from: first, children)
  }

  private mutating func parseRepeat() -> NodeID {
    let first = start
    var children = ChildList()
    advance()
    append(parseBlock(), to: &children)
    if consume(.while), let condition = parseExpression() { append(condition, to: &children) }
    return finish(.repeatStmt, from: first, children)
  }

  private mutating func parseFor() -> NodeID {
    let first = start
    var children = ChildList()
    var flags: NodeFlags = []
    advance()
    while keyword == .try || keyword == .await || keyword == .unsafe {
      if keyword == .await { flags.insert(.async) }
      if keyword == .try { flags.insert(.throws) }
      advance()
    }
    if let pattern = parsePattern(bindsNames: keyword != .case) { append(pattern, to: &children) }
    if consume(.colon), let type = parseType() { append(type, to: &children) }
    conditionDepth += 1
    if consume(.in), let sequence = parseExpression(inCondition: true) {
      append(sequence, to: &children)
    }
    parseWhere(into: &children, inCondition: true)
    conditionDepth -= 1
    append(parseBlock(), to: &children)
    return finish(.forStmt, from: first, flags: flags, children)
  }

  private mutating func parseWhere(into children: inout ChildList, inCondition: Bool) {
    guard keyword == .where else { return }
    let first = start
    advance()
    var value = ChildList()
    if let condition = parseExpression(inCondition: inCondition) { append(condition, to: &value) }
    append(finish(.whereExpr, from: first, value), to: &children)
  }

  private mutating func parseDo() -> NodeID {
    let first = start
    var children = ChildList()
    advance()
    _ = parseEffects()
    append(parseBlock(), to: &children)
    while keyword == .catch {
      let catchStart = start
      var clause = ChildList()
      advance()
      while kind != .leftBrace, !isAtEnd, kind != .rightBrace {
        let before = position
        append(parseCaseItem(inCondition: true), to: &clause)
        if !consume(.comma) || position == before { break }
      }
      append(parseBlock(), to: &clause)
      append(finish(.catchClause, from: catchStart, clause), to: &children)
    }
    return finish(.doStmt, from: first, children)
  }

  // MARK: Conditions

  private mutating func parseConditions(into children: inout ChildList) {
    conditionDepth += 1
    defer { conditionDepth -= 1 }
    while !isAtEnd, kind != .leftBrace || isClosureCondition {
      let before = position
      if let condition = parseCondition() { append(condition, to: &children) }
      if consume(.comma) { continue }
      if position == before || kind != .comma { return }
    }
  }

  /// `if { true }() { … }`: a closure in the place of a condition.
  private var isClosureCondition: Bool {
    tokens[afterBracket(at: position)].kind == .leftParen
      && !tokens[afterBracket(at: position)].flags.contains(.precededByNewline)
  }

  private mutating func parseCondition() -> NodeID? {
    let first = start
    switch keyword {
    case .let, .var, .inout: return parseOptionalBinding()
    case .case:
      advance()
      var children = ChildList()
      if let pattern = parsePattern(bindsNames: false, inCondition: true) {
        append(pattern, to: &children)
      }
      if consume(.colon), let type = parseType() { append(type, to: &children) }
      parseInitialValue(into: &children, inCondition: true)
      return finish(.patternCondition, from: first, children)
    default: break
    }
    if kind == .pound {
      let name = bytes[Int(token(ahead: 1).offset)..<Int(token(ahead: 1).end)]
      if name.elementsEqual("available".utf8) || name.elementsEqual("unavailable".utf8) {
        advance()
        advance()
        if kind == .leftParen { skipBalanced() }
        return finish(.availabilityCondition, from: first)
      }
    }
    return parseExpression(inCondition: true)
  }

  private mutating func parseOptionalBinding() -> NodeID {
    let first = start
    let flags: NodeFlags = keyword == .let ? .isLet : []
    advance()
    var children = ChildList()
    var name = Outline.noToken
    if isName, keyword != .wildcard {
      name = index
      advance()
    } else if let pattern = parsePattern(bindsNames: true) {
      append(pattern, to: &children)
    }
    if consume(.colon), let type = parseType() { append(type, to: &children) }
    parseInitialValue(into: &children, inCondition: true)
    return finish(.optionalBinding, from: first, name: name, flags: flags, children)
  }

  // MARK: Switches

  private mutating func parseSwitch() -> NodeID {
    let first = start
    var children = ChildList()
    advance()
    conditionDepth += 1
    if let subject = parseExpression(inCondition: true) { append(subject, to: &children) }
    conditionDepth -= 1
    if consume(.leftBrace) {
      let outer = (guardDepth, conditionDepth)
      (guardDepth, conditionDepth) = (0, 0)
      while !isAtEnd, kind != .rightBrace {
        let before = position
        parseSwitchCases(into: &children)
        if position == before { append(parseUnknown(), to: &children) }
      }
      (guardDepth, conditionDepth) = outer
      _ = consume(.rightBrace)
    }
    return finish(.switchStmt, from: first, children)
  }

  /// Cases up to the closing brace or the end of an `#if` branch.
  mutating func parseSwitchCases(into children: inout ChildList) {
    while !isAtEnd {
      switch kind {
      case .poundIf: append(parseConditionalBlock(in: .switchCase), to: &children)
      case _ where startsSwitchCase: append(parseSwitchCase(), to: &children)
      default: return
      }
    }
  }

  private mutating func parseSwitchCase() -> NodeID {
    let first = start
    var children = ChildList()
    while kind == .at { append(parseAttribute(), to: &children) }
    if consume(.case) {
      repeat { append(parseCaseItem(inCondition: false), to: &children) } while consume(.comma)
    } else {
      advance()
    }
    _ = consume(.colon)
    let bodyStart = start
    var items = ChildList()
    while !isAtEnd {
      parseItems(in: .switchCase, into: &items)
      guard kind == .rightParen || kind == .rightSquare else { break }
      append(parseUnknown(), to: &items)
    }
    append(finish(.block, from: bodyStart, items), to: &children)
    return finish(.switchCase, from: first, children)
  }

  private mutating func parseCaseItem(inCondition: Bool) -> NodeID {
    let first = start
    var children = ChildList()
    if keyword != .where, let pattern = parsePattern(bindsNames: false, inCondition: inCondition) {
      append(pattern, to: &children)
    }
    parseWhere(into: &children, inCondition: inCondition)
    return finish(.caseItem, from: first, children)
  }
}

// MARK: - Patterns

extension Parser {
  /// A pattern: names that it introduces, and the expressions in it.
  ///
  /// `bindsNames` is true where a bare name is a new one (`for x in`, `let (a, b)`) rather than an
  /// expression (`case x:`).
  mutating func parsePattern(bindsNames: Bool, inCondition: Bool = false) -> NodeID? {
    guard depth < Self.depthLimit else { return isAtEnd ? nil : parseUnknown() }
    depth += 1
    defer { depth -= 1 }
    let first = start
    var children = ChildList()
    switch keyword {
    case .let, .var, .inout:
      advance()
      if let inner = parsePattern(bindsNames: true, inCondition: inCondition) {
        append(inner, to: &children)
      }
      return finish(.pattern, from: first, children)
    case .case:
      advance()
      return parsePattern(bindsNames: false, inCondition: inCondition)
    case .is:
      advance()
      if let type = parseType() { append(type, to: &children) }
      return finish(.pattern, from: first, children)
    default: break
    }
    parsePatternParts(into: &children, bindsNames: bindsNames, inCondition: inCondition)
    guard position > first || children.first != .none else { return nil }
    return finish(.pattern, from: first, children)
  }

  private mutating func parsePatternParts(
    into children: inout ChildList, bindsNames: Bool, inCondition: Bool
  ) {
    if kind == .leftParen {
      parseTuplePattern(into: &children, bindsNames: bindsNames)
    } else if kind == .dot || (isName && token(ahead: 1).kind == .dot && !isBareName) {
      parseEnumPattern(into: &children, bindsNames: bindsNames)
    } else if bindsNames, isName, !isLiteralWord {
      let name = position
      advance()
      if tokens[name].keyword != .wildcard {
        append(finish(.boundName, from: name, name: TokenIndex(name)), to: &children)
      }
    } else if let expression = parseExpression(inCondition: inCondition, inPattern: true) {
      append(expression, to: &children)
      return
    }
    parsePatternSuffix(into: &children, inCondition: inCondition)
  }

  private var isBareName: Bool { keyword == .wildcard }

  private var isLiteralWord: Bool {
    switch keyword {
    case .true, .false, .nil, .`self`: true
    default: false
    }
  }

  /// `?`, `as T`, and operators, which make the whole an expression: `case .a...`, `case 1 + 2`.
  private mutating func parsePatternSuffix(into children: inout ChildList, inCondition: Bool) {
    while !startsLine, kind == .postfixOperator { advance() }
    if keyword == .as {
      advance()
      if isOperator("?") || isOperator("!") { advance() }
      if let type = parseType() { append(type, to: &children) }
    }
    if kind == .infixOperator, !isOperator("=") {
      advance()
      if let rest = parseExpression(inCondition: inCondition, inPattern: true) {
        append(rest, to: &children)
      }
    }
  }

  /// `.name(let a, b: c)`, `Type.name(…)`
  private mutating func parseEnumPattern(into children: inout ChildList, bindsNames: Bool) {
    let first = start
    var head = ChildList()
    if kind != .dot { append(parseHeadName(), to: &head) }
    while kind == .dot, head.height < Self.chainLimit {
      advance()
      guard isName || kind == .integerLiteral else { break }
      let name = index
      let isMember = head.first != .none
      advance()
      if let arguments = parseExpressionGenerics() { append(arguments, to: &head) }
      let node = finish(
        isMember ? .memberExpr : .implicitMemberExpr, from: first, name: name, head)
      head = list(of: node)
    }
    if head.first != .none { append(head.first, to: &children) }
    if kind == .leftParen, !startsLine {
      parseTuplePattern(into: &children, bindsNames: bindsNames)
    }
  }

  private mutating func parseHeadName() -> NodeID {
    let first = start
    advance()
    return finish(.nameExpr, from: first, name: TokenIndex(first))
  }

  private mutating func parseTuplePattern(into children: inout ChildList, bindsNames: Bool) {
    advance()
    while !isAtEnd, kind != .rightParen, kind != .rightBrace {
      let before = position
      if isName, token(ahead: 1).kind == .colon {
        advance()
        advance()
      }
      if let part = parsePattern(bindsNames: bindsNames) { append(part, to: &children) }
      if !consume(.comma), position == before { append(parseUnknown(), to: &children) }
    }
    _ = consume(.rightParen)
  }
}
