/// A class or structure.
struct TypeDeclaration: Sendable, Equatable {
  var id: Int
  var kind: Kind
  var superclass: Int?
  var wrappers: [StoredWrapper] = []
  /// Properties with an object as initial value.
  var children: [Child] = []
  var lazies: [Child] = []
  /// The body of `init()`, if it is written out.
  var initializer: [Statement]?
  var members: [FunctionDeclaration] = []
  var file = 0

  enum Kind: Sendable, Equatable { case `class`, `struct` }
}
