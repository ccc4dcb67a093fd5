internal import SwiftLexer
internal import SwiftOutline

/// The initial closure of an endpoint's storage: it reports the call, and then does what the
/// property's own closure does.
struct EndpointDefault {
  let source: String

  /// For a property without a closure; nil if it needs one.
  init?(_ endpoint: String, _ closure: ClosureType) {
    let report = Self.report(endpoint)
    let head = Self.head(closure)
    let body: String
    if closure.canThrowUnimplemented {
      body = "throw \(report)"
    } else if closure.isVoid {
      body = report
    } else if closure.isOptional {
      body = "\(report)\nreturn nil"
    } else {
      return nil
    }
    source = "\(head)\n\(body.indented)\n}"
  }

  /// For an endpoint with a mistake. The mistake is reported, and the closure never runs.
  init(ofInvalid closure: ClosureType) {
    source = "\(Self.head(closure))\n\("fatalError()".indented)\n}"
  }

  /// For a property with its own closure.
  init(_ endpoint: String, _ closure: ClosureType, value: Outline.NodeID, in piece: SourcePiece) {
    let (head, inside) = Self.parts(of: value, in: piece)
    let items = piece.child(value, .block).map { Array(piece.outline.children(of: $0)) } ?? []
    var body: String
    var separator = "\n"
    if items.count == 1, Self.needsReturn(items[0], closure, in: piece) {
      let item = inside.split(at: piece.range(of: items[0]).lowerBound)
      body = piece.text(item.before) + "return " + piece.text(item.after)
    } else {
      body = piece.text(inside)
      // A brace or a dot at the start of a line would continue the previous line.
      if let first = items.first, "{.".contains(piece.text(of: first).prefix(1)) {
        separator = ";\n"
      }
    }
    body = Self.flush(body)
    let report = Self.report(endpoint)
    let lines = body.isEmpty ? report : report + separator + body
    source = "\(head)\n\(lines.indented)\n}"
  }

  /// `{ [x] a in`, and the range of what follows up to the closing brace.
  private static func parts(
    of closure: Outline.NodeID, in piece: SourcePiece
  ) -> (head: String, inside: Range<Int>) {
    let whole = piece.range(of: closure)
    guard let block = piece.child(closure, .block), piece.outline[block].firstToken > 0 else {
      return ("{", whole.upperBound..<whole.upperBound)
    }
    // `in`, or the opening brace.
    let opening = piece.token(piece.outline[block].firstToken - 1)
    let closing = piece.token(piece.outline[closure].endToken - 1)
    let start = max(whole.lowerBound, Int(opening.end))
    let end = closing.kind == .rightBrace ? Int(closing.offset) : Int(closing.end)
    return (piece.outdented(whole.lowerBound..<start), start..<max(start, end))
  }

  private static func report(_ endpoint: String) -> String {
    "reportUnimplemented(\"\(endpoint)\", of: Self.self)"
  }

  /// `{ _, _ in`
  static func head(_ closure: ClosureType) -> String {
    let names = closure.parameters.map { _ in "_" }.joined(separator: ", ")
    if closure.writesEffects { return "{ (\(names)) \(closure.effects) in" }
    return names.isEmpty ? "{" : "{ \(names) in"
  }

  /// Whether the item is the closure's value only as long as it stands alone.
  private static func needsReturn(
    _ item: Outline.NodeID, _ closure: ClosureType, in piece: SourcePiece
  ) -> Bool {
    guard piece.kind(item).isExpression else { return false }
    if piece.isCall(item, of: ["fatalError", "preconditionFailure"]) { return false }
    if closure.isVoid {
      // A line that begins with a brace would become part of the report.
      return piece.kind(item) == .callExpr
        && piece.content(of: item).map { piece.kind($0) == .closureExpr } == true
    }
    return !returns(item, in: piece)
  }

  /// Whether a branch of `if` or `switch` returns from the closure.
  private static func returns(_ node: Outline.NodeID, in piece: SourcePiece) -> Bool {
    piece.outline.children(of: node).contains { child in
      switch piece.kind(child) {
      case .returnStmt, .throwStmt: true
      case .closureExpr, .functionDecl: false
      default: returns(child, in: piece)
      }
    }
  }

  /// The lines moved to the left together as far as possible, without blank lines around them.
  private static func flush(_ body: String) -> String {
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix("\r") ? line.dropLast() : line
    }
    while let first = lines.first, String(first).trimmed.isEmpty { lines.removeFirst() }
    while let last = lines.last, String(last).trimmed.isEmpty { lines.removeLast() }
    guard let first = lines.first else { return "" }
    // Text on the line of the opening brace is indented differently.
    let isAfterBrace = body.hasPrefix(first)
    let others = (isAfterBrace ? lines.dropFirst() : lines[...])
      .filter { !String($0).trimmed.isEmpty }
    let margin = others.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    return lines.enumerated().map { index, line in
      if index == 0, isAfterBrace { return String(line).trimmed }
      let isBlank = line.count < margin
      return String(isBlank ? "" : line.dropFirst(margin))
    }.joined(separator: "\n").trimmed
  }
}

extension Range<Int> {
  /// The parts before and after an offset, which is first clamped to the range.
  fileprivate func split(at offset: Int) -> (before: Range, after: Range) {
    let middle = Swift.min(Swift.max(offset, lowerBound), upperBound)
    return (lowerBound..<middle, middle..<upperBound)
  }
}

extension SourcePiece {
  /// Whether an expression is a call of a function with one of these names.
  func isCall(_ node: Outline.NodeID, of names: Set<String>) -> Bool {
    guard kind(node) == .callExpr, let callee = content(of: node), kind(callee) == .nameExpr
    else { return false }
    return name(of: callee).map(names.contains) == true
  }
}

extension NodeKind {
  /// Whether the node can be the value of a closure that consists of it alone.
  fileprivate var isExpression: Bool {
    switch self {
    case .nameExpr, .memberExpr, .implicitMemberExpr, .callExpr, .subscriptExpr, .closureExpr,
      .keyPathExpr, .stringExpr, .literalExpr, .arrayExpr, .dictionaryExpr, .tupleExpr,
      .sequenceExpr, .prefixExpr, .postfixExpr, .optionalChainExpr, .forceUnwrapExpr, .tryExpr,
      .awaitExpr, .keywordExpr, .macroExpansion, .ifStmt, .switchStmt:
      true
    default: false
    }
  }
}
