package import SwiftLexer

/// The tree of one file: every declaration, statement, closure, call and name, types included.
///
/// Nodes live in one array and name each other by index; node 0 is the file. Parsing never fails:
/// what cannot be parsed is an `unknown` node, and every significant token lies in the range of the
/// file node. The outline holds no text; a token's bytes are looked up in the file. It nests a few
/// hundred levels at most, so that a walk over it may recurse.
package struct Outline: Sendable {
  /// The tokens that are not trivia, `endOfFile` last.
  package internal(set) var tokens: [Token]
  package internal(set) var nodes: [Node]

  package typealias TokenIndex = UInt32

  package struct NodeID: Hashable, Sendable {
    package let index: UInt32
    @inlinable
    package init(index: UInt32) { self.index = index }
    /// The file node.
    package static let file = NodeID(index: 0)
    /// No node.
    package static let none = NodeID(index: .max)
  }

  /// One node. Its tokens are `firstToken ..< endToken`; those of its children lie within.
  package struct Node: Sendable {
    package var kind: NodeKind
    /// How many levels of nodes are below it, 255 for more.
    var height: UInt8
    package var flags: NodeFlags
    package var firstToken: TokenIndex
    package var endToken: TokenIndex
    /// See `NodeKind` for what it names; `Outline.noToken` for none.
    package var nameToken: TokenIndex
    package var firstChild: NodeID
    package var nextSibling: NodeID
  }

  package static let noToken = TokenIndex.max
}

extension Outline {
  package subscript(node: NodeID) -> Node { nodes[Int(node.index)] }

  /// The direct children of a node, in source order.
  package func children(of node: NodeID) -> Children {
    Children(nodes: nodes, next: self[node].firstChild)
  }

  package struct Children: Sequence, IteratorProtocol {
    let nodes: [Node]
    var upcoming: NodeID

    init(nodes: [Node], next: NodeID) {
      self.nodes = nodes
      self.upcoming = next
    }

    package mutating func next() -> NodeID? {
      guard upcoming != .none else { return nil }
      defer { upcoming = nodes[Int(upcoming.index)].nextSibling }
      return upcoming
    }
  }
}
