package import DependencyFacts

/// One `@Dependency` of the program.
package struct WrapperUse: Sendable {
  package let declaration: DeclRef
  package let target: Target
  package let storage: Storage

  /// The dependency that it asks for.
  package enum Target: Sendable {
    /// `\.a.b`: the components, the first being the accessor.
    case keyPath([Name])
    /// `Key.self`
    case key(Nominal)
    /// The target of a key path that the code is given; the name of the parameter or property.
    case given(Name)
  }

  package enum Storage: Sendable {
    /// A property of each instance.
    case instance
    /// A `static` property or a global.
    case shared
    /// In a function's body.
    case local
  }
}
