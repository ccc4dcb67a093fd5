extension Program {
  /// The dependencies that a scope changes, for a message: `'\.a' and 2 more`.
  package func phrase(for scope: OverrideScope) -> String {
    var names: [String] = []
    for change in scope.changes where !names.contains(change.name) { names.append(change.name) }
    return "'\(names[0])'" + (names.count > 1 ? " and \(names.count - 1) more" : "")
  }
}
