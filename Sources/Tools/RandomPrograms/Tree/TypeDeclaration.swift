/// A class, structure or actor.
struct TypeDeclaration: Sendable, Equatable {
  var id: Int
  var kind: Kind
  var naming: Naming = .plain
  /// Whether an instance is the value of a key of its own.
  var isValue = false
  var superclass: Int?
  var wrappers: [StoredWrapper] = []
  /// Properties with an object as initial value.
  var children: [Child] = []
  var lazies: [Child] = []
  /// The body of `init()`, if it is written out.
  var initializer: [Statement]?
  var members: [FunctionDeclaration] = []
  var file = 0

  enum Kind: Sendable, Equatable { case `class`, `struct`, actor }

  enum Naming: String, Sendable, Equatable, CaseIterable {
    case plain
    /// Nested in an enumeration, next to a type with the same name at the top level.
    case nested
    /// With a generic parameter.
    case generic
    /// Created under another name.
    case aliased
  }

  var isReference: Bool { kind != .struct }
}
