internal import SwiftLexer

// MARK: - Items

extension Parser {
  /// Items up to the closing brace, the next `case` of a switch, or the next branch of `#if`.
  mutating func parseItems(in context: Context, into items: inout ChildList) {
    while !isAtEnd {
      switch kind {
      case .rightBrace, .rightParen, .rightSquare, .interpolationEnd, .poundElseif, .poundElse,
        .poundEndif:
        return
      case .semicolon:
        advance()
        continue
      default: break
      }
      if context == .switchCase, startsSwitchCase || startsConditionalCases { return }
      // The rest of an operator whose beginning closed a list of generic arguments.
      if consumedPrefix > 0 { advance() }
      let before = position
      if let item = parseItem(in: context) { append(item, to: &items) }
      if position == before { append(parseUnknown(), to: &items) }
    }
  }

  var startsSwitchCase: Bool { startsSwitchCase(at: position) }

  private func startsSwitchCase(at index: Int) -> Bool {
    switch tokens[index].keyword {
    case .case: true
    case .default: tokens[index + 1].kind == .colon
    // `@unknown default`
    default:
      tokens[index].kind == .at && tokens[index + 1].keyword == .none
        && index + 2 < tokens.count && tokens[index + 2].keyword == .default
    }
  }

  /// Whether an `#if` begins here whose branches hold cases rather than statements of the case
  /// before.
  private var startsConditionalCases: Bool {
    guard kind == .poundIf else { return false }
    var index = position
    for _ in 0..<Self.headerLimit {
      switch tokens[index].kind {
      case .poundIf, .poundElseif, .poundElse: index = afterDirective(at: index)
      default: return startsSwitchCase(at: index)
      }
    }
    return false
  }

  /// One declaration, statement or expression.
  mutating func parseItem(in context: Context) -> NodeID? {
    guard depth < Self.depthLimit else { return parseUnknown() }
    depth += 1
    defer { depth -= 1 }
    let first = start
    switch kind {
    case .identifier:
      if keyword == .none, context != .members { return parseStatement() }
    case .at, .pound: break
    case .poundIf: guard startsConditionalHeader else { return parseConditionalBlock(in: context) }
    default: return context == .members ? nil : parseStatement()
    }
    var header = ChildList()
    parseHeader(into: &header)
    if isDeclarationKeyword(at: position), isAllowed(keyword, in: context) {
      return parseDeclaration(after: header, from: first)
    }
    if kind == .pound, header.first != .none || context == .members {
      return parseMacroExpansion(header, from: first)
    }
    guard header.first == .none else { return parseAttributed(after: header, from: first) }
    return context == .members ? nil : parseStatement()
  }

  /// Attributes and modifiers without a declaration, and the statement that follows them.
  private mutating func parseAttributed(after header: ChildList, from first: Int) -> NodeID {
    var children = header
    if let statement = parseStatement() { append(statement, to: &children) }
    return finish(.unknown, from: first, children)
  }

  /// `#if … #elseif … #else … #endif`; a block that never ends takes the rest of its surroundings.
  mutating func parseConditionalBlock(in context: Context) -> NodeID {
    parseConditionalBlock { parser, items in
      parser.parseItems(in: context, into: &items)
      if context == .switchCase || (context == .code && parser.startsSwitchCase) {
        parser.parseSwitchCases(into: &items)
      }
    }
  }

  /// The branches of a block; `parseItems` parses the content of each.
  mutating func parseConditionalBlock(
    _ parseItems: (inout Parser, inout ChildList) -> Void
  ) -> NodeID {
    guard depth < Self.depthLimit else { return parseUnknown() }
    depth += 1
    defer { depth -= 1 }
    let first = start
    var clauses = ChildList()
    while kind == .poundIf || kind == .poundElseif || kind == .poundElse {
      if clauses.first != .none, kind == .poundIf { break }
      let clauseStart = start
      skipDirective()
      var items = ChildList()
      parseItems(&self, &items)
      append(
        finish(.conditionalClause, from: clauseStart, name: TokenIndex(clauseStart), items),
        to: &clauses)
    }
    _ = consume(.poundEndif)
    return finish(.conditionalBlock, from: first, clauses)
  }

  /// Steps over `#if`, `#elseif` or `#else` and the condition, which ends with the line.
  mutating func skipDirective() {
    let hasCondition = kind != .poundElse
    advance()
    if hasCondition { while !isAtEnd, !startsLine { advance() } }
  }
}

// MARK: - Declarations

extension Parser {
  /// Attributes and modifiers. Those within `#if` before a declaration are the declaration's as
  /// well, whatever the condition says.
  private mutating func parseHeader(into header: inout ChildList) {
    var isInBranch = false
    while true {
      switch kind {
      case .at: append(parseAttribute(), to: &header)
      case .poundIf:
        guard !isInBranch, startsConditionalHeader else { return }
        isInBranch = true
        skipDirective()
      case .poundElseif where isInBranch, .poundElse where isInBranch: skipDirective()
      case .poundEndif where isInBranch:
        isInBranch = false
        advance()
      case _ where isInBranch: append(parseModifier(), to: &header)
      default:
        let scan = scanModifiers(from: position)
        guard scan.hasDeclaration, scan.end > position else { return }
        while position < scan.end { append(parseModifier(), to: &header) }
      }
    }
  }

  private func isAllowed(_ keyword: Keyword, in context: Context) -> Bool {
    switch keyword {
    case .case, .`init`, .subscript, .deinit: context == .members
    default: true
    }
  }

  private mutating func parseDeclaration(after header: ChildList, from first: Int) -> NodeID {
    switch keyword {
    case .import: parseImport(header, from: first)
    case .class: parseNominal(.classDecl, header, from: first)
    case .struct: parseNominal(.structDecl, header, from: first)
    case .enum: parseNominal(.enumDecl, header, from: first)
    case .actor: parseNominal(.actorDecl, header, from: first)
    case .protocol: parseNominal(.protocolDecl, header, from: first)
    case .extension: parseExtension(header, from: first)
    case .func: parseFunction(.functionDecl, header, from: first)
    case .macro: parseFunction(.macroDecl, header, from: first)
    case .`init`: parseFunction(.initializerDecl, header, from: first)
    case .subscript: parseFunction(.subscriptDecl, header, from: first)
    case .deinit: parseFunction(.deinitializerDecl, header, from: first)
    case .var, .let: parseVariables(header, from: first)
    case .case: parseEnumCase(header, from: first)
    case .typealias: parseAlias(.typealiasDecl, header, from: first)
    case .associatedtype: parseAlias(.associatedtypeDecl, header, from: first)
    case .operator: parseOperator(header, from: first)
    default: parsePrecedenceGroup(header, from: first)
    }
  }

  private mutating func parseImport(_ header: ChildList, from first: Int) -> NodeID {
    advance()
    switch keyword {
    case .class, .struct, .enum, .protocol, .func, .var, .let, .typealias: advance()
    default: break
    }
    var name = Outline.noToken
    if isName, !startsLine {
      name = index
      advance()
      while kind == .dot || (kind.isOperator && !startsLine) {
        advance()
        if isName || kind.isOperator { advance() }
      }
    }
    return finish(.importDecl, from: first, name: name, header)
  }

  private mutating func parseNominal(
    _ kind: NodeKind, _ header: ChildList, from first: Int
  ) -> NodeID {
    var children = header
    advance()
    var name = Outline.noToken
    if isName {
      name = index
      advance()
    }
    parseGenericParameters(into: &children)
    parseInheritance(into: &children)
    parseWhereClause(into: &children)
    parseMemberBlock(into: &children)
    return finish(kind, from: first, name: name, children)
  }

  private mutating func parseExtension(_ header: ChildList, from first: Int) -> NodeID {
    var children = header
    advance()
    if let type = parseType() { append(type, to: &children) }
    parseInheritance(into: &children)
    parseWhereClause(into: &children)
    parseMemberBlock(into: &children)
    return finish(.extensionDecl, from: first, children)
  }

  private mutating func parseMemberBlock(into children: inout ChildList) {
    guard kind == .leftBrace else { return }
    let first = start
    advance()
    var members = ChildList()
    while !isAtEnd {
      parseItems(in: .members, into: &members)
      // A stray closing bracket among the members does not end the type.
      if kind == .rightBrace || isAtEnd { break }
      append(parseUnknown(), to: &members)
    }
    _ = consume(.rightBrace)
    append(finish(.memberBlock, from: first, members), to: &children)
  }

  /// Functions, initialisers, subscripts, deinitialisers and macros. Every part that one of them
  /// may lack is optional for all.
  private mutating func parseFunction(
    _ kind: NodeKind, _ header: ChildList, from first: Int
  ) -> NodeID {
    var children = header
    let introducer = index
    advance()
    var name = introducer
    var flags: NodeFlags = []
    if kind == .functionDecl || kind == .macroDecl {
      name = Outline.noToken
      if isName {
        name = index
        advance()
      } else if self.kind.isOperator {
        name = index
        parseOperatorName()
      }
    } else if isOperator(UInt8(ascii: "?")) || isOperator(UInt8(ascii: "!")) {
      flags.insert(.optional)
      consumeFirstByte()
    }
    parseGenericParameters(into: &children)
    if self.kind == .leftParen { parseParameters(into: &children) }
    flags.formUnion(parseEffects())
    if isOperator("->") {
      let resultStart = start
      advance()
      var result = ChildList()
      if let type = parseType() { append(type, to: &result) }
      append(finish(.returnType, from: resultStart, result), to: &children)
    }
    parseWhereClause(into: &children)
    if kind == .macroDecl, isOperator("=") {
      skipMacroDefinition()
      parseWhereClause(into: &children)
    } else if self.kind == .leftBrace {
      append(kind == .subscriptDecl ? parseAccessorBlock() : parseBlock(), to: &children)
    }
    return finish(kind, from: first, name: name, flags: flags, children)
  }

  /// The name of an operator function: the whole token, without the `<` of `func ?!<T>(…)`.
  private mutating func parseOperatorName() {
    let isGlued =
      token.length > 1 && bytes[Int(token.end) - 1] == UInt8(ascii: "<")
      && token(ahead: 1).kind == .identifier
    if isGlued { consumedPrefix = token.length - 1 } else { advance() }
  }

  /// `= #externalMacro(…)`, which leaves no node.
  private mutating func skipMacroDefinition() {
    advance()
    let nodeCount = nodes.count
    _ = parseExpression()
    nodes.removeSubrange(nodeCount...)
  }

  mutating func parseParameters(into children: inout ChildList) {
    guard consume(.leftParen) else { return }
    // Where the parenthesis is not closed, the body is not a parameter.
    while !isAtEnd, kind != .rightParen, kind != .leftBrace {
      let before = position
      append(parseParameter(), to: &children)
      if !consume(.comma), position == before { skipBalanced() }
      if kind == .rightBrace { break }
    }
    _ = consume(.rightParen)
  }

  /// `@Attribute label name: type... = default`
  private mutating func parseParameter() -> NodeID {
    let first = start
    var children = ChildList()
    while kind == .at { append(parseAttribute(), to: &children) }
    while isName, token(ahead: 1).kind == .identifier, token(ahead: 2).kind == .identifier,
      token(ahead: 2).keyword != .in
    {
      append(parseModifier(), to: &children)
    }
    var name = Outline.noToken
    if isName {
      name = index
      advance()
      if isName, keyword != .in, kind == .identifier || kind == .quotedIdentifier { advance() }
    }
    var flags: NodeFlags = []
    if consume(.colon), let type = parseType() {
      append(type, to: &children)
      if isOperator("...") {
        flags.insert(.variadic)
        advance()
      }
    }
    parseInitialValue(into: &children)
    return finish(.parameter, from: first, name: name, flags: flags, children)
  }

  mutating func parseInitialValue(into children: inout ChildList, inCondition: Bool = false) {
    guard isOperator("=") else { return }
    let first = start
    advance()
    var value = ChildList()
    if let expression = parseExpression(inCondition: inCondition) {
      append(expression, to: &value)
    }
    append(finish(.initialValue, from: first, value), to: &children)
  }
}
