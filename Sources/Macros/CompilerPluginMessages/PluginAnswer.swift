/// An answer to the compiler. Exactly one member is set.
package struct PluginAnswer: Encodable, Sendable {
  package var getCapabilityResult: CapabilityResult?
  package var expandMacroResult: ExpansionResult?
  package var loadPluginLibraryResult: LibraryResult?

  package struct CapabilityResult: Encodable, Sendable {
    package var capability: PluginCapability
  }

  package struct PluginCapability: Encodable, Sendable {
    package var protocolVersion: Int
    package var features: [String]
  }

  package struct ExpansionResult: Encodable, Sendable {
    /// Nil if the macro could not be expanded; a diagnostic says why.
    package var expandedSource: String?
    package var diagnostics: [Diagnostic]

    package init(expandedSource: String?, diagnostics: [Diagnostic]) {
      self.expandedSource = expandedSource
      self.diagnostics = diagnostics
    }
  }

  package struct LibraryResult: Encodable, Sendable {
    package var loaded: Bool
    package var diagnostics: [Diagnostic]
  }

  package struct Diagnostic: Encodable, Sendable {
    package var message: String
    package var severity: Severity
    package var position: Position
    package var highlights: [PositionRange]
    package var notes: [Note]
    package var fixIts: [FixIt]

    package init(
      message: String, severity: Severity, position: Position, highlights: [PositionRange] = [],
      notes: [Note] = [], fixIts: [FixIt] = []
    ) {
      self.message = message
      self.severity = severity
      self.position = position
      self.highlights = highlights
      self.notes = notes
      self.fixIts = fixIts
    }

    /// An error about the whole expansion. Without a place, the compiler shows it at the macro.
    package static func error(_ message: String) -> Self {
      Self(message: message, severity: .error, position: Position(fileName: "", offset: 0))
    }
  }

  package enum Severity: String, Encodable, Sendable {
    case error, warning, note, remark
  }

  /// Offsets count UTF-8 bytes from the start of the file.
  package struct Position: Encodable, Sendable {
    package var fileName: String
    package var offset: Int

    package init(fileName: String, offset: Int) {
      self.fileName = fileName
      self.offset = offset
    }
  }

  package struct PositionRange: Encodable, Sendable {
    package var fileName: String
    package var startOffset: Int
    package var endOffset: Int

    package init(fileName: String, startOffset: Int, endOffset: Int) {
      self.fileName = fileName
      self.startOffset = startOffset
      self.endOffset = endOffset
    }
  }

  package struct Note: Encodable, Sendable {
    package var position: Position
    package var message: String
  }

  package struct FixIt: Encodable, Sendable {
    package var message: String
    package var changes: [Change]

    package init(message: String, changes: [Change]) {
      self.message = message
      self.changes = changes
    }
  }

  package struct Change: Encodable, Sendable {
    package var range: PositionRange
    package var newText: String

    package init(range: PositionRange, newText: String) {
      self.range = range
      self.newText = newText
    }
  }
}
