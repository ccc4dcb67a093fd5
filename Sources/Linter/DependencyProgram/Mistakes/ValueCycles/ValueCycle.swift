package import DependencyFacts

/// Values of keys that need each other while they are made, so that none of them can be.
package struct ValueCycle {
  /// Each one's value is that of the next one, and the last one asks for the first.
  package let steps: [Step]

  /// A value that asks for another one while it is made.
  package struct Step {
    /// The declaration of the value that asks.
    package let value: DeclRef
    package let key: Nominal
    /// Where it asks.
    package let place: CodeRef
    /// The sites from there to the wrapper that is read; none if it names the other value.
    package let way: [EffectSite]
  }
}
