internal import SwiftLexer

// MARK: - Types

extension Parser {
  /// A type, or nil if none begins here; nothing is consumed then.
  mutating func parseType() -> NodeID? {
    guard depth < Self.depthLimit else { return startsType ? parseUnknown() : nil }
    depth += 1
    defer { depth -= 1 }
    let first = start
    guard var type = parseSimpleType() else { return nil }
    // `A & B`
    guard isOperator("&") else { return parseArrow(after: type, from: first) }
    var parts = ChildList()
    append(type, to: &parts)
    while isOperator("&") {
      advance()
      guard let part = parseSimpleType() else { break }
      append(part, to: &parts)
    }
    type = finish(.compositionType, from: first, parts)
    return parseArrow(after: type, from: first)
  }

  private var startsType: Bool {
    isName || kind == .leftParen || kind == .leftSquare || kind == .at || kind == .prefixOperator
  }

  /// `(A) async throws -> R`, from the arrow's effects on.
  private mutating func parseArrow(after type: NodeID, from first: Int) -> NodeID {
    guard nodes[Int(type.index)].kind == .tupleType else { return type }
    let before = position
    let effects = parseEffects()
    guard isOperator("->") else {
      position = before
      return type
    }
    advance()
    let resultStart = start
    // The tuple becomes the function, so that its elements keep their one parent.
    var children = ChildList(
      first: nodes[Int(type.index)].firstChild, last: lastChild(of: type),
      height: nodes[Int(type.index)].height)
    if let result = parseType() {
      append(wrap(.returnType, result, from: resultStart), to: &children)
    }
    let function = finish(.functionType, from: first, flags: effects, children)
    nodes[Int(type.index)] = nodes[Int(function.index)]
    nodes.removeLast()
    return type
  }

  private func lastChild(of id: NodeID) -> NodeID {
    var child = nodes[Int(id.index)].firstChild
    while child != .none, nodes[Int(child.index)].nextSibling != .none {
      child = nodes[Int(child.index)].nextSibling
    }
    return child
  }

  /// `async`, `throws`, `throws(E)`, `rethrows`, `reasync`.
  mutating func parseEffects() -> NodeFlags {
    var flags: NodeFlags = []
    while true {
      switch keyword {
      case .async, .reasync: flags.insert(.async)
      case .throws, .rethrows: flags.insert(.throws)
      default: return flags
      }
      let takesType = keyword == .throws
      advance()
      if takesType, kind == .leftParen, !startsLine { skipBalanced() }
    }
  }

  private mutating func parseSimpleType() -> NodeID? {
    let first = start
    guard var type = parseTypeHead() else { return nil }
    while canGrow(type) {
      if kind == .dot {
        guard token(ahead: 1).kind == .identifier || token(ahead: 1).kind == .quotedIdentifier
        else {
          return type
        }
        advance()
        let name = index
        advance()
        var children = list(of: type)
        if let arguments = parseGenericArguments() { append(arguments, to: &children) }
        type = finish(.memberType, from: first, name: name, children)
      } else if isOperator(UInt8(ascii: "?")), token.kind != .infixOperator || consumedPrefix > 0,
        !startsLine || consumedPrefix > 0
      {
        consumeFirstByte()
        type = wrap(.optionalType, type, from: first)
      } else if isOperator(UInt8(ascii: "!")),
        token.kind == .postfixOperator || consumedPrefix > 0, !startsLine || consumedPrefix > 0
      {
        consumeFirstByte()
        type = wrap(.implicitlyUnwrappedType, type, from: first)
      } else {
        return type
      }
    }
    return type
  }

  private mutating func parseTypeHead() -> NodeID? {
    skipModuleSelector()
    switch kind {
    case .at: return parseAttributedType()
    case .leftParen: return parseTupleType()
    case .leftSquare: return parseCollectionType()
    case .prefixOperator where isOperator("~"): return parsePrefixedType(.suppressedType)
    case .quotedIdentifier, .dollarIdentifier: return parseNamedType()
    case .identifier: break
    default: return nil
    }
    switch keyword {
    case .some where isFollowedByType: return parsePrefixedType(.opaqueType)
    case .any where isFollowedByType: return parsePrefixedType(.existentialType)
    case .each, .repeat: return isFollowedByType ? parsePrefixedType(.packType) : parseNamedType()
    case .inout, .__owned, .__shared, .isolated, .sending, .borrowing, .consuming, ._const,
      .nonisolated:
      return isFollowedByType || token(ahead: 1).kind == .leftParen
        ? parseAttributedType() : parseNamedType()
    case .none, .Any, .`Self`, .Type, .Protocol, .actor, .get, .set, .open, .package, .final,
      .dynamic, .optional, .required, .lazy, .async, .macro, .read, .modify, .copy, .consume,
      .borrow, .convenience, .indirect, .infix, .prefix, .postfix, .override, .weak, .unowned,
      .unsafe, .`self`, .wildcard, .distributed, .yield, .discard, .then, .mutating, .nonmutating,
      .addressor, .nonsending:
      return parseNamedType()
    default: return nil
    }
  }

  private var isFollowedByType: Bool {
    let next = token(ahead: 1)
    guard !next.flags.contains(.precededByNewline) else { return false }
    switch next.kind {
    case .identifier:
      return next.keyword != .in && next.keyword != .where && next.keyword != .is
        && next.keyword != .as
    case .quotedIdentifier, .leftParen, .leftSquare, .at: return true
    case .prefixOperator: return isOperator(next, "~")
    default: return false
    }
  }

  private mutating func parseNamedType() -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    if let arguments = parseGenericArguments() { append(arguments, to: &children) }
    return finish(.namedType, from: first, name: TokenIndex(first), children)
  }

  private mutating func parsePrefixedType(_ kind: NodeKind) -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    if let type = kind == .suppressedType ? parseSimpleType() : parseType() {
      append(type, to: &children)
    }
    return finish(kind, from: first, children)
  }

  private mutating func parseAttributedType() -> NodeID? {
    let first = start
    var children = ChildList()
    while true {
      if kind == .at {
        append(parseAttribute(), to: &children)
      } else if isTypeModifier {
        append(parseModifier(), to: &children)
      } else {
        break
      }
    }
    guard let type = parseType() else {
      return children.first == .none ? nil : finish(.attributedType, from: first, children)
    }
    append(type, to: &children)
    return finish(.attributedType, from: first, children)
  }

  private var isTypeModifier: Bool {
    switch keyword {
    case .inout, .__owned, .__shared, .isolated, .sending, .borrowing, .consuming, ._const,
      .nonisolated:
      isFollowedByType || (keyword == .nonisolated && token(ahead: 1).kind == .leftParen)
    default: false
    }
  }

  private mutating func parseTupleType() -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    while !isAtEnd, kind != .rightParen {
      let before = position
      append(parseTupleTypeElement(), to: &children)
      if !consume(.comma), position == before { skipBalanced() }
      if kind == .rightBrace { break }
    }
    _ = consume(.rightParen)
    return finish(.tupleType, from: first, children)
  }

  /// `T`, `name: T`, `_ name: T`, `T...`
  private mutating func parseTupleTypeElement() -> NodeID {
    let first = start
    var name = Outline.noToken
    if isName, token(ahead: 1).kind == .colon {
      name = index
      advance()
      advance()
    } else if isName, token(ahead: 1).kind.isName, token(ahead: 2).kind == .colon {
      name = index + 1
      advance()
      advance()
      advance()
    }
    var children = ChildList()
    if let type = parseType() { append(type, to: &children) }
    var flags: NodeFlags = []
    if isOperator("...") {
      flags.insert(.variadic)
      advance()
    }
    if isOperator("=") {
      advance()
      if let value = parseExpression() { append(value, to: &children) }
    }
    return finish(.tupleTypeElement, from: first, name: name, flags: flags, children)
  }

  /// `[T]`, `[K: V]`, `[n of T]`
  private mutating func parseCollectionType() -> NodeID {
    let first = start
    advance()
    var children = ChildList()
    var kind = NodeKind.arrayType
    // `[3 of T]` leaves only T, `[n of T]` also n.
    if self.kind == .integerLiteral {
      advance()
    } else if let element = parseType() {
      append(element, to: &children)
    }
    if self.kind == .identifier {
      advance()
      if let element = parseType() { append(element, to: &children) }
    }
    if consume(.colon) {
      kind = .dictionaryType
      if let value = parseType() { append(value, to: &children) }
    }
    while !isAtEnd, self.kind != .rightSquare, self.kind != .rightBrace { skipBalanced() }
    _ = consume(.rightSquare)
    return finish(kind, from: first, children)
  }

  // MARK: Generics

  /// `<A, B>` after a type's name.
  mutating func parseGenericArguments() -> NodeID? {
    guard isOperator(UInt8(ascii: "<")), token.length == 1 || consumedPrefix > 0 || isOperator("<")
    else {
      return nil
    }
    let first = start
    consumeFirstByte()
    var children = ChildList()
    while !isAtEnd, !isOperator(UInt8(ascii: ">")) {
      let before = position
      if kind == .integerLiteral || isOperator("-") {
        advance()
      } else if let type = parseType() {
        append(type, to: &children)
      }
      if consume(.comma) { continue }
      if position == before || !isOperator(UInt8(ascii: ">")) { break }
    }
    if isOperator(UInt8(ascii: ">")) { consumeFirstByte() }
    return finish(.genericArguments, from: first, children)
  }

  /// `<T: P, each U, let n: Int>` of a declaration, into the children.
  mutating func parseGenericParameters(into children: inout ChildList) {
    guard isOperator(UInt8(ascii: "<")) else { return }
    consumeFirstByte()
    while !isAtEnd, !isOperator(UInt8(ascii: ">")) {
      let before = position
      append(parseGenericParameter(), to: &children)
      if keyword == .where { parseWhereClause(into: &children) }
      if !consume(.comma), position == before { break }
    }
    if isOperator(UInt8(ascii: ">")) { consumeFirstByte() }
  }

  private mutating func parseGenericParameter() -> NodeID {
    let first = start
    var children = ChildList()
    while kind == .at { append(parseAttribute(), to: &children) }
    if keyword == .each || keyword == .let, token(ahead: 1).kind == .identifier { advance() }
    var name = Outline.noToken
    if isName {
      name = index
      advance()
    }
    if consume(.colon), let type = parseType() { append(type, to: &children) }
    return finish(.genericParameter, from: first, name: name, children)
  }

  mutating func parseWhereClause(into children: inout ChildList) {
    guard keyword == .where else { return }
    let first = start
    advance()
    var types = ChildList()
    while let type = parseType() {
      append(type, to: &types)
      if kind == .colon || isOperator("==") {
        advance()
        if kind == .integerLiteral {
          advance()
        } else if let other = parseType() {
          append(other, to: &types)
        }
      }
      guard consume(.comma) else { break }
    }
    append(finish(.whereClause, from: first, types), to: &children)
  }

  /// `: A, B` after the name of a type.
  mutating func parseInheritance(into children: inout ChildList) {
    guard consume(.colon) else { return }
    repeat {
      let first = start
      // `protocol A: class`, the spelling before `AnyObject`.
      guard let type = keyword == .class ? parseNamedType() : parseType() else { break }
      append(wrap(.inheritedType, type, from: first), to: &children)
    } while consume(.comma)
  }
}
