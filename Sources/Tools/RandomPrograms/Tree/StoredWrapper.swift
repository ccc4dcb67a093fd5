/// A wrapper among a type's properties.
struct StoredWrapper: Sendable, Equatable {
  var id: Int
  var key: Int
  /// The properties before and after it.
  var before: StoredReference?
  var after: StoredReference?

  var references: [StoredReference] { [before, after].compactMap(\.self) }
}
