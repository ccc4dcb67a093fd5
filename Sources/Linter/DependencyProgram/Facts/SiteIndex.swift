internal import DependencyFacts

/// Where each name stands in code: as a name, a member or an implicit member.
///
/// Effects are followed backwards, from what has one to whoever names it, so that only the few names
/// that matter are ever resolved.
struct SiteIndex {
  private var starts: [Int32]
  private var sites: [CodeRef]

  init(of facts: ProgramFacts) {
    let nameCount = facts.names.count
    starts = Array(repeating: 0, count: nameCount + 1)
    for file in facts.fileIndices {
      for node in facts[file].code where Self.isSite(node) {
        starts[Int(node.payload) + 1] += 1
      }
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    let nowhere = CodeRef(file: -1, id: .none)
    sites = Array(repeating: nowhere, count: Int(starts[nameCount]))
    for file in facts.fileIndices {
      for (index, node) in facts[file].code.enumerated() where Self.isSite(node) {
        sites[Int(next[Int(node.payload)])] = CodeRef(
          file: file, id: CodeID(index: UInt32(index)))
        next[Int(node.payload)] += 1
      }
    }
  }

  subscript(name: Name) -> ArraySlice<CodeRef> {
    guard name != Name.none, Int(name.rawValue) + 1 < starts.count else { return [] }
    return sites[Int(starts[Int(name.rawValue)])..<Int(starts[Int(name.rawValue) + 1])]
  }

  /// Those of one file.
  subscript(name: Name, inFile file: Int32) -> ArraySlice<CodeRef> {
    let sites = self[name]
    let start = sites.partitioningIndex { $0.file >= file }
    return sites[start...].prefix { $0.file == file }
  }

  private static func isSite(_ node: CodeNode) -> Bool {
    (node.kind == .name || node.kind == .member || node.kind == .implicitMember)
      && node.name != Name.none
  }
}

extension ArraySlice {
  /// The index of the first element that satisfies a condition which all elements behind it satisfy.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
