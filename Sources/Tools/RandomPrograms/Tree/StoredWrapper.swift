/// A wrapper among a type's properties.
struct StoredWrapper: Sendable, Equatable {
  var id: Int
  var key: Int
}
