package import DependencyFacts

/// A call of a deprecated function that overrides dependencies.
package struct DeprecatedScope {
  package let call: CodeRef
  package let callee: CodeRef
  /// The argument with the code that runs under the override.
  package let operation: CodeRef
  /// For `withValue`, the override, if it can be written as an assignment; nil for the others,
  /// which take a closure.
  package let assignment: Assignment?

  package struct Assignment {
    package let keyPath: CodeRef
    package let names: [Name]
    package let value: CodeRef
  }
}
