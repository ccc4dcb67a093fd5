/// One node of a written type. The types of a file lie in one array in preorder; a node's subtree is
/// `index ..< end`.
package struct TypeNode: Sendable {
  package var kind: Kind
  package var flags: Flags
  /// The name of a named or member type.
  package var name: Name
  /// The index after the last node of the subtree.
  package var end: UInt32

  package enum Kind: UInt8, Sendable {
    /// `Name<A, B>`: the generic arguments.
    case named
    /// `Base.Name<A>`: the base, then the generic arguments.
    case member
    /// `T?`, `T!`
    case optional
    case array
    /// Key, value.
    case dictionary
    case tuple
    /// The parameters' types, then the result's.
    case function
    /// `some T`, `any T`
    case opaque
    case existential
    case composition
    /// Whatever else can be written; nothing is concluded from it.
    case other
  }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let escaping = Flags(rawValue: 1 << 0)
    package static let autoclosure = Flags(rawValue: 1 << 1)
    package static let `inout` = Flags(rawValue: 1 << 2)
    package static let async = Flags(rawValue: 1 << 3)
  }
}

/// The index of a type's root node in `FileFacts.types`.
package struct TypeID: Hashable, Sendable {
  package let index: UInt32
  package init(index: UInt32) { self.index = index }
  package static let none = TypeID(index: .max)
}
