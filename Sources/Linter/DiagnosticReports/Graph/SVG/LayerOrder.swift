/// The order of boxes, and of the lines between them, within their layers.
struct LayerOrder {
  /// A box, or the place where a line passes a layer.
  struct Item {
    let box: Int?
    let layer: Int
    var before: [Int] = []
    var after: [Int] = []
  }

  private(set) var items: [Item] = []
  /// The items of each layer, from top to bottom.
  private(set) var layers: [[Int]] = []
  /// The items that each line passes, including its ends.
  private(set) var ways: [[Int]] = []

  /// - Parameters:
  ///   - layers: the layer of each box.
  ///   - isPlaced: whether a box is in a layer at all.
  ///   - lines: each leads from a lower layer to a higher one.
  ///   - trunks: a number for each line. Lines to the same box with the same number join on the
  ///     way, so that a box with many incoming lines does not fill all layers before it.
  init(layers: [Int], isPlaced: [Bool], lines: [(from: Int, to: Int)], trunks: [Int]) {
    self.layers = Array(repeating: [], count: (layers.max() ?? -1) + 1)
    var positions = Array(repeating: -1, count: layers.count)
    for box in layers.indices where isPlaced[box] {
      positions[box] = items.count
      self.layers[layers[box]].append(items.count)
      items.append(Item(box: box, layer: layers[box]))
    }
    var shared: [[Int]: Int] = [:]
    for (line, trunk) in zip(lines, trunks) {
      var way = [positions[line.from]]
      var last = positions[line.from]
      for layer in layers[line.from] + 1..<max(layers[line.to], layers[line.from] + 1) {
        let item = shared[[line.to, trunk, layer]] ?? items.count
        if item == items.count {
          shared[[line.to, trunk, layer]] = item
          items.append(Item(box: nil, layer: layer))
          self.layers[layer].append(item)
        }
        link(last, item)
        way.append(item)
        last = item
      }
      link(last, positions[line.to])
      ways.append(way + [positions[line.to]])
    }
  }

  private mutating func link(_ item: Int, _ next: Int) {
    guard !items[item].after.contains(next) else { return }
    items[item].after.append(next)
    items[next].before.append(item)
  }

  // MARK: Crossings

  /// Sorts each layer repeatedly by the mean position of its neighbours, in the layer before and
  /// the layer after by turns, and keeps the best order.
  mutating func reduceCrossings() {
    var best = layers
    var fewest = crossings
    for sweep in 0..<12 where fewest > 0 {
      let isForward = sweep % 2 == 0
      let order = isForward ? Array(layers.indices) : layers.indices.reversed()
      for layer in order { sort(layer, by: isForward) }
      let count = crossings
      if count < fewest { (best, fewest) = (layers, count) }
    }
    layers = best
  }

  private mutating func sort(_ layer: Int, by isForward: Bool) {
    let positions = self.positions
    let middles = layers[layer].enumerated().map { position, item in
      let neighbours = isForward ? items[item].before : items[item].after
      guard !neighbours.isEmpty else { return (middle: Double(position), position, item) }
      let sum = neighbours.reduce(0) { $0 + positions[$1] }
      return (Double(sum) / Double(neighbours.count), position, item)
    }
    layers[layer] = middles.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private var positions: [Int] {
    var positions = Array(repeating: 0, count: items.count)
    for layer in layers {
      for (position, item) in layer.enumerated() { positions[item] = position }
    }
    return positions
  }

  /// The number of pairs of lines that cross, found by counting inversions.
  var crossings: Int {
    let positions = self.positions
    var count = 0
    for (index, layer) in layers.enumerated().dropLast() {
      var sums = Array(repeating: 0, count: layers[index + 1].count + 1)
      var total = 0
      for item in layer {
        let ends = items[item].after.map { positions[$0] }
        for end in ends {
          // Lines that end above do not cross this one.
          var above = 0
          var place = end + 1
          while place > 0 {
            above += sums[place]
            place -= place & -place
          }
          count += total - above
        }
        for end in ends {
          var place = end + 1
          while place < sums.count {
            sums[place] += 1
            place += place & -place
          }
          total += 1
        }
      }
    }
    return count
  }

  // MARK: Heights

  /// The upper ends of the items: near the centre of their neighbours, in the order of the layer,
  /// and at least `space` apart, except that two lines may be closer.
  func tops(heights: [Int], space: Int) -> [Int] {
    var tops = Array(repeating: 0.0, count: items.count)
    for layer in layers {
      var y = 0
      for (item, length) in zip(layer, lengths(of: layer, heights, space)) {
        tops[item] = Double(y)
        y += length
      }
    }
    for sweep in 0..<8 {
      let isForward = sweep % 2 == 0
      for layer in isForward ? Array(layers.indices) : layers.indices.reversed() {
        let wishes = layers[layer].map { item in
          let neighbours = isForward ? items[item].before : items[item].after
          guard !neighbours.isEmpty else { return tops[item] }
          let sum = neighbours.reduce(0.0) { $0 + tops[$1] + Double(heights[$1]) / 2 }
          return sum / Double(neighbours.count) - Double(heights[item]) / 2
        }
        let found = Self.apart(wishes, lengths(of: layers[layer], heights, space))
        for (item, top) in zip(layers[layer], found) { tops[item] = top }
      }
    }
    let least = tops.min() ?? 0
    // Rounded down one by one, so that no item comes closer to the next.
    var result = Array(repeating: 0, count: items.count)
    for layer in layers {
      var end = 0
      for (item, length) in zip(layer, lengths(of: layer, heights, space)) {
        result[item] = max(end, Int(tops[item] - least))
        end = result[item] + length
      }
    }
    return result
  }

  /// The height that each item of a layer takes up, including the space before the next one.
  private func lengths(of layer: [Int], _ heights: [Int], _ space: Int) -> [Int] {
    layer.indices.map { position in
      let isLine = items[layer[position]].box == nil
      let next = position + 1 < layer.count ? layer[position + 1] : nil
      let isNextLine = next.map { items[$0].box == nil } ?? false
      return heights[layer[position]] + (isLine && isNextLine ? 6 : space)
    }
  }

  /// The positions closest to the wishes, by sum of squares, that keep the order and the lengths:
  /// neighbours that would overlap move as one block.
  private static func apart(_ wishes: [Double], _ lengths: [Int]) -> [Double] {
    var blocks: [(sum: Double, count: Int)] = []
    var offsets: [Double] = []
    var offset = 0.0
    for (wish, length) in zip(wishes, lengths) {
      offsets.append(offset)
      blocks.append((wish - offset, 1))
      offset += Double(length)
      while blocks.count > 1,
        blocks[blocks.count - 2].sum / Double(blocks[blocks.count - 2].count)
          > blocks[blocks.count - 1].sum / Double(blocks[blocks.count - 1].count)
      {
        let last = blocks.removeLast()
        blocks[blocks.count - 1].sum += last.sum
        blocks[blocks.count - 1].count += last.count
      }
    }
    let starts = blocks.flatMap { block in
      Array(repeating: block.sum / Double(block.count), count: block.count)
    }
    return zip(starts, offsets).map { $0 + $1 }
  }
}
