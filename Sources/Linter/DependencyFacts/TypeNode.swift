/// One node of a written type. The types of a file lie in one array in preorder; a node's subtree
/// is `index ..< end`.
public struct TypeNode: Sendable {
  public var kind: Kind
  public var flags: Flags
  /// The name of a named or member type, the label of a tuple's part.
  public var name: Name
  /// The index after the last node of the subtree.
  public var end: UInt32

  public enum Kind: UInt8, Sendable, CaseIterable {
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
    /// A labelled part of a tuple; the name is the label.
    case element
    /// The parameters' types, then the result's.
    case function
    /// `some T`, `any T`
    case opaque
    case existential
    case composition
    /// Any other type; the analysis concludes nothing from it.
    case other

    /// Whether it is made from another type, which is always its first child.
    var wrapsType: Bool {
      switch self {
      case .member, .optional, .element, .opaque, .existential: true
      case .named, .array, .dictionary, .tuple, .function, .composition, .other: false
      }
    }
  }

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let escaping = Flags(rawValue: 1 << 0)
    public static let autoclosure = Flags(rawValue: 1 << 1)
    public static let `inout` = Flags(rawValue: 1 << 2)
    public static let async = Flags(rawValue: 1 << 3)
    public static let `throws` = Flags(rawValue: 1 << 4)
  }
}

/// The index of a type's root node in `FileFacts.types`.
public struct TypeID: TableIndex {
  public let index: UInt32
  @inlinable
  public init(index: UInt32) { self.index = index }
}

// The comparison is spelled out: the default one of an enum with raw values goes through the
// standard library's generic code, a noticeable cost in a walk over millions of nodes.
extension TypeNode.Kind {
  @inlinable
  public static func == (one: TypeNode.Kind, other: TypeNode.Kind) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
