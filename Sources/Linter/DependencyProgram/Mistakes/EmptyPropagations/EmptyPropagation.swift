internal import DependencyFacts

/// A `withDependencies(from:)` whose object has no values to hand on.
package struct EmptyPropagation {
  /// The call.
  package let scope: CodeRef
  /// The class or actor of the object, which declares no wrapper of its own.
  package let type: Nominal
  /// A wrapper elsewhere whose values were probably meant, and its place.
  package let overlooked: (wrapper: WrapperUse, place: Overlooked)?
  /// The override in the scope's update that is also lost, and the wrapper that would read it.
  package let override: (place: CodeRef, read: WrapperUse)?
  /// Whether the scope changes the values.
  package let hasUpdate: Bool
  /// The reads and creations in the operation, in program order.
  package let sites: [EffectSite]

  package enum Overlooked {
    case inSuperclass
    /// In the value of a stored property.
    case inProperty(DeclRef)
  }
}
