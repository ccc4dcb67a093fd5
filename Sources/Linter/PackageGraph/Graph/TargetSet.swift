/// A set of targets of one graph, as a bit for each.
package struct TargetSet: Sendable, Equatable {
  private var words: [UInt64]

  /// The empty set for a graph of `capacity` targets.
  package init(capacity: Int) {
    words = Array(repeating: 0, count: (capacity + 63) / 64)
  }

  /// Whether the target is in the set.
  package func contains(_ target: TargetGraph.TargetID) -> Bool {
    guard target >= 0, target / 64 < words.count else { return false }
    return words[target / 64] & (1 << UInt64(target % 64)) != 0
  }

  /// Adds a target below the capacity; false if it was there already.
  @discardableResult
  package mutating func insert(_ target: TargetGraph.TargetID) -> Bool {
    guard !contains(target) else { return false }
    words[target / 64] |= 1 << UInt64(target % 64)
    return true
  }

  /// Adds the targets of another set of the same graph.
  package mutating func formUnion(_ other: TargetSet) {
    for index in words.indices where index < other.words.count {
      words[index] |= other.words[index]
    }
  }
}

extension TargetSet: Sequence {
  /// The targets in ascending order.
  package func makeIterator() -> Iterator { Iterator(words: words) }

  /// Steps over the set bits.
  package struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    package mutating func next() -> TargetGraph.TargetID? {
      while rest == 0 {
        index += 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index * 64 + rest.trailingZeroBitCount
    }
  }
}
