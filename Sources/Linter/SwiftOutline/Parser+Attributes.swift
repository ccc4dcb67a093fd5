internal import SwiftLexer

// MARK: - Attributes and modifiers

extension Parser {
  /// `@Name`, `@Module.Name<T>(arguments)`. A parenthesis belongs to it only without a space before
  /// it, or if its content can only be arguments.
  mutating func parseAttribute() -> NodeID {
    let first = start
    advance()
    var name = Outline.noToken
    var children = ChildList()
    while isName {
      skipModuleSelector()
      name = index
      advance()
      if let arguments = parseGenericArguments() { append(arguments, to: &children) }
      guard kind == .dot, token(ahead: 1).kind == .identifier else { break }
      advance()
    }
    if kind == .leftParen, takesArguments { parseArguments(into: &children) }
    return finish(.attribute, from: first, name: name, children)
  }

  private var takesArguments: Bool {
    guard token.flags.contains(.precededBySpace) else {
      // `@escaping(A) -> B`
      let next = tokens[afterBracket(at: position)]
      return !isOperator(next, "->") && next.keyword != .throws
    }
    // `@Dependency (\.a) var a` against `@escaping (A) -> B` and `@Sendable (a) in`.
    guard !startsLine else { return false }
    let inner = token(ahead: 1).kind
    return inner == .backslash || inner == .stringStart
  }

  mutating func parseModifier() -> NodeID {
    let first = start
    advance()
    // `isolated (any Actor)?` has a type in parentheses.
    if kind == .leftParen, !startsLine, matchingBrackets[position] == Int32(position + 2),
      isModifierDetail(at: position + 1)
    {
      skipBalanced()
    }
    return finish(.modifier, from: first, name: TokenIndex(first))
  }

  /// The end of the modifiers that begin at `start`, and whether a declaration follows.
  func scanModifiers(from start: Int) -> (end: Int, hasDeclaration: Bool) {
    var end = start
    while end < tokens.count - 1, end < start + Self.headerLimit, isModifier(tokens[end].keyword) {
      // `class` begins a class unless a member's keyword or a modifier follows.
      if tokens[end].keyword == .class, !isMemberIntroducer(tokens[end + 1].keyword) { break }
      var next = end + 1
      if tokens[next].kind == .leftParen {
        // `open(url)` before a declaration is a call.
        guard matchingBrackets[next] == Int32(next + 2), isModifierDetail(at: next + 1) else {
          break
        }
        next += 3
      }
      guard next < tokens.count else { break }
      end = next
    }
    let token = tokens[min(end, tokens.count - 1)]
    if token.kind == .at { return (end, end > start) }
    return (end, isDeclarationKeyword(at: end))
  }

  /// `private(set)`, `unowned(safe)`, `nonisolated(unsafe)`, `nonisolated(nonsending)`
  private func isModifierDetail(at index: Int) -> Bool {
    switch tokens[index].keyword {
    case .set, .unsafe, .nonsending: true
    default: tokens[index - 2].keyword == .unowned
    }
  }

  /// Whether `#if` begins here and its branches hold nothing but attributes and modifiers.
  var startsConditionalHeader: Bool {
    guard kind == .poundIf else { return false }
    var index = afterDirective(at: position)
    var isEmpty = true
    for _ in 0..<Self.headerLimit {
      switch tokens[index].kind {
      case .poundElseif, .poundElse: index = afterDirective(at: index)
      case .poundEndif: return !isEmpty
      case .at:
        isEmpty = false
        index = afterAttribute(at: index)
      default:
        guard isModifier(tokens[index].keyword), tokens[index].keyword != .class else {
          return false
        }
        isEmpty = false
        index += 1
        if tokens[index].kind == .leftParen { index = afterBracket(at: index) }
      }
    }
    return false
  }

  /// The first token after `#if` or a similar directive and its condition.
  func afterDirective(at start: Int) -> Int {
    var index = start + 1
    guard tokens[start].kind != .poundElse else { return index }
    while index < tokens.count - 1, !tokens[index].flags.contains(.precededByNewline) { index += 1 }
    return index
  }

  /// The token after `@A.B(…)`; generic arguments are not skipped.
  func afterAttribute(at start: Int) -> Int {
    var index = min(start + 2, tokens.count - 1)
    while tokens[index].kind == .dot { index = min(index + 2, tokens.count - 1) }
    if tokens[index].kind == .leftParen { index = afterBracket(at: index) }
    return index
  }

  private func isMemberIntroducer(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .func, .var, .let, .subscript, .`init`: true
    default: isModifier(keyword) && keyword != .class
    }
  }

  private func isModifier(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .convenience, .distributed, .dynamic, .fileprivate, .final, .indirect, .infix, .internal,
      .isolated, .lazy, .mutating, .nonisolated, .nonmutating, .open, .optional, .override,
      .package, .postfix, .prefix, .private, .public, .required, .static, .unowned, .weak,
      .sending, .borrowing, .consuming, .__consuming, ._const, .class, .async:
      true
    default: false
    }
  }

  /// Whether the token at an index introduces a declaration.
  func isDeclarationKeyword(at index: Int) -> Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    switch tokens[index].keyword {
    case .class, .struct, .enum, .protocol, .extension, .func, .import, .var, .let, .typealias,
      .associatedtype, .precedencegroup:
      return true
    case .case: return true
    case .`init`:
      return next.kind == .leftParen || next.kind.isOperator
    case .subscript: return next.kind == .leftParen || next.kind.isOperator
    case .deinit: return next.kind == .leftBrace || next.keyword == .async
    case .actor, .macro:
      return (next.kind == .identifier || next.kind == .quotedIdentifier)
        && !next.flags.contains(.precededByNewline) && !isOperatorLike(next)
    case .operator: return next.kind.isOperator
    default: return false
    }
  }

  /// Words that continue an expression: `actor as T`, `macro is T`.
  private func isOperatorLike(_ token: Token) -> Bool {
    token.keyword == .as || token.keyword == .is || token.keyword == .in || token.keyword == .else
  }
}
