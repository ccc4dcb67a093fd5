import SwiftLexer
package import SwiftOutline

/// A Swift file that is part of a description: its outline, and the bytes of the outline, which
/// must stay valid while it is used.
package struct ManifestText {
  /// Relative to the root of the run.
  package let path: String
  package let outline: Outline
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(path: String, outline: Outline, bytes: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.outline = outline
    self.bytes = bytes
  }
}

/// A node of one of the files of a `ManifestSource`.
struct ManifestNode: Hashable {
  /// The index of the file.
  var file: Int
  var id: Outline.NodeID
}

/// The files of a manifest, with the few queries that the evaluator needs. The first one is the
/// manifest itself; the others declare what it uses.
struct ManifestSource {
  let texts: [ManifestText]

  func kind(_ node: ManifestNode) -> NodeKind { self[node].kind }

  /// The node of a whole file.
  func root(ofFile file: Int) -> ManifestNode { ManifestNode(file: file, id: .file) }

  func children(_ node: ManifestNode) -> [ManifestNode] {
    outline(of: node).children(of: node.id).map { ManifestNode(file: node.file, id: $0) }
  }

  /// The first child of the kind.
  func child(_ node: ManifestNode, _ kind: NodeKind) -> ManifestNode? {
    let outline = outline(of: node)
    let child = outline.children(of: node.id).first { outline[$0].kind == kind }
    return child.map { ManifestNode(file: node.file, id: $0) }
  }

  /// The children of the kind.
  func children(_ node: ManifestNode, _ kind: NodeKind) -> [ManifestNode] {
    children(node).filter { self[$0].kind == kind }
  }

  /// The only expression in an argument, an initial value or the like.
  func operand(_ node: ManifestNode) -> ManifestNode? {
    outline(of: node).children(of: node.id).first { _ in true }
      .map { ManifestNode(file: node.file, id: $0) }
  }

  /// The text of a node's name, without backticks; nil if it has none.
  func name(_ node: ManifestNode) -> String? {
    let token = self[node].nameToken
    return token == Outline.noToken ? nil : text(token, ofFile: node.file)
  }

  /// The text of a node's first token.
  func firstText(_ node: ManifestNode) -> String {
    text(self[node].firstToken, ofFile: node.file)
  }

  /// Whether the node has the flag.
  func hasFlag(_ node: ManifestNode, _ flag: NodeFlags) -> Bool { self[node].flags.contains(flag) }

  private subscript(_ node: ManifestNode) -> Outline.Node { outline(of: node)[node.id] }

  private func outline(of node: ManifestNode) -> Outline { texts[node.file].outline }

  /// The text of a token, without backticks.
  private func text(_ index: Outline.TokenIndex, ofFile file: Int) -> String {
    let tokens = texts[file].outline.tokens
    guard Int(index) < tokens.count else { return "" }
    let text = String(decoding: spelling(of: index, inFile: file), as: UTF8.self)
    guard tokens[Int(index)].kind == .quotedIdentifier else { return text }
    return String(text.drop { $0 == "`" }.prefix { $0 != "`" })
  }

  /// A parameter's names: the label for callers, nil for `_`, and the name inside the function.
  func names(ofParameter node: ManifestNode) -> (label: String?, inner: String?) {
    guard let first = name(node) else { return (nil, nil) }
    let second = self[node].nameToken + 1
    let isName = second < self[node].endToken && isIdentifier(second, inFile: node.file)
    return (first == "_" ? nil : first, isName ? text(second, ofFile: node.file) : first)
  }

  /// Whether a declaration has the modifier.
  func has(_ modifier: String, _ node: ManifestNode) -> Bool {
    children(node, .modifier).contains { name($0) == modifier }
  }

  /// Whether the manifest imports the module, even if only in a branch of `#if`.
  func imports(_ module: String) -> Bool {
    texts[0].outline.nodes.contains { node in
      node.kind == .importDecl && node.nameToken != Outline.noToken
        && text(node.nameToken, ofFile: 0) == module
    }
  }

  /// Whether the node contains a `return`, so that an `if` or `switch` is not an expression.
  func returns(_ node: ManifestNode) -> Bool {
    let range = self[node].firstToken..<self[node].endToken
    let tokens = outline(of: node).tokens
    return range.contains { tokens[Int($0)].keyword == .return }
  }

  /// The names in a node that may refer to variables: those without a base.
  func namesRead(in node: ManifestNode) -> Set<String> {
    var names: Set<String> = []
    var open = [node]
    while let next = open.popLast() {
      if kind(next) == .nameExpr, let name = name(next) { names.insert(name) }
      open += children(next)
    }
    return names
  }

  /// Whether the word occurs anywhere in the files.
  func mentions(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return texts.contains { text in
      var rest = Slice(base: text.bytes, bounds: text.bytes.indices)
      while let start = rest.firstIndex(of: word[0]) {
        rest = rest[start...]
        if rest.starts(with: word) { return true }
        rest.removeFirst()
      }
      return false
    }
  }

  private func isIdentifier(_ index: Outline.TokenIndex, inFile file: Int) -> Bool {
    let kind = texts[file].outline.tokens[Int(index)].kind
    return kind == .identifier || kind == .quotedIdentifier
  }

  private func spelling(
    of index: Outline.TokenIndex, inFile file: Int
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let token = texts[file].outline.tokens[Int(index)]
    let bytes = texts[file].bytes
    let start = min(Int(token.offset), bytes.count)
    return bytes[start..<min(start + Int(token.length), bytes.count)]
  }
}

extension ManifestSource {
  /// A piece of a string literal.
  enum StringPiece: Equatable {
    case text(String)
    case interpolation(ManifestNode)
  }

  /// The pieces of a string literal; nil for a multiline literal, or one with an unsupported
  /// escape.
  func pieces(ofString node: ManifestNode) -> [StringPiece]? {
    let range = self[node].firstToken..<self[node].endToken
    let tokens = outline(of: node).tokens
    let opening = tokens[Int(range.lowerBound)].flags
    guard !opening.contains(.multiline) else { return nil }
    var pieces: [StringPiece] = []
    var interpolations = children(node, .argument)[...]
    var nesting = 0
    for index in range {
      switch tokens[Int(index)].kind {
      case .interpolationStart:
        nesting += 1
        guard nesting == 1 else { continue }
        guard let argument = interpolations.popFirst(), let value = operand(argument) else {
          return nil
        }
        pieces.append(.interpolation(value))
      case .interpolationEnd: nesting -= 1
      case .stringText where nesting == 0:
        let raw = text(index, ofFile: node.file)
        guard let text = unescaped(raw, isRaw: opening.contains(.raw)) else { return nil }
        pieces.append(.text(text))
      default: continue
      }
    }
    return interpolations.isEmpty ? pieces : nil
  }

  private func unescaped(_ raw: String, isRaw: Bool) -> String? {
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
