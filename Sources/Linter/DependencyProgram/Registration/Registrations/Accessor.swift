package import DependencyFacts

/// One property of `DependencyValues`.
package struct Accessor {
  package let declaration: DeclRef
  package let name: Name
  /// The key that its getter names, if it names one.
  package let key: Nominal?
  /// All keys that its getter names.
  package let readKeys: [Nominal]
  /// Whether its getter uses the whole value of its key as it is: not `self[Key.self].name` or
  /// `self[Key.self] * 1000`, and not that of a generic type, each of whose instances is a key.
  package let isWhole: Bool
  /// The keys that its setter names, with the places; none if it has no setter.
  package let assignedKeys: [(key: Nominal, place: CodeRef)]
  /// The value of its key, if that is all that its setter consists of, so that it sets nothing.
  package let unsetValue: CodeRef?
  /// The only file that can name it, if it is private to one.
  let file: Int32?
}
