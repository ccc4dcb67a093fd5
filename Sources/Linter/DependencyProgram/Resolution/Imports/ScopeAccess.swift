internal import DependencyFacts

/// The ways in which code can call `withDependencies(from:operation:)`.
package enum ScopeAccess {
  case visible
  /// The file must import a module; the edit adds the import.
  case importing(module: String, Diagnostic.Fix.Edit)
  /// The name has another meaning there, or the module to import is not known.
  case unknown
}
