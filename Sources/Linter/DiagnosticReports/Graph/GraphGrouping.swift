/// The boxes that pictures draw around nodes.
package enum GraphGrouping: Sendable {
  case modules
  /// For an application with a single module: split as deep as the number of boxes allows.
  case folders
}

extension ReportedGraph {
  /// The name of each node's group; empty if it has none.
  var groupNames: [String] {
    switch grouping {
    case .modules: nodes.map(\.module)
    case .folders: folderNames
    }
  }

  /// With more boxes, a picture gives no overview.
  private static let folderLimit = 40

  private var folderNames: [String] {
    let folders = nodes.map { node in
      node.location.map { Array($0.path.split(separator: "/").dropLast()) }
    }
    let known = folders.indices.filter { folders[$0] != nil }
    guard let first = known.first.flatMap({ folders[$0] }) else { return nodes.map { _ in "" } }
    let shared = known.reduce(first) { shared, index in
      zip(shared, folders[index] ?? []).prefix { $0 == $1 }.map(\.0)
    }
    var groups = ReportedGraph.parts(of: known, folders, depth: shared.count + 1)
    var whole: Set<[Substring]> = []
    // The fullest folder is split, again and again, while there is room.
    while let fullest = groups.keys.filter({ !whole.contains($0) }).max(by: { a, b in
      let (first, second) = (groups[a]?.count ?? 0, groups[b]?.count ?? 0)
      return first == second ? b.lexicographicallyPrecedes(a) : first < second
    }) {
      let parts = ReportedGraph.parts(
        of: groups[fullest] ?? [], folders, depth: fullest.count + 1)
      guard groups.count + parts.count - 1 <= ReportedGraph.folderLimit,
        parts.count > 1 || parts[fullest] == nil
      else {
        whole.insert(fullest)
        continue
      }
      groups[fullest] = nil
      groups.merge(parts) { $0 + $1 }
      // Files in the folder itself cannot be split further.
      if parts[fullest] != nil { whole.insert(fullest) }
    }
    var names = nodes.map { _ in "" }
    for (folder, members) in groups {
      for member in members { names[member] = folder.isEmpty ? "." : folder.joined(separator: "/") }
    }
    return names
  }

  /// Nodes grouped by the first `depth` components of their folders.
  private static func parts(
    of members: [Int], _ folders: [[Substring]?], depth: Int
  ) -> [[Substring]: [Int]] {
    Dictionary(grouping: members) { Array((folders[$0] ?? []).prefix(depth)) }
  }
}
