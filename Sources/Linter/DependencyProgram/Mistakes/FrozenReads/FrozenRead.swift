package import DependencyFacts

/// Reads of the current values by code that runs once, whose result is then kept.
package struct FrozenRead {
  /// The static property, the global, or the value of a key.
  package let home: DeclRef
  /// The key that has the value; nil for other properties.
  package let key: DependencyKeyFacts?
  /// In program order; at least one.
  package let sites: [EffectSite]
  /// Whether the result is made of what is read. If not, a wrapper is kept: it sees later
  /// overrides, and remembers those of the first use.
  package let isEager: Bool
  /// The wrappers that they lead to; none for code that names the current values.
  package let wrappers: [WrapperUse]
}
