/// A dependency system that a user names, because it is not recognised by its shape.
package struct NamedSystem: Sendable, Hashable {
  /// The property wrapper in the place of `Dependency`.
  package let wrapper: String
  /// The type whose properties are the dependencies, in the place of `DependencyValues`.
  package let values: String

  package init(wrapper: String, values: String) {
    self.wrapper = wrapper
    self.values = values
  }
}
