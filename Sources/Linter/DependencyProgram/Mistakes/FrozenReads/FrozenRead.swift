internal import DependencyFacts

/// Reads of the current values by code that runs once and whose result is then stored.
package struct FrozenRead {
  /// The static property, the global, or the value of a key.
  package let home: DeclRef
  /// The key that has the value; nil for other properties.
  package let key: DependencyKeyFacts?
  /// In program order; at least one.
  package let sites: [EffectSite]
  /// Whether the result is made from the read values. If not, a wrapper is stored: it sees later
  /// overrides, but remembers those of the first use.
  package let isEager: Bool
  /// The wrappers that the sites lead to; none for code that names the current values.
  package let wrappers: [WrapperUse]
}
