internal import DependencyFacts

/// Values of keys that need each other during their creation, so that none of them can be created.
package struct ValueCycle {
  /// Each step asks for the value of the next one, and the last asks for that of the first.
  package let steps: [Step]

  /// A value that asks for another one during its creation.
  package struct Step {
    /// The declaration of the value that asks.
    package let value: DeclRef
    package let key: Nominal
    /// The place where it asks.
    package let place: CodeRef
    /// The sites from there to the wrapper that is read; none if it names the other value directly.
    package let way: [EffectSite]
  }
}
