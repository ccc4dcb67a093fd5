internal import DependencyFacts

/// The places of `self[…]` in a file's code, where accessors name their keys.
struct SelfSubscripts {
  /// The first arguments, by the start of the subscripts.
  private let arguments: [(start: UInt32, value: CodeRef)]

  init(ofFile file: Int32, _ facts: ProgramFacts) {
    var found: [(start: UInt32, value: CodeRef)] = []
    for (ref, node) in facts.nodes(ofFile: file) where node.kind == .subscript {
      guard let base = facts.firstChild(of: ref), facts.node(base).name == .`self`,
        let argument = facts.arguments(of: ref).first, let value = facts.firstChild(of: argument)
      else { continue }
      found.append((node.start, value))
    }
    arguments = found.sorted { $0.start < $1.start }
  }

  /// The arguments of the subscripts that begin at an offset from `start` up to `end`.
  func all(from start: UInt32, to end: UInt32) -> [CodeRef] {
    arguments[arguments.partitioningIndex { $0.start >= start }...]
      .prefix { $0.start < end }.map(\.value)
  }
}
