internal import SwiftLexer
internal import SwiftOutline

/// The macros by the names of their types in `#externalMacro`.
package enum DependencyMacro {
  /// An attached macro and its surroundings, as the compiler sends them.
  package struct Attachment: Sendable {
    package var attribute: SourcePiece
    package var declaration: SourcePiece
    /// The enclosing declaration, without its body if the compiler leaves it out.
    package var parent: SourcePiece?
    package var role: String

    package init(
      attribute: SourcePiece, declaration: SourcePiece, parent: SourcePiece?, role: String
    ) {
      self.attribute = attribute
      self.declaration = declaration
      self.parent = parent
      self.role = role
    }
  }

  /// Nil for an unknown macro or role.
  package static func expand(_ macro: String, _ attachment: Attachment) -> Expansion? {
    let attribute = attachment.attribute
    let declaration = attachment.declaration
    switch (macro, attachment.role) {
    case ("DependencyClient", "member"):
      return Client.members(attribute: attribute, declaration: declaration)
    case ("DependencyClient", "memberAttribute"):
      return Client.attributes(ofMember: declaration)
    case ("DependencyEndpoint", "accessor"):
      return Endpoint.accessors(declaration: declaration)
    case ("DependencyEndpoint", "peer"):
      return Endpoint.peers(
        attribute: attribute, declaration: declaration, parent: attachment.parent)
    case ("DependencyEndpointIgnored", _): return Expansion()
    case ("DependencyEntry", "accessor"):
      return Entry.accessors(
        attribute: attribute, declaration: declaration, context: attachment.parent)
    case ("DependencyEntry", "peer"):
      return Entry.peers(
        attribute: attribute, declaration: declaration, context: attachment.parent)
    case ("DependencyEntryDefault", "accessor"):
      return Entry.defaultAccessor(declaration: declaration)
    default: return nil
    }
  }

  /// The expansion of a check, which adds nothing. Nil for an unknown macro.
  package static func expandCheck(_ macro: String, at piece: SourcePiece) -> Expansion? {
    let message: String
    switch macro {
    case "Passes": return Expansion()
    case "IsolatedClient": message = Wording.isolatedClient
    case "IsolatedEntry": message = Wording.isolatedEntry
    case "UnsendableEntry": message = Wording.unsendableEntry
    default: return nil
    }
    let start = Int(piece.outline.tokens[0].offset)
    return Expansion(diagnostics: [piece.diagnostic(message, at: start..<piece.bytes.count)])
  }
}
