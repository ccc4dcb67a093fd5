/// A property whose value is an object that is created for it.
struct Child: Sendable, Equatable {
  var id: Int
  var type: Int
}
