internal import DependencyFacts

/// A value for each of the program's declarations, in one array, because a hash table with a large
/// share of them takes several times as long.
struct DeclarationMap<Value> {
  /// The start of the values of each file.
  private let starts: [Int]
  private var values: [Value]

  /// The same value for each declaration.
  init(of facts: ProgramFacts, repeating value: Value) {
    var starts: [Int] = []
    var count = 0
    for file in facts.fileIndices {
      starts.append(count)
      count += facts[file].declarations.count
    }
    self.starts = starts
    values = Array(repeating: value, count: count)
  }

  subscript(ref: DeclRef) -> Value {
    get { values[starts[Int(ref.file)] + Int(ref.id.index)] }
    set { values[starts[Int(ref.file)] + Int(ref.id.index)] = newValue }
  }
}

/// A set of the program's declarations.
struct DeclarationSet {
  private var isMember: DeclarationMap<Bool>

  /// The empty set.
  init(of facts: ProgramFacts) { isMember = DeclarationMap(of: facts, repeating: false) }

  func contains(_ ref: DeclRef) -> Bool { isMember[ref] }

  /// - Returns: whether the declaration was not in the set yet.
  mutating func insert(_ ref: DeclRef) -> Bool {
    guard !isMember[ref] else { return false }
    isMember[ref] = true
    return true
  }
}
