internal import CompilerPluginMessages
internal import Foundation

/// The macros that the doubles of frameworks declare: just enough of each for code to compile.
@main enum FrameworkMacros {
  static func main() {
    let stream = MessageStream(
      read: { (try? FileHandle.standardInput.read(upToCount: $0)) ?? Data() },
      write: { try? FileHandle.standardOutput.write(contentsOf: $0) })
    PluginConversation(
      on: stream,
      expandAttached: { .init(expandedSource: expand($0), diagnostics: []) },
      expandFreestanding: { _ in .init(expandedSource: "", diagnostics: []) }
    ).run()
  }

  /// A macro makes its type conform to the protocol with the same name. For a reducer, the body is
  /// also built by the builder of reducers.
  private static func expand(_ request: HostMessage.AttachedExpansion) -> String {
    let declaration = request.declSyntax.source
    switch request.macroRole {
    case "memberAttribute":
      return declaration.contains("var body:") ? "@ReducerBuilder<Self.State, Self.Action>" : ""
    case "member": return ReducerOfCases(declaration)?.members ?? ""
    default:
      let type = request.extendedTypeSyntax?.source ?? ""
      let name = ReducerOfCases(declaration) == nil ? request.macro.typeName : "CaseReducer"
      return "extension \(type): \(name) {}"
    }
  }
}
