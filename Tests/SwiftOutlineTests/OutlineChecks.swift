import Testing

@testable import SwiftLexer
@testable import SwiftOutline

/// Parses a source, checks the structure of the outline, and compares its dump with `expected`.
func check(
  _ source: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let bytes = Array(source.utf8)
  let outline = bytes.withUnsafeBufferPointer { Outline($0) }
  #expect(structuralFault(of: outline) == nil, "\(source)", sourceLocation: sourceLocation)
  let dump = OutlineDump(outline: outline, bytes: bytes).text
  #expect(dump == expected, "\(source)", sourceLocation: sourceLocation)
}

/// A fault of the tree: a node that is outside its parent, out of order, reached twice or never.
func structuralFault(of outline: Outline) -> String? {
  var isReached = [Bool](repeating: false, count: outline.nodes.count)
  var open = [Outline.NodeID.file]
  let file = outline[.file]
  guard file.firstToken == 0, Int(file.endToken) == outline.tokens.count else {
    return "file range"
  }
  while let id = open.popLast() {
    guard !isReached[Int(id.index)] else { return "node \(id.index) is reached twice" }
    isReached[Int(id.index)] = true
    let parent = outline[id]
    guard parent.firstToken <= parent.endToken else {
      return "\(parent.kind) ends before it begins"
    }
    var end = parent.firstToken
    for childID in outline.children(of: id) {
      let child = outline[childID]
      guard child.firstToken >= end else {
        return "\(child.kind) in \(parent.kind) is out of order"
      }
      guard child.endToken <= parent.endToken else {
        return "\(child.kind) sticks out of \(parent.kind)"
      }
      end = child.endToken
      open.append(childID)
    }
  }
  guard let lost = isReached.firstIndex(of: false) else { return nil }
  return "\(outline.nodes[lost].kind) is not in the tree"
}

/// The number of levels that the tree has below the file.
func height(of outline: Outline) -> Int {
  var height = 0
  var level = [Outline.NodeID.file]
  while true {
    level = level.flatMap { Array(outline.children(of: $0)) }
    guard !level.isEmpty else { return height }
    height += 1
  }
}

/// An outline on one line for each item of the file: `kind name{flags}(children)`, `Expr`, `Decl`,
/// `Stmt` and `Type` left off the kinds.
struct OutlineDump {
  let outline: Outline
  let bytes: [UInt8]

  var text: String {
    outline.children(of: .file).map { dump($0) }.joined(separator: "\n")
  }

  private func dump(_ id: Outline.NodeID) -> String {
    let node = outline[id]
    var text = "\(node.kind)"
    for suffix in ["Expr", "Decl", "Stmt", "Type"] where text.hasSuffix(suffix) {
      text.removeLast(suffix.count)
    }
    if node.nameToken != Outline.noToken {
      let token = outline.tokens[Int(node.nameToken)]
      text += " " + String(decoding: bytes[Int(token.offset)..<Int(token.end)], as: UTF8.self)
    }
    let flags = Self.flagNames.filter { node.flags.contains($0.0) }.map(\.1)
    if !flags.isEmpty { text += "{" + flags.joined(separator: " ") + "}" }
    let children = outline.children(of: id).map { dump($0) }
    return children.isEmpty ? text : text + "(" + children.joined(separator: ", ") + ")"
  }

  private static let flagNames: [(NodeFlags, String)] = [
    (.isLet, "let"), (.async, "async"), (.throws, "throws"), (.optional, "?"),
    (.variadic, "..."), (.trailingClosure, "trailing"), (.hasSignature, "in"), (.weak, "weak"),
    (.unowned, "unowned"), (.plain, "plain"),
  ]
}
