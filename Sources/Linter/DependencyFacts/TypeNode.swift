/// One node of a written type. The types of a file lie in one array in preorder; a node's subtree
/// is `index ..< end`.
package struct TypeNode: Sendable {
  package var kind: Kind
  package var flags: Flags
  /// The name of a named or member type.
  package var name: Name
  /// The index after the last node of the subtree.
  package var end: UInt32

  package enum Kind: UInt8, Sendable, CaseIterable {
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

    /// Whether its first child is the type that it is made from, so that it always has one.
    var wrapsType: Bool {
      switch self {
      case .member, .optional, .opaque, .existential: true
      case .named, .array, .dictionary, .tuple, .function, .composition, .other: false
      }
    }
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
  @inlinable
  package init(index: UInt32) { self.index = index }
  package static let none = TypeID(index: .max)
}

// The comparison is spelled out: the one of an enum with raw values goes through the standard
// library's generic code, which is felt where millions of nodes are walked.
extension TypeNode.Kind {
  @inlinable
  package static func == (one: TypeNode.Kind, other: TypeNode.Kind) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
