internal import DependencyFacts

/// Edits that replace older functions by `withDependencies`.
extension Program {
  /// Nil if the text between the parts may differ from the usual one.
  package func editsModernizing(_ scope: DeprecatedScope) -> [Diagnostic.Fix.Edit]? {
    let callee = facts.calleeRange(of: scope.call)
    let operation = facts.range(of: scope.operation)
    guard let closure = facts.firstChild(of: scope.operation) else { return nil }
    let isTrailing = facts.node(scope.operation).flags.contains(.trailingClosure)
    let body = facts.range(of: closure)
    func edit(_ start: UInt32, _ end: UInt32, _ text: String) -> Diagnostic.Fix.Edit {
      .init(range: SourceRange(file: callee.file, start: start, end: end), replacement: text)
    }
    guard facts.node(scope.callee).name == .withValue else {
      let label = facts.node(scope.operation).name
      let length = UInt32(facts.string(label).utf8.count)
      let rename =
        facts.libraries.system.isRenamedOperation(label: label)
        ? [edit(operation.start, operation.start + length, "operation")] : []
      return [edit(callee.start, callee.end, "withDependencies")] + rename
    }
    guard let assignment = scope.assignment, isPlain(assignment.value) else { return nil }
    let (path, value) = (facts.range(of: assignment.keyPath), facts.range(of: assignment.value))
    let target = assignment.names.map { "." + facts.string($0) }.joined()
    guard path.start == callee.end + 1, Int(path.end - path.start) == target.utf8.count + 1,
      value.start == path.end + 2
    else { return nil }
    let update = "$0\(target) = "
    if isTrailing {
      guard body.start == value.end + 2, operation.start == body.start else { return nil }
      return [
        edit(callee.start, value.start, "withDependencies { \(update)"),
        edit(value.end, body.start, " } operation: "),
      ]
    }
    return [
      edit(callee.start, value.start, "withDependencies({ \(update)"),
      edit(value.end, value.end, " }"),
    ]
  }

  /// Whether an expression means the same in a closure without parameters of its own.
  private func isPlain(_ value: CodeRef) -> Bool {
    !facts.nodes(in: value).contains { place in
      let node = facts.node(place)
      return node.kind == .call && node.flags.contains(.effectful)
        || node.kind == .name && facts.string(node.name).hasPrefix("$")
    }
  }
}
