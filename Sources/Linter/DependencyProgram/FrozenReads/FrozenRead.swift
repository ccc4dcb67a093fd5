package import DependencyFacts

/// Reads of the current values by code that runs once, whose result is then kept.
package struct FrozenRead {
  /// The static property, the global, or the value of a key.
  package let home: DeclRef
  /// The key that has the value; nil for other properties.
  package let key: DependencyKeyFacts?
  /// In program order; at least one.
  package let sites: [EffectSite]
  /// What they read; none of the current values by their name.
  package let wrappers: [WrapperUse]
  /// An override by a test that may find the kept result, or leave its own value in it.
  package internal(set) var override: (place: CodeRef, read: WrapperUse)?
}
