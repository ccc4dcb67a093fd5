import SwiftLexer
import SwiftOutline

/// The outline of a manifest together with its text, and the few questions the evaluator asks of
/// them.
struct ManifestSource {
  let outline: Outline
  let bytes: UnsafeBufferPointer<UInt8>

  func kind(_ node: Outline.NodeID) -> NodeKind { outline[node].kind }

  func children(_ node: Outline.NodeID) -> [Outline.NodeID] { Array(outline.children(of: node)) }

  /// The first child of the kind.
  func child(_ node: Outline.NodeID, _ kind: NodeKind) -> Outline.NodeID? {
    outline.children(of: node).first { outline[$0].kind == kind }
  }

  /// The children of the kind.
  func children(_ node: Outline.NodeID, _ kind: NodeKind) -> [Outline.NodeID] {
    outline.children(of: node).filter { outline[$0].kind == kind }
  }

  /// The only expression in an argument, an initial value and their like.
  func operand(_ node: Outline.NodeID) -> Outline.NodeID? {
    outline.children(of: node).first { _ in true }
  }

  /// The text of a node's name, without backticks; nil if it has none.
  func name(_ node: Outline.NodeID) -> String? {
    let token = outline[node].nameToken
    return token == Outline.noToken ? nil : text(token)
  }

  /// The text of a token, without backticks.
  func text(_ index: Outline.TokenIndex) -> String {
    guard Int(index) < outline.tokens.count else { return "" }
    let text = String(decoding: spelling(of: index), as: UTF8.self)
    guard outline.tokens[Int(index)].kind == .quotedIdentifier else { return text }
    return String(text.drop { $0 == "`" }.prefix { $0 != "`" })
  }

  /// A parameter's names: the one that callers write, nil for `_`, and the one its function uses.
  func names(ofParameter node: Outline.NodeID) -> (label: String?, inner: String?) {
    guard let first = name(node) else { return (nil, nil) }
    let second = outline[node].nameToken + 1
    let isName = second < outline[node].endToken && isIdentifier(second)
    return (first == "_" ? nil : first, isName ? text(second) : first)
  }

  /// Whether a declaration has the modifier.
  func has(_ modifier: String, _ node: Outline.NodeID) -> Bool {
    children(node, .modifier).contains { name($0) == modifier }
  }

  /// Whether the file imports what packages are described with, be it in a branch of `#if`.
  var importsPackageDescription: Bool {
    outline.nodes.contains { node in
      node.kind == .importDecl && node.nameToken != Outline.noToken
        && text(node.nameToken) == "PackageDescription"
    }
  }

  /// Whether a `return` stands in the node, so that an `if` or `switch` is no expression.
  func returns(_ node: Outline.NodeID) -> Bool {
    let range = outline[node].firstToken..<outline[node].endToken
    return range.contains { outline.tokens[Int($0)].keyword == .return }
  }

  private func isIdentifier(_ index: Outline.TokenIndex) -> Bool {
    let kind = outline.tokens[Int(index)].kind
    return kind == .identifier || kind == .quotedIdentifier
  }

  private func spelling(of index: Outline.TokenIndex) -> Slice<UnsafeBufferPointer<UInt8>> {
    let token = outline.tokens[Int(index)]
    let start = min(Int(token.offset), bytes.count)
    return bytes[start..<min(start + Int(token.length), bytes.count)]
  }
}

extension ManifestSource {
  /// A string literal piece by piece.
  enum StringPiece: Equatable {
    case text(String)
    case interpolation(Outline.NodeID)
  }

  /// The pieces of a string literal; nil for one of several lines, or with an escape we do not
  /// know.
  func pieces(ofString node: Outline.NodeID) -> [StringPiece]? {
    let range = outline[node].firstToken..<outline[node].endToken
    let opening = outline.tokens[Int(range.lowerBound)].flags
    guard !opening.contains(.multiline) else { return nil }
    var pieces: [StringPiece] = []
    var interpolations = children(node, .argument)[...]
    var nesting = 0
    for index in range {
      switch outline.tokens[Int(index)].kind {
      case .interpolationStart:
        nesting += 1
        guard nesting == 1 else { continue }
        guard let argument = interpolations.popFirst(), let value = operand(argument) else {
          return nil
        }
        pieces.append(.interpolation(value))
      case .interpolationEnd: nesting -= 1
      case .stringText where nesting == 0:
        guard let text = unescaped(index, isRaw: opening.contains(.raw)) else { return nil }
        pieces.append(.text(text))
      default: continue
      }
    }
    return interpolations.isEmpty ? pieces : nil
  }

  private func unescaped(_ index: Outline.TokenIndex, isRaw: Bool) -> String? {
    let raw = text(index)
    guard raw.utf8.contains(UInt8(ascii: "\\")) else { return raw }
    guard !isRaw else { return raw.contains("\\#") ? nil : raw }
    var text = ""
    var rest = raw.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard let escape = rest.popFirst(), let meant = Self.escapes[escape] else { return nil }
      text.unicodeScalars.append(meant)
    }
    return text
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", "\"": "\"", "'": "'",
  ]
}
