/// A call that sets or restores the current values for a closure.
struct ScopeCall: Equatable {
  var kind: Kind
  /// The closure, or the function that is passed in its place.
  var operation: CodeRef?
  /// The closure that changes the values.
  var update: CodeRef?

  /// Whether an argument is neither of these: the function of the program that opens the scope may
  /// run it inside or outside of it.
  func isOther(_ value: CodeRef?) -> Bool { value != operation && value != update }

  enum Kind: Equatable {
    /// `withDependencies { … } operation: { … }`
    case overrides
    /// `withDependencies(from: model) { … }`; the model.
    case from(CodeRef)
    /// `withEscapedDependencies { continuation in … }`
    case escaped
    /// `continuation.yield { … }`
    case yield
    /// `prepareDependencies { … }`
    case prepare
  }
}
