internal import DependencyFacts

/// How code can call `withDependencies(from:operation:)`.
package enum ScopeAccess {
  case visible
  /// The file has to import a module, which the edit does.
  case importing(module: String, Diagnostic.Fix.Edit)
  /// The name means something else there, or nobody can tell which module to import.
  case unknown
}
