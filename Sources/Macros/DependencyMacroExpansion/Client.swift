internal import SwiftLexer
internal import SwiftOutline

/// `@DependencyClient`: `@DependencyEndpoint` on closures, and initialisers.
package enum Client {
  // MARK: Attributes of members

  package static func attributes(ofMember member: SourcePiece) -> Expansion {
    guard let property = Property(member), property.isEndpoint, let closure = property.closure
    else { return Expansion() }
    // The endpoint reports mistakes.
    var attributes = property.hasAttribute("DependencyEndpoint") ? [] : ["@DependencyEndpoint"]
    if closure.parameters.contains(where: { $0.label != nil }) {
      // The method is the better completion, and Xcode offers deprecated names last.
      attributes += ["iOS", "macOS", "tvOS", "watchOS"].map {
        "@available(\($0), deprecated: 9999, message: \"\(Wording.methodInstead)\")"
      }
    }
    return Expansion(attributes.joined(separator: "\n"))
  }

  // MARK: Initialisers

  package static func members(attribute: SourcePiece, declaration: SourcePiece) -> Expansion {
    guard let node = declaration.declaration, declaration.kind(node) == .structDecl else {
      let range = declaration.declaration.map { declaration.range(of: $0) } ?? 0..<0
      return Expansion(
        diagnostics: [declaration.diagnostic(Wording.clientIsNoStructure, at: range)])
    }
    var reader = ClientReader(piece: declaration)
    let modifiers = declaration.children(node, .modifier).map { declaration.text(of: $0) }
    // A member of a private structure is not visible beyond the structure anyway.
    reader.access = max(Access(modifiers) ?? .internal, .internal)
    let block = declaration.child(node, .memberBlock)
    let members = block.map { reader.members(in: $0) } ?? []
    guard reader.diagnostics.isEmpty, reader.hasEndpoints else {
      return Expansion(diagnostics: reader.diagnostics)
    }
    let writer = InitialiserWriter(
      access: reader.access, check: check(at: attribute))
    return Expansion(writer.initialisers(members))
  }

  /// Asks the type checker whether the client is isolated to the main actor.
  private static func check(at attribute: SourcePiece) -> String {
    """
    #if DEBUG
    func __isolationProbe() {}
    \(attribute.located(["#DependencyCheck(client: __isolationProbe)"]))
    #endif
    """
  }
}

extension SourcePiece {
  /// Lines whose diagnostics appear at the macro's attribute.
  func located(_ lines: [String]) -> String {
    // The buffer of another macro's expansion is not a file.
    guard !place.file.isEmpty, !place.file.hasPrefix("@__swiftmacro_"),
      !place.file.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline })
    else { return lines.joined(separator: "\n") }
    let start = Int(outline.tokens[0].offset)
    let line = place.line + bytes[..<start].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let directive = "#sourceLocation(file: \"\(place.file)\", line: \(line))"
    return lines.map { "\(directive)\n\($0)\n" }.joined() + "#sourceLocation()"
  }
}
