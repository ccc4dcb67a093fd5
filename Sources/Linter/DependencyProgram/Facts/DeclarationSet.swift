internal import DependencyFacts

/// A set of the program's declarations, as a flag for each, because a hash table with a large share
/// of them takes several times as long.
struct DeclarationSet {
  /// The start of the flags of each file.
  private let starts: [Int]
  private var isMember: [Bool]

  /// The empty set.
  init(of facts: ProgramFacts) {
    var starts: [Int] = []
    var count = 0
    for file in facts.fileIndices {
      starts.append(count)
      count += facts[file].declarations.count
    }
    self.starts = starts
    isMember = Array(repeating: false, count: count)
  }

  func contains(_ ref: DeclRef) -> Bool { isMember[index(of: ref)] }

  /// - Returns: whether the declaration was not in the set yet.
  mutating func insert(_ ref: DeclRef) -> Bool {
    let index = index(of: ref)
    guard !isMember[index] else { return false }
    isMember[index] = true
    return true
  }

  private func index(of ref: DeclRef) -> Int { starts[Int(ref.file)] + Int(ref.id.index) }
}
