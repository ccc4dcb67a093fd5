internal import DependencyFacts

extension Program {
  /// The server that the operation of a scope runs, whose requests do not see the overrides.
  ///
  /// Nil if the operation itself needs all of them before: it reads the dependencies, or creates
  /// objects that remember them, and nothing else in the program does.
  package func serverWithoutOverrides(runIn scope: OverrideScope) -> CodeRef? {
    guard let server = overrideScopes.server(runIn: scope), let operation = scope.operation else {
      return nil
    }
    let earlier = effects.sites(in: operation, facts).filter {
      $0.isRead && $0.provenance == .scoped(scope.call) && $0.place < server
    }
    let used = effects.wrappers(reachedFrom: Array(earlier))
    let places = Set(used.map(\.declaration))
    let lost = scope.changes.map(\.part.dependency).filter { dependency in
      !used.contains { registrations.dependency(of: $0) == dependency }
        || wrappers.uses.contains {
          registrations.dependency(of: $0) == dependency && !places.contains($0.declaration)
            && !modules.isTest(file: $0.declaration.file)
        }
    }
    return lost.isEmpty ? nil : server
  }
}
