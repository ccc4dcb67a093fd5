internal import DependencyFacts

/// The places that the analyses start from: each name in code, the assignments, the key paths.
///
/// Effects are followed backwards, from units with an effect to the places that name them, so that
/// only the few names that matter are ever resolved.
struct SiteIndex {
  private let starts: [Int32]
  private let sites: [CodeRef]
  let assignments: [CodeRef]
  let keyPaths: [CodeRef]

  init(of facts: ProgramFacts, _ work: ConcurrentWork) {
    let parts = work.map(facts.fileIndices) { Part(ofFiles: $1, of: facts) }
    assignments = parts.flatMap(\.assignments)
    keyPaths = parts.flatMap(\.keyPaths)
    // Each part fills its own stretch of each name's places, so that these are in program order.
    var starts = Array(repeating: Int32(0), count: facts.names.count + 1)
    var firsts = parts.map(\.counts)
    var next: Int32 = 0
    for name in 0..<facts.names.count {
      starts[name] = next
      for part in parts.indices {
        let count = firsts[part][name]
        firsts[part][name] = next
        next += count
      }
    }
    starts[facts.names.count] = next
    self.starts = starts
    let count = Int(next)
    let places = firsts
    sites = [CodeRef](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let filling = Filling(buffer: buffer)
      _ = work.map(facts.fileIndices) { part, files in
        filling.fill(files, of: facts, from: places[part])
      }
      initializedCount = count
    }
  }

  subscript(name: Name) -> ArraySlice<CodeRef> {
    guard name != Name.none, Int(name.rawValue) + 1 < starts.count else { return [] }
    return sites[Int(starts[Int(name.rawValue)])..<Int(starts[Int(name.rawValue) + 1])]
  }

  /// The places of a name in one file.
  subscript(name: Name, inFile file: Int32) -> ArraySlice<CodeRef> {
    let sites = self[name]
    let start = sites.partitioningIndex { $0.file >= file }
    let end = sites.partitioningIndex { $0.file > file }
    return sites[start..<end]
  }

  // MARK: Making it

  /// The sites of some of the files.
  private struct Part: Sendable {
    /// The number of occurrences of each name in the files.
    private(set) var counts: [Int32]
    private(set) var assignments: [CodeRef] = []
    private(set) var keyPaths: [CodeRef] = []

    init(ofFiles files: Range<Int32>, of facts: ProgramFacts) {
      counts = Array(repeating: 0, count: facts.names.count)
      for file in files {
        for (index, node) in facts[file].code.enumerated() {
          switch node.kind {
          case .name, .member, .implicitMember:
            if node.name != Name.none { counts[Int(node.payload)] += 1 }
          case .assignment: assignments.append(CodeRef(file: file, index: index))
          case .keyPath: keyPaths.append(CodeRef(file: file, index: index))
          default: break
          }
        }
      }
    }
  }

  /// Unchecked, because the compiler cannot see that the parts write to different elements.
  private struct Filling: @unchecked Sendable {
    let buffer: UnsafeMutableBufferPointer<CodeRef>

    func fill(_ files: Range<Int32>, of facts: ProgramFacts, from firsts: [Int32]) {
      var next = firsts
      for file in files {
        for (index, node) in facts[file].code.enumerated() {
          switch node.kind {
          case .name, .member, .implicitMember:
            guard node.name != Name.none else { continue }
            buffer.initializeElement(
              at: Int(next[Int(node.payload)]), to: CodeRef(file: file, index: index))
            next[Int(node.payload)] += 1
          default: break
          }
        }
      }
    }
  }
}

extension CodeRef {
  fileprivate init(file: Int32, index: Int) {
    self.init(file: file, id: CodeID(index: UInt32(index)))
  }
}

extension ArraySlice {
  /// The index of the first element that satisfies a condition; all later elements must satisfy it
  /// as well.
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
