import SwiftOutline

/// The evaluation of expressions.
extension ManifestEvaluator {
  /// The value of an expression. `type` is the expected type, in which `.name` is looked up; for a
  /// list, that of its elements.
  mutating func evaluate(_ node: ManifestNode, as type: String?) -> ManifestValue {
    bounded(.unknown) { $0.value(of: node, as: type) }
  }

  private mutating func value(of node: ManifestNode, as type: String?) -> ManifestValue {
    switch source.kind(node) {
    case .stringExpr: return stringValue(node)
    case .literalExpr: return literal(node)
    case .arrayExpr: return list(source.children(node).map { evaluate($0, as: type) })
    case .dictionaryExpr: return dictionary(node, as: type)
    case .tupleExpr: return tuple(node, as: type)
    case .nameExpr: return source.name(node).map { variable($0) } ?? .unknown
    case .memberExpr: return memberValue(node, as: type)
    case .implicitMemberExpr:
      return source.name(node).map { staticMember($0, of: type) } ?? .unknown
    case .callExpr: return call(node, as: type)
    case .subscriptExpr: return element(node)
    case .sequenceExpr: return sequence(source.children(node)[...], as: type)
    case .prefixExpr: return negation(node)
    case .forceUnwrapExpr, .optionalChainExpr, .tryExpr, .awaitExpr, .keywordExpr:
      return source.children(node).last.map { evaluate($0, as: type) } ?? .unknown
    case .closureExpr: return closureValue(node)
    case .ifStmt: return ifValue(node, as: type)
    case .switchStmt: return switchValue(node, as: type)
    default: return .unknown
    }
  }

  // MARK: Literals

  private mutating func stringValue(_ node: ManifestNode) -> ManifestValue {
    guard let pieces = source.pieces(ofString: node) else { return .unknown }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .interpolation(let expression):
        switch evaluate(expression, as: nil) {
        case .string(let part): text += part
        case .integer(let number): text += String(number)
        case .symbol(let owner, let name) where !owner.isEmpty: text += name
        default: return .unknown
        }
      }
    }
    return string(text)
  }

  private func literal(_ node: ManifestNode) -> ManifestValue {
    switch source.firstText(node) {
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "nil": .null
    case let text: Int(text).map { .integer($0) } ?? .unknown
    }
  }

  /// A list of pairs.
  private mutating func dictionary(_ node: ManifestNode, as type: String?) -> ManifestValue {
    let parts = source.children(node)
    guard parts.count.isMultiple(of: 2) else { return .unknown }
    var pairs: [ManifestValue] = []
    for index in stride(from: 0, to: parts.count, by: 2) {
      let key = evaluate(parts[index], as: nil)
      let value = evaluate(parts[index + 1], as: type)
      pairs.append(pair(key, value))
    }
    return list(pairs)
  }

  private mutating func tuple(_ node: ManifestNode, as type: String?) -> ManifestValue {
    let parts = source.children(node, .argument)
    if parts.count == 1, let only = parts.first, source.name(only) == nil {
      return source.operand(only).map { evaluate($0, as: type) } ?? .unknown
    }
    let labels = type.map { ManifestDeclarations.labels(ofTuple: $0) } ?? []
    var fields: [String: ManifestValue] = [:]
    for (index, part) in parts.enumerated() {
      let value = source.operand(part).map { evaluate($0, as: nil) } ?? .unknown
      fields[String(index)] = value
      if let label = source.name(part) { fields[label] = value }
      if labels.indices.contains(index) { fields[String(labels[index])] = value }
    }
    return make("", by: "init", fields)
  }

  // MARK: Operators

  private mutating func negation(_ node: ManifestNode) -> ManifestValue {
    guard source.name(node) == "!" || source.firstText(node) == "!",
      let operand = source.children(node).last,
      case .boolean(let answer) = evaluate(operand, as: nil)
    else { return .unknown }
    return .boolean(!answer)
  }

  /// The operators by precedence, the lowest first; those of a row are evaluated from left to
  /// right.
  private static let operators: [Set<String>] = [
    ["||"], ["&&"], ["==", "!=", "<", ">", "<=", ">=", "===", "!=="], ["??"], ["..<", "..."],
    ["+", "-"],
  ]

  private static let assignments: Set<String> = ["=", "+="]

  /// A flat sequence of operands and operators: assignments first, then conditionals, then the
  /// rest.
  private mutating func sequence(
    _ parts: ArraySlice<ManifestNode>, as type: String?
  ) -> ManifestValue {
    if let index = parts.firstIndex(where: { isInfix($0, in: Self.assignments) }) {
      assign(parts[index], to: parts[..<index], from: parts[(index + 1)...])
      return .null
    }
    return conditional(parts, as: type)
  }

  mutating func conditional(
    _ parts: ArraySlice<ManifestNode>, as type: String?
  ) -> ManifestValue {
    guard let index = parts.firstIndex(where: { source.kind($0) == .ternary }) else {
      return binary(parts, level: 0, as: type)
    }
    let condition = binary(parts[..<index], level: 0, as: nil)
    let first = source.operand(parts[index])
    let otherwise = parts[(index + 1)...]
    guard case .boolean(let answer) = condition else {
      let ifSo = perhaps { evaluator in first.map { evaluator.evaluate($0, as: type) } ?? .unknown }
      let ifNot = perhaps { evaluator in
        evaluator.bounded(.unknown) { $0.conditional(otherwise, as: type) }
      }
      return join(ifSo, ifNot)
    }
    guard answer else { return bounded(.unknown) { $0.conditional(otherwise, as: type) } }
    return first.map { evaluate($0, as: type) } ?? .unknown
  }

  /// The operators of a row and of higher rows, folded without recursion along the sequence.
  private mutating func binary(
    _ parts: ArraySlice<ManifestNode>, level: Int, as type: String?
  ) -> ManifestValue {
    guard level < Self.operators.count else { return operand(parts, as: type) }
    let row = Self.operators[level]
    let operandType = (1...2).contains(level) ? nil : type
    guard let split = parts.firstIndex(where: { isInfix($0, in: row) }) else {
      return binary(parts, level: level + 1, as: type)
    }
    var rest = parts[split...]
    var result = binary(parts[..<split], level: level + 1, as: operandType)
    while let first = rest.popFirst() {
      let next = rest.firstIndex { isInfix($0, in: row) } ?? rest.endIndex
      let rightType = row.contains("==") ? typeName(of: result) : operandType
      let right = binary(rest[..<next], level: level + 1, as: rightType)
      result = apply(source.name(first) ?? "", result, right)
      rest = rest[next...]
    }
    return result
  }

  /// One operand, perhaps followed by a cast.
  private mutating func operand(
    _ parts: ArraySlice<ManifestNode>, as type: String?
  ) -> ManifestValue {
    guard let first = parts.first else { return .unknown }
    guard parts.count > 1 else { return evaluate(first, as: type) }
    guard parts.count == 2, let cast = parts.last, source.kind(cast) == .cast,
      source.name(cast) == "as", let written = source.operand(cast)
    else { return .unknown }
    return evaluate(first, as: declarations.typeName(written, in: owner) ?? type)
  }

  private func isInfix(_ node: ManifestNode, in operators: Set<String>) -> Bool {
    guard source.kind(node) == .infix, let name = source.name(node) else { return false }
    return operators.contains(name)
  }

  private mutating func apply(
    _ operation: String, _ left: ManifestValue, _ right: ManifestValue
  ) -> ManifestValue {
    switch operation {
    case "+": return sum(left, right)
    case "==", "===": return isEqual(left, right).map { .boolean($0) } ?? .unknown
    case "!=", "!==": return isEqual(left, right).map { .boolean(!$0) } ?? .unknown
    case "??":
      guard case .null = left else { return isPresent(left) == nil ? join(left, right) : left }
      return right
    case "||": return either(left, right, decisive: true)
    case "&&": return either(left, right, decisive: false)
    default: return .unknown
    }
  }

  private func either(
    _ left: ManifestValue, _ right: ManifestValue, decisive: Bool
  ) -> ManifestValue {
    switch (left, right) {
    case (.boolean(decisive), _), (_, .boolean(decisive)): .boolean(decisive)
    case (.boolean, .boolean): .boolean(!decisive)
    default: .unknown
    }
  }

  /// `left + right` of lists and strings.
  mutating func sum(_ left: ManifestValue, _ right: ManifestValue) -> ManifestValue {
    switch (left, right) {
    case (.string(let first), .string(let second)): string(first + second)
    case (.list(let first), .list(let second)): list(first + second)
    case (.list(let known), _): list(known + [.unknown])
    case (_, .list(let known)): list([.unknown] + known)
    default: .unknown
    }
  }

  // MARK: Branches as expressions

  private mutating func ifValue(_ node: ManifestNode, as type: String?) -> ManifestValue {
    let parts = source.children(node)
    guard let body = parts.firstIndex(where: { source.kind($0) == .block }),
      let otherwise = parts[(body + 1)...].first
    else {
      _ = executeIf(node)
      return .null
    }
    return inScope { evaluator in
      switch evaluator.holds(Array(parts[..<body])) {
      case true?: return evaluator.branchValue(parts[body], as: type)
      case false?: return evaluator.branchValue(otherwise, as: type)
      case nil:
        let ifSo = evaluator.perhaps { $0.branchValue(parts[body], as: type) }
        let ifNot = evaluator.perhaps { $0.branchValue(otherwise, as: type) }
        return evaluator.join(ifSo, ifNot)
      }
    }
  }

  private mutating func switchValue(_ node: ManifestNode, as type: String?) -> ManifestValue {
    let (cases, isDecided) = matchingCases(of: node)
    func value(of branch: MatchedCase, _ evaluator: inout Self) -> ManifestValue {
      evaluator.inMatched(branch) { $0.branchValue($1, as: type) } ?? .unknown
    }
    guard !isDecided else { return cases.first.map { value(of: $0, &self) } ?? .unknown }
    return join(cases.map { branch in perhaps { value(of: branch, &$0) } })
  }

  private mutating func branchValue(_ branch: ManifestNode, as type: String?) -> ManifestValue {
    guard source.kind(branch) == .block else { return evaluate(branch, as: type) }
    guard let only = onlyExpression(of: branch) else {
      _ = executeBlock(branch)
      return .unknown
    }
    return evaluate(only, as: type)
  }

  /// The only expression of a block; nil if the block has other statements.
  func onlyExpression(of block: ManifestNode) -> ManifestNode? {
    let items = source.children(block)
    guard items.count == 1, let item = items.first else { return nil }
    switch source.kind(item) {
    case .ifStmt, .switchStmt: return source.returns(item) ? nil : item
    case .returnStmt: return source.operand(item)
    case .variableDecl, .forStmt, .guardStmt, .whileStmt, .repeatStmt, .doStmt, .throwStmt,
      .jumpStmt, .deferStmt, .yieldStmt, .conditionalBlock, .functionDecl, .unknown:
      return nil
    default: return item
    }
  }
}
