internal import SwiftLexer

// MARK: - Variables, accessors, cases and the small declarations

extension Parser {
  mutating func parseVariables(_ header: ChildList, from first: Int) -> NodeID {
    var children = header
    let flags: NodeFlags = keyword == .let ? .isLet : []
    advance()
    repeat { append(parseBinding(), to: &children) } while consume(.comma)
    return finish(.variableDecl, from: first, flags: flags, children)
  }

  private mutating func parseBinding() -> NodeID {
    let first = start
    var name = Outline.noToken
    var children = ChildList()
    if isName, !(kind == .identifier && keyword == .wildcard) {
      name = index
      advance()
    } else if let pattern = parsePattern(bindsNames: true) {
      append(pattern, to: &children)
    }
    if consume(.colon), let type = parseType() { append(type, to: &children) }
    let valueStart = position
    parseInitialValue(into: &children)
    if kind == .leftBrace, position > first, !startsLine || position == valueStart {
      append(parseAccessorBlock(), to: &children)
    }
    return finish(.binding, from: first, name: name, children)
  }

  /// `{ get … set … }`, or a getter's body.
  mutating func parseAccessorBlock() -> NodeID {
    guard depth < Self.depthLimit else { return parseUnknown() }
    depth += 1
    defer { depth -= 1 }
    let first = start
    var children = ChildList()
    guard startsAccessor(at: position + 1) else {
      let body = parseBlock()
      append(wrap(.accessor, body, from: first), to: &children)
      return finish(.accessorBlock, from: first, children)
    }
    advance()
    parseAccessors(into: &children)
    _ = consume(.rightBrace)
    return finish(.accessorBlock, from: first, children)
  }

  private mutating func parseAccessors(into children: inout ChildList) {
    while !isAtEnd, kind != .rightBrace {
      if kind == .poundIf {
        append(parseConditionalAccessors(), to: &children)
      } else if kind == .poundElseif || kind == .poundElse || kind == .poundEndif {
        return
      } else if startsAccessor(at: position, isFirst: false) {
        append(parseAccessor(), to: &children)
      } else {
        append(parseUnknown(), to: &children)
      }
    }
  }

  private mutating func parseConditionalAccessors() -> NodeID {
    parseConditionalBlock { parser, accessors in parser.parseAccessors(into: &accessors) }
  }

  /// Looks past attributes, modifiers and `#if` for an accessor's keyword, followed by a token that
  /// can follow one.
  func startsAccessor(at start: Int, isFirst: Bool = true) -> Bool {
    var index = start
    for _ in 0..<Self.headerLimit {
      switch tokens[index].kind {
      case .at:
        index = afterAttribute(at: index)
        continue
      case .poundIf:
        index = afterDirective(at: index)
        continue
      default: break
      }
      switch tokens[index].keyword {
      case .mutating, .nonmutating, .__consuming, .borrowing, .consuming, .nonisolated, .private,
        .internal, .public, .fileprivate, .package:
        index += 1
      case .get, .set, .willSet, .didSet, ._read, ._modify, .unsafeAddress,
        .unsafeMutableAddress, .addressor, .`init`:
        return endsAccessorWord(tokens[index + 1])
      case .read, .modify:
        return endsAccessorWord(tokens[index + 1]) && (!isFirst || isPaired(at: index))
      default: return false
      }
    }
    return false
  }

  /// Whether another accessor follows the body of `read` or `modify`. By itself, the word is more
  /// likely a call of a function with a closure.
  private func isPaired(at index: Int) -> Bool {
    tokens[index + 1].kind == .leftBrace
      && startsAccessor(at: afterBracket(at: index + 1), isFirst: false)
  }

  private func endsAccessorWord(_ next: Token) -> Bool {
    switch next.kind {
    case .leftBrace, .rightBrace, .semicolon, .leftParen, .at, .poundEndif, .poundElse: true
    case .identifier:
      switch next.keyword {
      case .get, .set, .willSet, .didSet, ._read, ._modify, .read, .modify, .async, .throws,
        .mutating, .nonmutating, .rethrows:
        true
      default: false
      }
    default: false
    }
  }

  private mutating func parseAccessor() -> NodeID {
    let first = start
    var children = ChildList()
    while kind == .at { append(parseAttribute(), to: &children) }
    while true {
      switch keyword {
      case .mutating, .nonmutating, .__consuming, .borrowing, .consuming, .nonisolated, .private,
        .internal, .public, .fileprivate, .package:
        append(parseModifier(), to: &children)
        continue
      default: break
      }
      break
    }
    let name = index
    advance()
    if kind == .leftParen { skipBalanced() }
    let flags = parseEffects()
    if kind == .leftBrace { append(parseBlock(), to: &children) }
    return finish(.accessor, from: first, name: name, flags: flags, children)
  }

  mutating func parseEnumCase(_ header: ChildList, from first: Int) -> NodeID {
    var children = header
    advance()
    repeat {
      let elementStart = start
      guard isName else { break }
      let name = index
      advance()
      var element = ChildList()
      if kind == .leftParen { parsePayload(into: &element) }
      parseInitialValue(into: &element)
      append(finish(.enumElement, from: elementStart, name: name, element), to: &children)
    } while consume(.comma)
    return finish(.enumCaseDecl, from: first, children)
  }

  /// `(T, name: T, _ name: T = default)`: parameters that may lack a label.
  private mutating func parsePayload(into children: inout ChildList) {
    advance()
    while !isAtEnd, kind != .rightParen {
      let before = position
      let parameterStart = start
      let hasLabel =
        isName
        && (token(ahead: 1).kind == .colon
          || (token(ahead: 1).kind == .identifier && token(ahead: 2).kind == .colon))
      var parameter = ChildList()
      var name = Outline.noToken
      if hasLabel {
        name = index
        while kind != .colon { advance() }
        advance()
      }
      if let type = parseType() { append(type, to: &parameter) }
      parseInitialValue(into: &parameter)
      append(finish(.parameter, from: parameterStart, name: name, parameter), to: &children)
      if !consume(.comma), position == before { skipBalanced() }
      if kind == .rightBrace { break }
    }
    _ = consume(.rightParen)
  }

  mutating func parseAlias(_ kind: NodeKind, _ header: ChildList, from first: Int) -> NodeID {
    var children = header
    advance()
    var name = Outline.noToken
    if isName {
      name = index
      advance()
    }
    parseGenericParameters(into: &children)
    parseInheritance(into: &children)
    if isOperator("=") {
      advance()
      if let type = parseType() { append(type, to: &children) }
    }
    parseWhereClause(into: &children)
    return finish(kind, from: first, name: name, children)
  }

  mutating func parseOperator(_ header: ChildList, from first: Int) -> NodeID {
    advance()
    let name = index
    advance()
    if consume(.colon) {
      while isName, !startsLine {
        advance()
        if !consume(.comma) { break }
      }
    }
    if kind == .leftBrace, !startsLine { skipBalanced() }
    return finish(.operatorDecl, from: first, name: name, header)
  }

  mutating func parsePrecedenceGroup(_ header: ChildList, from first: Int) -> NodeID {
    advance()
    var name = Outline.noToken
    if isName {
      name = index
      advance()
    }
    if kind == .leftBrace { skipBalanced() }
    return finish(.precedenceGroupDecl, from: first, name: name, header)
  }
}
