internal import CompilerPluginMessages
internal import DependencyMacroExpansion
internal import Foundation

/// The plugin's process: answers the compiler until it closes the input.
@main enum DependencyMacrosPlugin {
  static func main() {
    let stream = MessageStream(
      read: { (try? FileHandle.standardInput.read(upToCount: $0)) ?? Data() },
      write: { try? FileHandle.standardOutput.write(contentsOf: $0) })
    PluginConversation(
      on: stream, expandAttached: expand, expandFreestanding: expandCheck
    ).run()
  }

  private static func expand(
    _ request: HostMessage.AttachedExpansion
  ) -> PluginAnswer.ExpansionResult {
    // The compiler sends the whole enclosing declaration with each member; parsing it again and
    // again is not worthwhile.
    let parent =
      request.macroRole == "memberAttribute"
      ? nil : request.parentDeclSyntax ?? request.lexicalContext?.first
    let attachment = DependencyMacro.Attachment(
      attribute: SourcePiece(request.attributeSyntax),
      declaration: SourcePiece(request.declSyntax), parent: parent.map { SourcePiece($0) },
      role: request.macroRole)
    return result(
      DependencyMacro.expand(request.macro.typeName, attachment), of: request.macro,
      as: request.macroRole)
  }

  private static func expandCheck(
    _ request: HostMessage.FreestandingExpansion
  ) -> PluginAnswer.ExpansionResult {
    result(
      DependencyMacro.expandCheck(request.macro.typeName, at: SourcePiece(request.syntax)),
      of: request.macro, as: "declaration")
  }

  private static func result(
    _ expansion: Expansion?, of macro: HostMessage.MacroReference, as role: String
  ) -> PluginAnswer.ExpansionResult {
    guard let expansion else {
      let name = "\(macro.moduleName).\(macro.typeName)"
      return .init(
        expandedSource: nil, diagnostics: [.error("no macro '\(name)' expands to \(role)")])
    }
    return .init(
      expandedSource: expansion.source,
      diagnostics: expansion.diagnostics.map { PluginAnswer.Diagnostic($0) })
  }
}

extension SourcePiece {
  fileprivate init(_ syntax: HostMessage.Syntax) {
    let place = syntax.location.map { Place(file: $0.fileName, offset: $0.offset, line: $0.line) }
    self.init(syntax.source, at: place ?? Place(file: "", offset: 0, line: 0))
  }
}

extension PluginAnswer.Diagnostic {
  fileprivate init(_ diagnostic: MacroDiagnostic) {
    func range(_ range: Range<Int>) -> PluginAnswer.PositionRange {
      .init(
        fileName: diagnostic.file, startOffset: range.lowerBound, endOffset: range.upperBound)
    }
    self.init(
      message: diagnostic.message, severity: diagnostic.severity == .error ? .error : .warning,
      position: .init(fileName: diagnostic.file, offset: diagnostic.range.lowerBound),
      highlights: [range(diagnostic.range)],
      fixIts: diagnostic.fixIt.map {
        [
          .init(
            message: $0.message,
            changes: [.init(range: range($0.range), newText: $0.replacement)])
        ]
      } ?? [])
  }
}
