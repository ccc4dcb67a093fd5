/// A key, its values and its accessor.
struct KeyDeclaration: Sendable, Equatable {
  var id: Int
  var hasLive = true
  var hasTest = true
  var hasPreview = false
}
