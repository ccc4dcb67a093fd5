/// A property whose value is an object created for it.
struct Child: Sendable, Equatable {
  var id: Int
  var type: Int
  var shape: Shape = .plain

  /// The property's type.
  enum Shape: String, Sendable, Equatable, CaseIterable {
    case plain, optional, array, dictionary
  }
}
