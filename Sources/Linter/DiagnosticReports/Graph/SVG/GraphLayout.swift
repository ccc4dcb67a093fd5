/// The positions in a picture: each module is laid out by itself, then the modules as boxes.
struct GraphLayout {
  private(set) var nodes: [PictureBox]
  /// One for each group; a group without a name has no frame.
  private(set) var groups: [PictureBox]
  /// The points that each line of the picture passes, from box to box.
  private(set) var ways: [[PicturePoint]] = []
  private(set) var size: PictureSize

  static let fontSize = 12
  static let smallSize = 10
  private static let padding = 10
  private static let titleHeight = 26

  init(_ picture: GraphPicture, of graph: ReportedGraph) {
    let sizes = graph.nodes.map(Self.size(of:))
    nodes = sizes.map { PictureBox(origin: PicturePoint(x: 0, y: 0), size: $0) }
    let outline = GroupOutline(picture, nodeCount: nodes.count)
    let inner = picture.groups.indices.map { GroupLayout($0, of: picture, outline, sizes) }
    let groupSizes = zip(picture.groups, inner).map { group, inner in
      let title = TextWidth.of(group.name, size: Self.fontSize) + 2 * Self.padding
      return group.name.isEmpty
        ? inner.layout.size
        : PictureSize(
          width: max(inner.layout.size.width + 2 * Self.padding, title),
          height: inner.layout.size.height + Self.titleHeight + Self.padding)
    }
    let outer = LayeredLayout(groupSizes, lines: outline.lines, gap: 90, space: 24)
    size = outer.size
    groups = zip(outer.origins, groupSizes).map { PictureBox(origin: $0, size: $1) }
    let corners = zip(groups, picture.groups).map { box, group in
      box.origin
        + (group.name.isEmpty
          ? PicturePoint(x: 0, y: 0) : PicturePoint(x: Self.padding, y: Self.titleHeight))
    }
    for (index, group) in picture.groups.enumerated() {
      for (node, origin) in zip(group.nodes, inner[index].layout.origins) {
        nodes[node].origin = corners[index] + origin
      }
    }
    ways = picture.lines.indices.map { index in
      let line = picture.lines[index]
      let (from, to) = (outline.group[line.from], outline.group[line.to])
      guard let pair = outline.pairs[[from, to]] else {
        let (bends, isTurned) = inner[from].way(ofLine: index)
        return ends(of: line, isTurned) { bends.map { corners[from] + $0 } }
      }
      let isTurned = outline.isTurned[pair]
      return ends(of: line, isTurned) {
        let leaving = inner[from].way(from: line.from, toRight: !isTurned).map {
          corners[from] + $0
        }
        let entering = inner[to].way(from: line.to, toRight: isTurned).map { corners[to] + $0 }
        let bends = outer.bends[pair]
        guard let out = leaving.last, let back = entering.last, let first = bends.first,
          let last = bends.last
        else { return bends }
        return leaving + [PicturePoint(x: first.x, y: out.y)] + bends.dropFirst().dropLast()
          + [PicturePoint(x: last.x, y: back.y)] + entering.reversed()
      }
    }
  }

  /// From the right side of one box to the left side of another, or vice versa.
  private func ends(
    of line: GraphPicture.Line, _ isTurned: Bool, _ bends: () -> [PicturePoint]
  ) -> [PicturePoint] {
    let (from, to) = (nodes[line.from], nodes[line.to])
    let start = PicturePoint(x: isTurned ? from.origin.x : from.right, y: from.middle)
    let end = PicturePoint(x: isTurned ? to.right : to.origin.x, y: to.middle)
    return [start] + bends() + [end]
  }

  // MARK: Nodes

  /// The size of two lines of text with padding.
  private static func size(of node: ReportedGraph.Node) -> PictureSize {
    let width = max(
      TextWidth.of(GraphPicture.label(of: node), size: fontSize),
      TextWidth.of(remark(on: node), size: smallSize))
    return PictureSize(width: width + 20, height: 38)
  }

  /// The second line: the kind, and a dependency's values.
  static func remark(on node: ReportedGraph.Node) -> String {
    guard let values = node.values else { return node.kind.words }
    let states = [("live", values.live), ("test", values.test), ("preview", values.preview)]
    let words = states.compactMap { name, state -> String? in
      switch state {
      case .has: name
      case .placeholder: "\(name) placeholder"
      case .lacks: name == "preview" ? nil : "no \(name)"
      case .unknown: nil
      }
    }
    return words.isEmpty ? node.kind.words : words.joined(separator: ", ")
  }
}

/// The groups that the lines of a picture connect.
private struct GroupOutline {
  /// The group of each node.
  private(set) var group: [Int]
  /// The lines between groups, each pair once.
  private(set) var lines: [(from: Int, to: Int)] = []
  private(set) var pairs: [[Int]: Int] = [:]
  /// Whether each line leads to the left.
  let isTurned: [Bool]

  init(_ picture: GraphPicture, nodeCount: Int) {
    group = Array(repeating: 0, count: nodeCount)
    for (index, part) in picture.groups.enumerated() {
      for node in part.nodes { group[node] = index }
    }
    for line in picture.lines where group[line.from] != group[line.to] {
      let pair = [group[line.from], group[line.to]]
      guard pairs[pair] == nil else { continue }
      pairs[pair] = lines.count
      lines.append((pair[0], pair[1]))
    }
    isTurned = LayeredLayout.turnedLines(lines, count: picture.groups.count)
  }
}

/// A group by itself, with a small box at its left or right end for each node that has lines to
/// other groups there, so that these lines pass between the nodes too.
private struct GroupLayout {
  let layout: LayeredLayout
  private var linesOfPicture: [Int: Int] = [:]
  private var ports: [Port: (box: Int, line: Int)] = [:]

  private struct Port: Hashable {
    let node: Int
    let isRight: Bool
  }

  init(_ index: Int, of picture: GraphPicture, _ outline: GroupOutline, _ sizes: [PictureSize]) {
    let nodes = picture.groups[index].nodes
    let positions = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
    var lines: [(from: Int, to: Int)] = []
    var found: (left: [Int], right: [Int]) = ([], [])
    var seen: Set<Port> = []
    for (number, line) in picture.lines.enumerated() {
      let (from, to) = (outline.group[line.from], outline.group[line.to])
      if from == index, to == index, let start = positions[line.from], let end = positions[line.to]
      {
        linesOfPicture[number] = lines.count
        lines.append((start, end))
        continue
      }
      guard from == index || to == index, let pair = outline.pairs[[from, to]],
        !picture.groups[index].name.isEmpty
      else { continue }
      let port = Port(
        node: from == index ? line.from : line.to,
        isRight: (from == index) != outline.isTurned[pair])
      guard seen.insert(port).inserted else { continue }
      if port.isRight { found.right.append(port.node) } else { found.left.append(port.node) }
    }
    var box = nodes.count
    for (node, isRight) in found.left.map({ ($0, false) }) + found.right.map({ ($0, true) }) {
      guard let position = positions[node] else { continue }
      ports[Port(node: node, isRight: isRight)] = (box, lines.count)
      lines.append(isRight ? (position, box) : (box, position))
      box += 1
    }
    let first = nodes.count..<nodes.count + found.left.count
    let all =
      nodes.map { sizes[$0] }
      + Array(repeating: PictureSize(width: 1, height: 2), count: box - nodes.count)
    layout = LayeredLayout(
      all, lines: lines, gap: 60, space: 12, edges: (first, first.upperBound..<box))
  }

  func way(ofLine line: Int) -> (bends: [PicturePoint], isTurned: Bool) {
    guard let own = linesOfPicture[line] else { return ([], false) }
    return (layout.bends[own], layout.isTurned[own])
  }

  /// From a node to one end of the group, including the port.
  func way(from node: Int, toRight isRight: Bool) -> [PicturePoint] {
    guard let (box, line) = ports[Port(node: node, isRight: isRight)] else { return [] }
    let bends = isRight ? layout.bends[line] : layout.bends[line].reversed()
    return bends + [layout.origins[box] + PicturePoint(x: 0, y: 1)]
  }
}
