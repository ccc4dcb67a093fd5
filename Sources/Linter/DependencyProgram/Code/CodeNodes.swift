package import DependencyFacts

/// A node and all nodes inside it, in source order.
package struct CodeNodes: RandomAccessCollection {
  private let file: Int32
  private let indices: Range<UInt32>

  fileprivate init(file: Int32, indices: Range<UInt32>) {
    self.file = file
    self.indices = indices
  }

  package var startIndex: Int { Int(indices.lowerBound) }
  package var endIndex: Int { Int(indices.upperBound) }

  package subscript(index: Int) -> CodeRef {
    @inline(__always) get { CodeRef(file: file, id: CodeID(index: UInt32(index))) }
  }
}

extension ProgramFacts {
  /// A node and all nodes inside it, in source order.
  @inline(__always)
  package func nodes(in ref: CodeRef) -> CodeNodes {
    CodeNodes(file: ref.file, indices: ref.id.index..<node(ref).end)
  }

  /// The nodes between the end of a node and the end of another one around it.
  func nodes(after ref: CodeRef, in outer: CodeRef) -> CodeNodes {
    let start = node(ref).end
    return CodeNodes(file: ref.file, indices: start..<max(start, node(outer).end))
  }

  /// The nodes inside a node, in source order, without some and all that is inside those.
  func nodes(inside ref: CodeRef, without isLeftOut: (CodeRef) -> Bool) -> [CodeRef] {
    var found: [CodeRef] = []
    var index = ref.id.index + 1
    while index < node(ref).end {
      let place = CodeRef(file: ref.file, id: CodeID(index: index))
      if isLeftOut(place) {
        index = node(place).end
      } else {
        found.append(place)
        index += 1
      }
    }
    return found
  }

  /// A node and all nodes inside it, without those in closures and in functions that are declared
  /// there, in source order. A closure itself counts.
  func nodes(outsideClosuresIn ref: CodeRef) -> [CodeRef] {
    var found: [CodeRef] = []
    var index = ref.id.index
    while index < node(ref).end {
      let place = CodeRef(file: ref.file, id: CodeID(index: index))
      if place != ref, isOfLocalFunction(place) {
        index = node(place).end
        continue
      }
      found.append(place)
      index = node(place).kind == .closure && place != ref ? node(place).end : index + 1
    }
    return found
  }

  /// Whether a node is the code of a declaration inside other code. The arguments of its attributes
  /// run where it is declared.
  private func isOfLocalFunction(_ ref: CodeRef) -> Bool {
    node(ref).kind == .body && !node(ref).flags.contains(.attributeArguments)
  }

  /// The nodes of all code that is written in a declaration, that of its members included.
  func nodes(writtenIn ref: DeclRef) -> some Sequence<(place: CodeRef, node: CodeNode)> {
    let (start, end) = (declaration(ref).start, declaration(ref).end)
    return nodes(ofFile: ref.file).lazy.filter { start <= $0.node.start && $0.node.start < end }
  }

  /// All nodes of a file with their places, in source order.
  @inline(__always)
  package func nodes(ofFile file: Int32) -> FileNodes {
    FileNodes(file: file, code: self[file].code)
  }
}

/// All nodes of a file with their places, in source order.
package struct FileNodes: Sequence, IteratorProtocol {
  private let file: Int32
  private let code: FactTable<CodeNode>
  private var index = 0

  fileprivate init(file: Int32, code: FactTable<CodeNode>) {
    self.file = file
    self.code = code
  }

  @inline(__always)
  package mutating func next() -> (place: CodeRef, node: CodeNode)? {
    guard index < code.count else { return nil }
    defer { index += 1 }
    return (CodeRef(file: file, id: CodeID(index: UInt32(index))), code[index])
  }
}

/// A node and the nodes around it, from the inside out. `sequence(first:next:)` would allocate
/// memory for each walk.
struct NodesAround: Sequence, IteratorProtocol {
  private let facts: ProgramFacts
  private var current: CodeRef?

  init(from ref: CodeRef, _ facts: ProgramFacts) {
    self.facts = facts
    current = ref
  }

  @inline(__always)
  mutating func next() -> CodeRef? {
    defer { current = current.flatMap(facts.parent(of:)) }
    return current
  }
}
