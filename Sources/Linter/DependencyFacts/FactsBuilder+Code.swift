internal import SwiftLexer
internal import SwiftOutline

extension FactsBuilder {
  /// Adds the code of every child.
  mutating func addChildCode(of id: NodeID) {
    forEachChild(of: id) { builder, child, kind in builder.addItem(child, kind) }
  }

  /// Adds the code of one statement or expression.
  mutating func addCode(_ id: NodeID, _ kind: NodeKind) {
    switch kind {
    case .nameExpr:
      addNamed(.name, at: node(id).nameToken, of: id) { $0.addGenericArguments(of: id) }
    case .memberExpr: addMember(id)
    case .implicitMemberExpr: addNamed(.implicitMember, at: node(id).nameToken, of: id)
    case .callExpr:
      addCode(.call, flags: isEffectful ? .effectful : [], spanning: id) {
        $0.addChildCode(of: id)
      }
    case .subscriptExpr: addCode(.subscript, spanning: id) { $0.addChildCode(of: id) }
    case .argument: addArgument(id)
    case .closureExpr: addClosure(id)
    case .keyPathExpr: addKeyPath(id)
    case .stringExpr:
      let isPlain = node(id).flags.contains(.plain)
      addCode(
        .string, flags: isPlain ? .plain : [], payload: isPlain ? spelling(of: id) : .max,
        spanning: id
      ) { $0.addChildCode(of: id) }
    case .literalExpr: addCode(.literal, payload: spelling(of: id), spanning: id) { _ in }
    case .arrayExpr: addCode(.array, spanning: id) { $0.addChildCode(of: id) }
    case .dictionaryExpr: addCode(.dictionary, spanning: id) { $0.addChildCode(of: id) }
    case .tupleExpr: addTuple(id)
    case .sequenceExpr: addSequence(id)
    case .cast:
      let type = addType(in: id)
      addCode(.cast, payload: type?.index ?? .max, spanning: id) { _ in }
    case .macroExpansion: addMacro(id)
    case .awaitExpr: addEffectful(id, isAwaited: true)
    case .tryExpr: addEffectful(id, isAwaited: false)
    case .returnStmt: addCode(.return, spanning: id) { $0.addChildCode(of: id) }
    case .throwStmt: addCode(.throw, spanning: id) { $0.addChildCode(of: id) }
    case _ where kind.isType:
      let type = addType(id)
      addCode(.type, payload: type.index, spanning: id) { _ in }
    default: addStatement(id, kind)
    }
  }

  /// A number for the bytes of a short literal, the same for the same ones.
  private func spelling(of id: NodeID) -> UInt32 {
    let text = bytes[Int(start(of: id))..<Int(end(of: id))]
    return CodeNode.spelling(of: text) ?? .max
  }

  private mutating func addStatement(_ id: NodeID, _ kind: NodeKind) {
    switch kind {
    case .block: addScope(.block, id)
    case .ifStmt: addScope(.if, id)
    case .guardStmt: addScope(.guard, id)
    case .whileStmt, .repeatStmt: addScope(.while, id)
    case .forStmt:
      var flags: CodeNode.Flags = []
      if node(id).flags.contains(.async) { flags.insert(.awaited) }
      if node(id).flags.contains(.throws) { flags.insert(.effectful) }
      addCode(.for, flags: flags, spanning: id) { $0.addChildCode(of: id) }
    case .switchStmt: addScope(.switch, id)
    case .switchCase: addScope(.case, id)
    case .doStmt: addScope(.do, id)
    case .catchClause: addScope(.catch, id)
    case .deferStmt: addScope(.defer, id)
    case .optionalBinding: addOptionalBinding(id)
    case .pattern: addPattern(id)
    case .boundName: addNamed(.bind, at: node(id).nameToken, of: id)
    case .conditionalBlock: addConditionalBlock(id)
    case .availabilityCondition, .jumpStmt, .attribute, .modifier, .genericArguments: break
    // So that the left side of an assignment has a node.
    case .discardExpr: addCode(.other, spanning: id) { _ in }
    case .prefixExpr, .postfixExpr:
      guard isRange(id) else { return addChildCode(of: id) }
      addCode(.sequence, flags: .range, spanning: id) { $0.addChildCode(of: id) }
    case .optionalChainExpr:
      let first = facts.code.count
      addChildCode(of: id)
      if first < facts.code.count { facts.code[first].flags.insert(.optionalChain) }
    default: addChildCode(of: id)
    }
  }

  private mutating func addScope(_ kind: CodeNode.Kind, _ id: NodeID) {
    addCode(kind, spanning: id) { $0.addChildCode(of: id) }
  }

  /// `let x = e`: the name, bound to the expression; `let x` alone is bound to itself.
  private mutating func addOptionalBinding(_ id: NodeID) {
    if let pattern = firstChild(of: id, where: { $0 == .pattern }) { addPattern(pattern) }
    let nameToken = node(id).nameToken
    let value = firstChild(of: id, where: { $0 == .initialValue })
    guard nameToken != Outline.noToken else {
      if let value { addChildCode(of: value) }
      return
    }
    addNamed(.bind, at: nameToken, of: id) { builder in
      if let value {
        builder.addChildCode(of: value)
      } else {
        builder.addNamed(.name, at: nameToken, of: id)
      }
    }
  }

  /// A pattern of one part has no node of its own.
  mutating func addPattern(_ id: NodeID) {
    let first = node(id).firstChild
    guard let part = firstChild(of: id, where: { $0 == .pattern }) else {
      return forEachChild(of: id) { builder, child, kind in builder.addItem(child, kind) }
    }
    guard part != first || node(part).nextSibling != .none else { return addPattern(part) }
    addCode(.pattern, spanning: id) { builder in
      builder.forEachChild(of: id) { builder, child, kind in
        guard kind == .pattern else { return builder.addItem(child, kind) }
        builder.addCode(.argument, spanning: child) { $0.addPattern(child) }
      }
    }
  }

  // MARK: Expressions

  private mutating func addMember(_ id: NodeID) {
    let nameToken = node(id).nameToken
    guard nameToken != Outline.noToken else { return addChildCode(of: id) }
    addNamed(.member, at: nameToken, of: id) { $0.addChildCode(of: id) }
  }

  /// Marks the operand of `try` and of `await`, even with the other word between the two.
  private mutating func addEffectful(_ id: NodeID, isAwaited: Bool) {
    let first = facts.code.count
    let outer = isEffectful
    isEffectful = true
    addChildCode(of: id)
    isEffectful = outer
    guard first < facts.code.count else { return }
    let kind = facts.code[first].kind
    if isAwaited { facts.code[first].flags.insert(.awaited) }
    if !isAwaited, kind != .string {
      let isCaught = node(id).flags.contains(.optional)
      facts.code[first].flags.insert(isCaught ? .catching : .throwing)
    }
  }

  /// Marks code, if there is any.
  mutating func mark(_ index: Int, _ flag: CodeNode.Flags) {
    if index < facts.code.count { facts.code[index].flags.insert(flag) }
  }

  /// Whether a statement is `async let`.
  func isAsyncLet(_ statement: NodeID) -> Bool {
    let modifier = firstChild(of: statement, where: { $0 == .modifier })
    guard let nameToken = modifier.map({ node($0).nameToken }), nameToken != Outline.noToken else {
      return false
    }
    return token(nameToken).keyword == .async
  }

  private mutating func addGenericArguments(of id: NodeID) {
    guard let arguments = firstChild(of: id, where: { $0 == .genericArguments }) else { return }
    forEachChild(of: arguments) { builder, child, kind in
      if kind.isType { builder.addCode(child, kind) }
    }
  }

  mutating func addArguments(of id: NodeID) {
    forEachChild(of: id) { builder, child, kind in
      if kind == .argument { builder.addArgument(child) }
    }
  }

  private mutating func addArgument(_ id: NodeID) {
    let flags: CodeNode.Flags =
      node(id).flags.contains(.trailingClosure) ? .trailingClosure : []
    let nameToken = node(id).nameToken
    let label = name(at: nameToken)
    addCode(.argument, flags: flags, payload: label.rawValue, spanning: id) {
      $0.addChildCode(of: id)
    }
  }

  /// Parentheses around one expression have no node.
  private mutating func addTuple(_ id: NodeID) {
    let first = node(id).firstChild
    if first != .none, node(first).nextSibling == .none, node(first).nameToken == Outline.noToken {
      addChildCode(of: first)
    } else {
      addCode(.tuple, spanning: id) { $0.addArguments(of: id) }
    }
  }

  private mutating func addClosure(_ id: NodeID) {
    let outer = isEffectful
    isEffectful = false
    defer { isEffectful = outer }
    addCode(.closure, spanning: id) { builder in
      builder.forEachChild(of: id) { builder, child, kind in
        switch kind {
        case .capture: builder.addCapture(child)
        case .parameter:
          let nameToken = builder.outline.parameterName(of: child)
          builder.addNamed(.parameter, at: nameToken, of: child) { builder in
            if let type = builder.addType(in: child) {
              builder.addCode(.type, payload: type.index, spanning: child) { _ in }
            }
          }
        case .block: builder.addScope(.block, child)
        default: break
        }
      }
    }
  }

  private mutating func addCapture(_ id: NodeID) {
    let nameToken = node(id).nameToken
    guard nameToken != Outline.noToken else { return }
    var flags: CodeNode.Flags = []
    if node(id).flags.contains(.weak) { flags.insert(.weak) }
    if node(id).flags.contains(.unowned) { flags.insert(.unowned) }
    addNamed(.capture, flags: flags, at: nameToken, of: id) { builder in
      if let value = builder.firstChild(of: id, where: { $0 == .initialValue }) {
        builder.addChildCode(of: value)
      }
    }
  }

  private mutating func addKeyPath(_ id: NodeID) {
    addCode(.keyPath, spanning: id) { builder in
      builder.forEachChild(of: id) { builder, child, kind in
        guard kind == .keyPathComponent else { return builder.addItem(child, kind) }
        let nameToken = builder.node(child).nameToken
        let name = builder.name(at: nameToken)
        builder.addCode(.keyPathComponent, payload: name.rawValue, spanning: child) {
          $0.addArguments(of: child)
        }
      }
    }
  }

  private mutating func addMacro(_ id: NodeID) {
    let nameToken = node(id).nameToken
    let name = name(at: nameToken)
    addCode(.macro, payload: name.rawValue, spanning: id) { $0.addArguments(of: id) }
  }

  /// A sequence whose first operator is `=` is an assignment.
  private mutating func addSequence(_ id: NodeID) {
    let first = node(id).firstChild
    guard isAssignment(id), first != .none, node(first).nextSibling != .none else {
      return addOperands(from: first, to: end(of: id))
    }
    addCode(.assignment, spanning: id) { builder in
      builder.addItem(first, builder.node(first).kind)
      let right = builder.node(builder.node(first).nextSibling).nextSibling
      guard right != .none else { return }
      if builder.node(right).nextSibling == .none {
        builder.addItem(right, builder.node(right).kind)
      } else {
        builder.addOperands(from: right, to: builder.end(of: id))
      }
    }
  }

  /// The operands of a sequence, or of the right side of an assignment.
  private mutating func addOperands(from first: NodeID, to end: UInt32) {
    guard first != .none else { return }
    let name = onlyOperator(from: first)
    addCode(
      .sequence, flags: operatorFlags(from: first), payload: name.rawValue,
      start: start(of: first), end: end
    ) { builder in
      var child = first
      while child != .none {
        let kind = builder.node(child).kind
        if kind != .infix { builder.addItem(child, kind) }
        child = builder.node(child).nextSibling
      }
    }
  }

  /// The operator between two operands. Those of logic, optionals and ranges, which most sequences
  /// have, are left out, because programs do not redeclare them.
  private mutating func onlyOperator(from first: NodeID) -> Name {
    let infix = node(first).nextSibling
    guard infix != .none, node(infix).kind == .infix, node(infix).nextSibling != .none,
      node(node(infix).nextSibling).nextSibling == .none
    else { return .none }
    for spelling in ["??", "&&", "||", "...", "..<"] as [StaticString]
    where isOperator(infix, spelling) {
      return .none
    }
    return name(at: node(infix).nameToken)
  }

  private func isAssignment(_ id: NodeID) -> Bool {
    firstChild(of: id, where: { $0 == .infix }).map { isOperator($0, "=") } ?? false
  }

  private func operatorFlags(from first: NodeID) -> CodeNode.Flags {
    var flags: CodeNode.Flags = .coalescing
    var child = first
    var isFirst = true
    while child != .none {
      let kind = node(child).kind
      let next = node(child).nextSibling
      if kind == .infix {
        if !isOperator(child, "??") { flags.remove(.coalescing) }
        if isRange(child) { flags.insert(.range) }
        if isFirst, isModifying(child) { flags.insert(.modifying) }
        isFirst = false
      } else if kind == .ternary || kind == .cast {
        flags.remove(.coalescing)
        isFirst = false
        if kind == .ternary, next != .none, node(next).nextSibling == .none {
          flags.insert(.ternary)
        }
      }
      child = next
    }
    return flags
  }

  /// `a..<b`, `..<b` or `a...`, whose operator is the last token.
  private func isRange(_ id: NodeID) -> Bool {
    let index = node(id).kind == .postfixExpr ? node(id).endToken - 1 : node(id).nameToken
    return isOperator(at: index, "...") || isOperator(at: index, "..<")
  }

  private func isOperator(_ infix: NodeID, _ spelling: StaticString) -> Bool {
    isOperator(at: node(infix).nameToken, spelling)
  }

  private func isOperator(at index: Outline.TokenIndex, _ spelling: StaticString) -> Bool {
    guard index != Outline.noToken else { return false }
    let token = token(index)
    return Int(token.length) == spelling.utf8CodeUnitCount
      && (0..<spelling.utf8CodeUnitCount).allSatisfy {
        bytes[Int(token.offset) + $0] == spelling.utf8Start[$0]
      }
  }

  /// Whether it is an assignment operator: it ends with `=` and is not a comparison.
  private func isModifying(_ infix: NodeID) -> Bool {
    let index = node(infix).nameToken
    guard index != Outline.noToken else { return false }
    let token = token(index)
    guard token.length >= 2, bytes[Int(token.end) - 1] == UInt8(ascii: "=") else { return false }
    switch bytes[Int(token.offset)] {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "~"): return false
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return token.length > 2
    default: return true
    }
  }
}
