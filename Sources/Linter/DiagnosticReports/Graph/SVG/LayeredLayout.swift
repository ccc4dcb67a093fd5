/// Boxes in layers from left to right, so that most lines lead to the right and few of them cross.
///
/// The four steps are the usual ones: lines that close a cycle are reversed, each box goes into the
/// layer after the last one that leads to it, layers are sorted by the mean position of their
/// neighbours, and boxes move towards these without touching each other. A line across several
/// layers has its own place in each, so that it passes between the boxes.
struct LayeredLayout {
  /// The upper left corners of the boxes.
  private(set) var origins: [PicturePoint]
  /// Where each line leaves and enters layers, in its own direction.
  private(set) var bends: [[PicturePoint]]
  /// Whether each line leads to the left.
  private(set) var isTurned: [Bool]
  private(set) var size: PictureSize

  /// - Parameters:
  ///   - gap: the room between layers.
  ///   - space: the room between the boxes of a layer.
  ///   - edges: the boxes that have to be in the first layer, and those that have to be in the
  ///     last.
  init(
    _ sizes: [PictureSize], lines: [(from: Int, to: Int)], gap: Int, space: Int,
    edges: (first: Range<Int>, last: Range<Int>) = (0..<0, 0..<0)
  ) {
    origins = Array(repeating: PicturePoint(x: 0, y: 0), count: sizes.count)
    bends = Array(repeating: [], count: lines.count)
    let turned = Self.turnedLines(lines, count: sizes.count)
    isTurned = turned
    let ahead = zip(lines, turned).map { line, isTurned in
      isTurned ? (from: line.to, to: line.from) : line
    }
    let isLinked = lines.reduce(into: Array(repeating: false, count: sizes.count)) {
      $0[$1.from] = true
      $0[$1.to] = true
    }
    var order = LayerOrder(
      layers: Self.layers(ahead, count: sizes.count, edges), isPlaced: isLinked, lines: ahead,
      trunks: turned.map { $0 ? 1 : 0 })
    order.reduceCrossings()
    let heights = order.items.map { $0.box.map { sizes[$0].height } ?? 2 }
    let tops = order.tops(heights: heights, space: space)
    var x = 0
    var columns: [(left: Int, right: Int)] = []
    var middles = Array(repeating: 0, count: order.items.count)
    for layer in order.layers {
      let width = layer.compactMap { order.items[$0].box.map { sizes[$0].width } }.max() ?? 0
      columns.append((x, x + width))
      for item in layer {
        middles[item] = tops[item] + heights[item] / 2
        guard let box = order.items[item].box else { continue }
        origins[box] = PicturePoint(x: x + (width - sizes[box].width) / 2, y: tops[item])
      }
      x += width + gap
    }
    let bottoms = zip(tops, heights).map { $0 + $1 }
    size = PictureSize(width: max(0, x - gap), height: bottoms.max() ?? 0)
    for (line, items) in order.ways.enumerated() {
      // Horizontal within a layer: a line bends only between layers.
      let way = items.flatMap { item in
        let column = columns[order.items[item].layer]
        return [
          PicturePoint(x: column.left, y: middles[item]),
          PicturePoint(x: column.right, y: middles[item]),
        ]
      }.dropFirst().dropLast()
      bends[line] = turned[line] ? way.reversed() : Array(way)
    }
    placeUnlinked(isLinked.indices.filter { !isLinked[$0] }, sizes, space)
  }

  /// Boxes without lines go in rows below the others.
  private mutating func placeUnlinked(_ boxes: [Int], _ sizes: [PictureSize], _ space: Int) {
    guard !boxes.isEmpty else { return }
    let area = boxes.reduce(0) { sum, box in
      sum + (sizes[box].width + space) * (sizes[box].height + space)
    }
    let widest = boxes.map { sizes[$0].width }.max() ?? 0
    let width = max(size.width, widest, Int(Double(area * 2).squareRoot()))
    var corner = PicturePoint(x: 0, y: size.height == 0 ? 0 : size.height + space)
    var rowHeight = 0
    for box in boxes {
      if corner.x > 0, corner.x + sizes[box].width > width {
        corner = PicturePoint(x: 0, y: corner.y + rowHeight + space)
        rowHeight = 0
      }
      origins[box] = corner
      size.width = max(size.width, corner.x + sizes[box].width)
      corner.x += sizes[box].width + space
      rowHeight = max(rowHeight, sizes[box].height)
    }
    size.height = corner.y + rowHeight
  }

  // MARK: Layers

  /// The lines that close a cycle, found by a depth-first search from the boxes without incoming
  /// lines.
  static func turnedLines(_ lines: [(from: Int, to: Int)], count: Int) -> [Bool] {
    var outgoing: [[Int]] = Array(repeating: [], count: count)
    var isTarget = Array(repeating: false, count: count)
    for (index, line) in lines.enumerated() {
      outgoing[line.from].append(index)
      isTarget[line.to] = true
    }
    var turned = Array(repeating: false, count: lines.count)
    /// 0: not visited; 1: on the current path; 2: done.
    var states = Array(repeating: 0, count: count)
    let roots = (0..<count).filter { !isTarget[$0] } + (0..<count).filter { isTarget[$0] }
    for root in roots where states[root] == 0 {
      var stack = [(box: root, next: 0)]
      states[root] = 1
      while let top = stack.last {
        guard top.next < outgoing[top.box].count else {
          states[top.box] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let line = outgoing[top.box][top.next]
        let target = lines[line].to
        if states[target] == 1 {
          turned[line] = true
        } else if states[target] == 0 {
          states[target] = 1
          stack.append((target, 0))
        }
      }
    }
    return turned
  }

  /// The layer of each box: the one after the last box that leads to it. A box without incoming
  /// lines goes just before the first box that it leads to.
  private static func layers(
    _ lines: [(from: Int, to: Int)], count: Int, _ edges: (first: Range<Int>, last: Range<Int>)
  ) -> [Int] {
    var outgoing: [[Int]] = Array(repeating: [], count: count)
    var missing = Array(repeating: 0, count: count)
    for line in lines {
      outgoing[line.from].append(line.to)
      missing[line.to] += 1
    }
    let sources = (0..<count).filter { missing[$0] == 0 }
    var layers = Array(repeating: 0, count: count)
    var pending = sources
    var next = 0
    while next < pending.count {
      let box = pending[next]
      next += 1
      for target in outgoing[box] {
        layers[target] = max(layers[target], layers[box] + 1)
        missing[target] -= 1
        if missing[target] == 0 { pending.append(target) }
      }
    }
    let last = layers.max() ?? 0
    for box in edges.last { layers[box] = last }
    for source in sources where !edges.first.contains(source) {
      guard let first = outgoing[source].map({ layers[$0] }).min() else { continue }
      layers[source] = first - 1
    }
    return layers
  }
}
