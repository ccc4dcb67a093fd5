extension Program {
  /// The dependencies that a scope changes, for a message: `'\.a' and 2 more`.
  package func phrase(for scope: OverrideScope) -> String { phrase(for: scope.changes) }

  /// - Parameter changes: at least one.
  package func phrase(for changes: [OverrideScope.Change]) -> String {
    let names = firstOfEach(changes).map(\.name)
    return "'\(names[0])'" + (names.count > 1 ? " and \(names.count - 1) more" : "")
  }

  /// A note at the first override of each dependency or part of one.
  package func notes(on changes: [OverrideScope.Change]) -> [Diagnostic.Note] {
    firstOfEach(changes).map {
      Diagnostic.Note("'\($0.name)' is overridden here", at: facts.range(of: $0.place))
    }
  }

  private func firstOfEach(_ changes: [OverrideScope.Change]) -> [OverrideScope.Change] {
    var names: Set<String> = []
    return changes.filter { names.insert($0.name).inserted }
  }
}
