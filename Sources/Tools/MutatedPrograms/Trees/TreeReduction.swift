internal import SwiftOutline

/// Makes a failing tree smaller for as long as it fails.
struct TreeReduction {
  private(set) var tree: SourceTree
  private let isFailing: (SourceTree) -> Bool
  private let deadline: ContinuousClock.Instant

  init(of tree: SourceTree, for time: Duration, while isFailing: @escaping (SourceTree) -> Bool) {
    self.tree = tree
    self.isFailing = isFailing
    deadline = .now + time
  }

  private var hasTime: Bool { .now < deadline }

  mutating func run() {
    dropFiles()
    dropBlankLines()
    var size = tree.size + 1
    while tree.size < size, hasTime {
      size = tree.size
      dropParts()
      dropFiles()
    }
    dropBlankLines()
  }

  /// With those of comments.
  private mutating func dropBlankLines() {
    var smaller = tree
    for index in smaller.files.indices {
      let lines = smaller.files[index].text.split(separator: UInt8(ascii: "\n"))
      let kept = lines.filter { line in
        let words = line.drop { $0 == UInt8(ascii: " ") }
        return !words.isEmpty && !words.starts(with: "//".utf8)
      }
      smaller.files[index].text = Array(kept.joined(separator: "\n".utf8)) + "\n".utf8
    }
    _ = take(smaller)
  }

  /// Half of the files first, then fewer and fewer.
  private mutating func dropFiles() {
    var count = max(1, tree.files.count / 2)
    while count >= 1 {
      var start = 0
      while start < tree.files.count, hasTime {
        var smaller = tree
        smaller.files.removeSubrange(start..<min(start + count, tree.files.count))
        if !take(smaller) { start += count }
      }
      count /= 2
    }
  }

  /// The largest parts first.
  private mutating func dropParts() {
    var limit = Int.max
    var parts = self.parts
    while let index = parts.firstIndex(where: { $0.range.count <= limit }), hasTime {
      let part = parts[index]
      var smaller = tree
      smaller.files[part.file].text.replaceSubrange(part.range, with: [])
      if take(smaller) {
        limit = part.range.count
        parts = self.parts
      } else {
        parts.removeSubrange(...index)
      }
    }
  }

  private struct Part {
    let file: Int
    let range: Range<Int>
  }

  /// All nodes, and the halves of long lists of them.
  private var parts: [Part] {
    var parts: [Part] = []
    for index in tree.files.indices {
      let file = ParsedFile(tree.files[index].text)
      for node in file.nodes(Set(NodeKind.allCases)) {
        let children = file.children(of: node).map(file.range)
        if node != .file { parts.append(Part(file: index, range: file.range(of: node))) }
        guard children.count > 2 else { continue }
        for half in [children[..<(children.count / 2)], children[(children.count / 2)...]] {
          guard let first = half.first, let last = half.last,
            first.lowerBound < last.upperBound
          else { continue }
          parts.append(Part(file: index, range: first.lowerBound..<last.upperBound))
        }
      }
    }
    return parts.filter { !$0.range.isEmpty }.sorted { $0.range.count > $1.range.count }
  }

  private mutating func take(_ smaller: SourceTree) -> Bool {
    guard hasTime, isFailing(smaller) else { return false }
    tree = smaller
    return true
  }
}
