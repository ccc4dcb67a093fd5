/// The lines that a change added or touched, by file.
package struct ChangedLines: Sendable {
  /// The folder that the paths are relative to.
  private let root: AbsolutePath
  private let files: [String: LineSet]

  init(below root: AbsolutePath, _ files: [String: LineSet]) {
    self.root = root
    self.files = files
  }

  /// Nil if the file has not changed.
  func lines(of file: AbsolutePath) -> LineSet? {
    file.path(below: root).flatMap { files[$0] }
  }
}

/// Some lines of a file, counted from 1.
struct LineSet: Sendable, Equatable {
  /// In ascending order.
  private(set) var ranges: [ClosedRange<Int>] = []

  static let all = LineSet(ranges: [1...Int.max])

  /// - Parameter lines: none of them before the lines already added.
  mutating func append(_ lines: ClosedRange<Int>) {
    if let last = ranges.last, last.upperBound + 1 >= lines.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, lines.upperBound)
    } else {
      ranges.append(lines)
    }
  }

  func intersects(_ lines: ClosedRange<Int>) -> Bool {
    ranges.contains { $0.overlaps(lines) }
  }
}
