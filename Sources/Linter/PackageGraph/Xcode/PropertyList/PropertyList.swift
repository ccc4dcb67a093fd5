/// A parsed property list: a tree in one array, which holds positions in the file and no text.
///
/// A node precedes its children. The children of a dictionary are its keys and values alternately.
package struct PropertyList: Sendable {
  package typealias NodeID = Int

  /// The root dictionary comes first.
  package let nodes: [Node]
  /// The first syntax error. The parts that could be read in spite of it are present.
  package let firstBreak: ProjectFileError?

  /// The whole file.
  package static let root: NodeID = 0

  package struct Node: Sendable, Hashable {
    package var kind: Kind
    /// Whether the text has escape sequences.
    package var hasEscapes: Bool
    /// For a string, the offset of its text without quotes; for other nodes, of the first byte.
    package var offset: UInt32
    /// The length of a string's text; zero for containers.
    package var length: UInt32
    /// The index after its last descendant.
    package var end: UInt32

    package enum Kind: UInt8, Sendable { case string, data, array, dictionary }
  }

  // MARK: Walking

  /// The elements of an array; none if the node is something else.
  func elements(of node: NodeID?) -> Elements {
    guard let node, nodes[node].kind == .array else { return Elements(nodes, from: 0, to: 0) }
    return Elements(nodes, from: node + 1, to: Int(nodes[node].end))
  }

  /// The keys and values of a dictionary; none if the node is something else.
  func entries(of node: NodeID?) -> Entries {
    guard let node, nodes[node].kind == .dictionary else {
      return Entries(elements: Elements(nodes, from: 0, to: 0))
    }
    return Entries(elements: Elements(nodes, from: node + 1, to: Int(nodes[node].end)))
  }

  struct Elements: Sequence, IteratorProtocol {
    private let nodes: [Node]
    private var index: NodeID
    private let end: NodeID

    init(_ nodes: [Node], from start: NodeID, to end: NodeID) {
      self.nodes = nodes
      index = start
      self.end = end
    }

    @inline(__always)
    mutating func next() -> NodeID? {
      guard index < end else { return nil }
      defer { index = Int(nodes[index].end) }
      return index
    }
  }

  struct Entries: Sequence, IteratorProtocol {
    var elements: Elements

    @inline(__always)
    mutating func next() -> (key: NodeID, value: NodeID)? {
      guard let key = elements.next(), let value = elements.next() else { return nil }
      return (key, value)
    }
  }
}

extension PropertyList {
  /// Reads a property list in the old syntax.
  ///
  /// If the file is broken, the reader continues with the next entry and keeps the first such place
  /// as `firstBreak`. Time and memory grow only with the size of the file.
  ///
  /// - Throws: if the file is XML, JSON, binary, or not a property list at all.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ProjectFileError) {
    var parser = PropertyListParser(bytes)
    self = try parser.parse()
  }
}
