internal import DependencyFacts

/// The live value and the test value of a key that are spelled alike.
extension KeyValues {
  /// Whether a function asks for the context, so that tests may get another value than users:
  /// `isTesting`, `@Dependency(\.context)`.
  func asksContext(_ function: DeclRef) -> Bool {
    let body = facts.declaration(function).body
    guard body != .none else { return false }
    return (body.index..<facts.node(CodeRef(file: function.file, id: body)).end).contains { index in
      let node = facts.node(CodeRef(file: function.file, id: CodeID(index: index)))
      switch node.kind {
      case .name: return facts.string(node.name) == "isTesting"
      case .keyPathComponent, .member: return facts.string(node.name) == "context"
      case .local:
        let local = DeclRef(file: function.file, id: node.declaration)
        guard case .keyPath(let names)? = expressions.wrapperUse(of: local)?.target else {
          return false
        }
        return names.first.map { facts.string($0) == "context" } ?? false
      default: return false
      }
    }
  }
}
