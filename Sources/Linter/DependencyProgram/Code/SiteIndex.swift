internal import DependencyFacts

/// The places that the analyses start from: each name in code, the assignments, the key paths, and
/// the captures of closures.
///
/// Effects are followed backwards, from units with an effect to the places that name them, so that
/// only the few names that matter are ever resolved.
struct SiteIndex {
  private let starts: [Int32]
  private let sites: [CodeRef]
  let assignments: [CodeRef]
  let keyPaths: [CodeRef]
  let captures: [CodeRef]

  init(of facts: ProgramFacts) {
    var assignments: [CodeRef] = []
    var keyPaths: [CodeRef] = []
    var captures: [CodeRef] = []
    var counts = Array(repeating: Int32(0), count: facts.names.count)
    for file in facts.fileIndices {
      for (place, node) in facts.nodes(ofFile: file) {
        switch node.kind {
        case .name, .member, .implicitMember:
          if node.name != Name.none { counts[Int(node.payload)] += 1 }
        case .assignment: assignments.append(place)
        case .keyPath: keyPaths.append(place)
        case .capture: captures.append(place)
        default: break
        }
      }
    }
    self.assignments = assignments
    self.keyPaths = keyPaths
    self.captures = captures
    var starts: [Int32] = [0]
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    self.starts = starts
    sites = [CodeRef](unsafeUninitializedCapacity: Int(starts[counts.count])) { sites, count in
      count = Int(starts[counts.count])
      var next = starts
      for file in facts.fileIndices {
        for (place, node) in facts.nodes(ofFile: file) {
          switch node.kind {
          case .name, .member, .implicitMember:
            guard node.name != Name.none else { continue }
            sites.initializeElement(at: Int(next[Int(node.payload)]), to: place)
            next[Int(node.payload)] += 1
          default: break
          }
        }
      }
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
}
