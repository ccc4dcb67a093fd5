import DependencyMacroExpansion
import SwiftLexer
import SwiftOutline
import Testing

/// A role in which macros expand.
enum Role: CaseIterable {
  case members, attributes, accessors, peers
}

/// Expands the macros in a source as the compiler would, and compares the added code.
///
/// - Parameters:
///   - source: One declaration with macros, or one whose members have them.
///   - roles: The roles to expand. The diagnostics of all roles are compared.
///   - expected: The expansions in the order of the source, with empty lines between them, then the
///     diagnostics: severity, line and text of the place, the first line of the message, and below
///     it that line after the fix-it.
func check(
  _ source: String, _ roles: Role..., are expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var compiler = Compiler(source, roles: roles)
  compiler.visit(.file)
  #expect(compiler.output == expected, sourceLocation: sourceLocation)
}

/// The part of a compiler that asks for expansions.
private struct Compiler {
  let source: String
  let piece: SourcePiece
  let roles: [Role]
  private var expansions: [String] = []
  private var diagnostics: [String] = []

  init(_ source: String, roles: [Role]) {
    self.source = source
    self.roles = roles
    piece = SourcePiece(source, at: .init(file: "", offset: 0, line: 1))
  }

  var output: String { (expansions + diagnostics).joined(separator: "\n\n") }

  mutating func visit(_ node: Outline.NodeID, in parent: Outline.NodeID = .file) {
    var attributes = piece.attributes(of: node)
    if piece.outline[parent].isType, let client = client(parent) {
      let added = expand("DependencyClient", .attributes, client, node, parent)
      if added.hasPrefix("@DependencyEndpoint") {
        attributes.append(SourcePiece("@DependencyEndpoint", at: client.place))
      }
    }
    for attribute in attributes {
      let name = attribute.name
      switch name {
      case "DependencyClient": expand(name, .members, attribute, node, parent)
      case "DependencyEndpoint", "DependencyEntry", "DependencyEntryDefault":
        expand(name, .accessors, attribute, node, parent)
        expand(name, .peers, attribute, node, parent)
      default: continue
      }
    }
    let inner = piece.outline[node].isType ? node : parent
    for child in piece.outline.children(of: node) where piece.outline[child].kind != .block {
      visit(child, in: inner)
    }
  }

  /// The attribute that makes a type a client.
  private func client(_ node: Outline.NodeID) -> SourcePiece? {
    piece.attributes(of: node).first { $0.name == "DependencyClient" }
  }

  @discardableResult
  private mutating func expand(
    _ macro: String, _ role: Role, _ attribute: SourcePiece, _ node: Outline.NodeID,
    _ parent: Outline.NodeID
  ) -> String {
    let names: [Role: String] = [
      .members: "member", .attributes: "memberAttribute", .accessors: "accessor", .peers: "peer",
    ]
    let expansion = DependencyMacro.expand(
      macro,
      .init(
        attribute: attribute, declaration: piece.piece(of: node),
        parent: parent == .file ? nil : piece.piece(of: parent), role: names[role] ?? ""))
    if roles.contains(role), let text = expansion?.source, !text.isEmpty {
      expansions.append(text)
    }
    diagnostics += expansion?.diagnostics.map(described) ?? []
    return expansion?.source ?? ""
  }

  private func described(_ diagnostic: MacroDiagnostic) -> String {
    let bytes = Array(source.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let line = text(0..<diagnostic.range.lowerBound).split(
      separator: "\n", omittingEmptySubsequences: false
    ).count
    let place = text(diagnostic.range).prefix { $0 != "\n" }
    let message = diagnostic.message.prefix { $0 != "\n" }
    var lines = ["\(diagnostic.severity) \(line) '\(place)': \(message)"]
    if let fixIt = diagnostic.fixIt {
      let start = text(0..<fixIt.range.lowerBound)
      let fixed = start + fixIt.replacement + text(fixIt.range.upperBound..<bytes.count)
      let number = start.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      let changed = fixed.split(separator: "\n", omittingEmptySubsequences: false)[number]
      lines.append("  \(changed.drop { $0 == " " })")
    }
    return lines.joined(separator: "\n")
  }
}

extension Outline.Node {
  fileprivate var isType: Bool {
    kind == .structDecl || kind == .classDecl || kind == .extensionDecl
  }
}

extension SourcePiece {
  /// The attribute's name.
  fileprivate var name: String {
    let text = String(decoding: bytes, as: UTF8.self)
    let trimmed = text.drop { $0 != "@" }.dropFirst()
    return String(trimmed.prefix { $0.isLetter })
  }

  /// The piece from the preceding token to the node's end, as the compiler sends it.
  fileprivate func piece(of node: Outline.NodeID) -> SourcePiece {
    let first = Int(outline[node].firstToken)
    let start = first == 0 ? 0 : Int(outline.tokens[first - 1].end)
    let end = Int(outline.tokens[Int(outline[node].endToken) - 1].end)
    let line = bytes[..<start].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return SourcePiece(
      String(decoding: bytes[start..<end], as: UTF8.self),
      at: .init(file: place.file, offset: start, line: line))
  }

  fileprivate func attributes(of node: Outline.NodeID) -> [SourcePiece] {
    outline.children(of: node).filter { outline[$0].kind == .attribute }.map(piece(of:))
  }
}
