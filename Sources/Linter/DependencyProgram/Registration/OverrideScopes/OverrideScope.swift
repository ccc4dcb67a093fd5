internal import DependencyFacts

/// A call that gives dependencies other values.
package struct OverrideScope {
  package let call: CodeRef
  package let kind: Kind
  /// The closure that changes the values; nil if the call takes the new value itself.
  package let update: CodeRef?
  /// The closure, or the function passed in its place, that runs with the new values.
  package let operation: CodeRef?
  /// In program order; at least one.
  package let changes: [Change]

  package enum Kind: String, Sendable {
    /// `withDependencies { … } operation: { … }`
    case operation
    /// `prepareDependencies { … }`
    case preparation
    /// `Feature().dependency(\.a, value)`
    case reducer
    /// `Feature().transformDependency(\.a) { … }`
    case transformation
    /// `Store(…) { … } withDependencies: { … }`
    case store
    /// `.dependency(\.a, value)`, `.dependencies { … }` of a test or a preview
    case trait
  }

  /// One dependency that gets another value.
  package struct Change {
    let part: DependencyPart
    /// `\.date`, `\.api.fetch`
    package let name: String
    /// The left side of the assignment, or the key path.
    package let place: CodeRef
    /// The type of the new values, as far as it is known.
    package let type: Nominal?
    /// The new values; several if a closure makes them.
    package let values: [CodeRef]
  }

  /// The changes of one dependency or of a part of it.
  func changes(of dependency: DependencyID) -> [Change] {
    changes.filter { $0.part.dependency == dependency }
  }

  var overrides: [ValueOverride] { changes.map { ValueOverride(part: $0.part, place: $0.place) } }

  /// The overrides of one dependency or of parts of it.
  func overrides(of dependency: DependencyID) -> [ValueOverride] {
    overrides.filter { $0.part.dependency == dependency }
  }
}

/// A place that gives a dependency, or a part of it, another value.
struct ValueOverride {
  let part: DependencyPart
  let place: CodeRef
}
