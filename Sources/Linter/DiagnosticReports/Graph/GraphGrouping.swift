/// The boxes that pictures draw around nodes.
package enum GraphGrouping: Sendable {
  case modules
  /// For an application of one module: as deep as there are not too many of them.
  case folders
}

extension ReportedGraph {
  /// For each node the name of its group; empty for what belongs to none.
  var groupNames: [String] {
    switch grouping {
    case .modules: nodes.map(\.module)
    case .folders: folderNames
    }
  }

  /// More boxes than this are no overview.
  static let folderLimit = 60

  private var folderNames: [String] {
    let folders = nodes.map { node in
      node.location.map { Array($0.path.split(separator: "/").dropLast()) }
    }
    let known = folders.compactMap(\.self)
    guard let first = known.first else { return nodes.map { _ in "" } }
    let shared = known.reduce(first) { shared, folder in
      zip(shared, folder).prefix { $0 == $1 }.map(\.0)
    }.count
    let deepest = known.map(\.count).max() ?? 0
    // Never less deep than the first folders that differ.
    let depth = (shared + 1...max(shared + 1, deepest)).last { depth in
      depth == shared + 1 || Set(known.map { $0.prefix(depth) }).count <= ReportedGraph.folderLimit
    }
    return folders.map { folder in
      guard let folder else { return "" }
      let name = folder.prefix(depth ?? shared + 1).joined(separator: "/")
      return name.isEmpty ? "." : name
    }
  }
}
