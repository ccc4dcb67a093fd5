/// The source that a macro adds in one role.
package struct Expansion: Sendable {
  /// Empty if it adds nothing.
  package var source: String
  package var diagnostics: [MacroDiagnostic]

  package init(_ source: String = "", diagnostics: [MacroDiagnostic] = []) {
    self.source = source
    self.diagnostics = diagnostics
  }
}

/// A mistake in the use of a macro. Its place is a range of a file, in UTF-8 bytes.
package struct MacroDiagnostic: Sendable, Equatable {
  package enum Severity: Sendable, Equatable { case error, warning }

  package struct FixIt: Sendable, Equatable {
    package var message: String
    package var range: Range<Int>
    package var replacement: String
  }

  package var message: String
  package var severity: Severity
  package var file: String
  package var range: Range<Int>
  package var fixIt: FixIt?
}

extension SourcePiece {
  func diagnostic(
    _ message: String, _ severity: MacroDiagnostic.Severity = .error, at range: Range<Int>,
    fixIt: (message: String, range: Range<Int>, replacement: String)? = nil
  ) -> MacroDiagnostic {
    MacroDiagnostic(
      message: message, severity: severity, file: place.file, range: inFile(range),
      fixIt: fixIt.map {
        .init(message: $0.message, range: inFile($0.range), replacement: $0.replacement)
      })
  }

  private func inFile(_ range: Range<Int>) -> Range<Int> {
    place.offset + range.lowerBound..<place.offset + range.upperBound
  }
}
