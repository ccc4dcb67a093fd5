public import SwiftLexer

/// The tree of one file: every declaration, statement, closure, call and name, types included.
///
/// Nodes live in one array and refer to each other by index; node 0 is the file. Parsing never
/// fails: what cannot be parsed is an `unknown` node, and every significant token lies in the range
/// of the file node. The outline holds no text; a token's bytes are looked up in the file. It has
/// at most a few hundred levels, so a walk over it may recurse.
public struct Outline: Sendable {
  /// The tokens that are not trivia, `endOfFile` last.
  public internal(set) var tokens: [Token]
  public internal(set) var nodes: [Node]

  public typealias TokenIndex = UInt32

  public struct NodeID: Hashable, Sendable {
    public let index: UInt32
    @inlinable
    public init(index: UInt32) { self.index = index }
    /// The file node.
    @inlinable
    public static var file: NodeID { NodeID(index: 0) }
    /// No node.
    @inlinable
    public static var none: NodeID { NodeID(index: .max) }
  }

  /// One node. Its tokens are `firstToken ..< endToken`; those of its children lie within.
  public struct Node: Sendable {
    public var kind: NodeKind
    /// The number of levels below the node; 255 for more.
    var height: UInt8
    public var flags: NodeFlags
    public var firstToken: TokenIndex
    public var endToken: TokenIndex
    /// See `NodeKind` for what it names; `Outline.noToken` for none.
    public var nameToken: TokenIndex
    public var firstChild: NodeID
    public var nextSibling: NodeID
  }

  public static let noToken = TokenIndex.max
}

extension Outline {
  public subscript(node: NodeID) -> Node { nodes[Int(node.index)] }

  /// The direct children of a node, in source order.
  public func children(of node: NodeID) -> Children {
    Children(nodes: nodes, next: self[node].firstChild)
  }

  public struct Children: Sequence, IteratorProtocol {
    let nodes: [Node]
    var upcoming: NodeID

    init(nodes: [Node], next: NodeID) {
      self.nodes = nodes
      self.upcoming = next
    }

    public mutating func next() -> NodeID? {
      guard upcoming != .none else { return nil }
      defer { upcoming = nodes[Int(upcoming.index)].nextSibling }
      return upcoming
    }
  }
}
