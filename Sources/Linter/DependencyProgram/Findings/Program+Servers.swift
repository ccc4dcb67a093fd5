internal import DependencyFacts

extension Program {
  /// The server that the operation of a scope runs, and the overrides that its requests do not see;
  /// nil if they miss none.
  ///
  /// They do not miss one that the operation itself needs before: it reads the dependency, or
  /// creates objects that remember it, and nothing else in the program does. Nor do they miss the
  /// live value, which is what they get.
  package func serverWithoutOverrides(
    runIn scope: OverrideScope
  ) -> (run: CodeRef, lost: [OverrideScope.Change])? {
    guard let server = overrideScopes.server(runIn: scope), let operation = scope.operation else {
      return nil
    }
    let earlier = effects.sites(in: operation, facts).filter {
      $0.isRead && $0.provenance == .scoped(scope.call) && $0.place < server
    }
    let used = effects.wrappers(reachedFrom: Array(earlier))
    let places = Set(used.map(\.declaration))
    let lost = scope.changes.filter { change in
      let dependency = change.part.dependency
      return !overrideScopes.isLiveValue(change)
        && (!used.contains { registrations.dependency(of: $0) == dependency }
          || wrappers.uses.contains {
            registrations.dependency(of: $0) == dependency && !places.contains($0.declaration)
              && !modules.isTest(file: $0.declaration.file)
          })
    }
    return lost.isEmpty ? nil : (server, lost)
  }
}
