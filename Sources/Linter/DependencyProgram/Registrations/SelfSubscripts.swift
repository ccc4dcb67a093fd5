internal import DependencyFacts

/// Where a file's code says `self[…]`, by place: an accessor names its key so.
struct SelfSubscripts {
  /// The first arguments, by where the subscripts begin.
  private let arguments: [(start: UInt32, value: CodeRef)]

  init(ofFile file: Int32, _ facts: ProgramFacts) {
    var found: [(start: UInt32, value: CodeRef)] = []
    for (index, node) in facts[file].code.enumerated() where node.kind == .subscript {
      let ref = CodeRef(file: file, id: CodeID(index: UInt32(index)))
      guard let base = facts.firstChild(of: ref), facts.node(base).name == .`self`,
        let argument = facts.arguments(of: ref).first, let value = facts.firstChild(of: argument)
      else { continue }
      found.append((node.start, value))
    }
    arguments = found.sorted { $0.start < $1.start }
  }

  /// The argument of the first one that begins at an offset from `start` up to `end`.
  func first(from start: UInt32, to end: UInt32) -> CodeRef? {
    var low = 0
    var high = arguments.count
    while low < high {
      let middle = (low + high) / 2
      if arguments[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low < arguments.count && arguments[low].start < end ? arguments[low].value : nil
  }
}
