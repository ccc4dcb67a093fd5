/// A message from the compiler. Exactly one member is set; none for an unknown message.
///
/// Members that some versions of the compiler leave out are optional, and unknown ones are ignored:
/// the protocol grows by new members.
package struct HostMessage: Decodable, Sendable {
  package var getCapability: CapabilityRequest?
  package var expandAttachedMacro: AttachedExpansion?
  package var expandFreestandingMacro: FreestandingExpansion?
  package var loadPluginLibrary: LibraryRequest?

  package struct CapabilityRequest: Decodable, Sendable {
    package var capability: Capability?
  }

  package struct Capability: Codable, Sendable {
    package var protocolVersion: Int
  }

  package struct AttachedExpansion: Decodable, Sendable {
    package var macro: MacroReference
    package var macroRole: String
    package var attributeSyntax: Syntax
    package var declSyntax: Syntax
    package var parentDeclSyntax: Syntax?
    /// The type that an extension extends, with the names of the types around it.
    package var extendedTypeSyntax: Syntax?
    /// The enclosing declarations, innermost first, without their bodies.
    package var lexicalContext: [Syntax]?
  }

  package struct FreestandingExpansion: Decodable, Sendable {
    package var macro: MacroReference
    package var syntax: Syntax
  }

  package struct LibraryRequest: Decodable, Sendable {
    package var libraryPath: String?
    package var moduleName: String?
  }

  /// The types that `#externalMacro` names.
  package struct MacroReference: Decodable, Sendable {
    package var moduleName: String
    package var typeName: String
  }

  /// A node of the source, with the white space and comments around it.
  package struct Syntax: Decodable, Sendable {
    package var source: String
    package var location: Location?
  }

  /// The place of the first byte of a node's source.
  package struct Location: Decodable, Sendable {
    package var fileName: String
    /// In UTF-8 bytes from the start of the file.
    package var offset: Int
    package var line: Int
  }
}
