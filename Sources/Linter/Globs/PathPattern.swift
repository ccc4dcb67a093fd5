/// A pattern for paths as in project descriptions: the stars, question marks and classes of a
/// `Glob`, `**` across folders in any position, and alternatives in braces, `{a,b}`.
package struct PathPattern: Sendable {
  private let alternatives: [Glob]

  /// Bounds the work for hostile patterns.
  private static let longest = 4096
  private static let mostBraces = 64
  private static let mostAlternatives = 256

  /// Throws for a pattern that no path can match, and for one that is too long or has too many
  /// alternatives.
  package init(_ pattern: some Sequence<UInt8>) throws(Glob.Unmatchable) {
    var globs: [Glob] = []
    for alternative in try PathPattern.alternatives(of: Array(pattern)) {
      globs.append(try Glob(alternative[...], stars: .acrossFolders))
    }
    alternatives = globs
  }

  /// Whether the pattern matches the whole path.
  package func matches(_ path: ArraySlice<UInt8>) -> Bool {
    alternatives.contains { $0.matches(path) }
  }

  /// Whether the pattern matches the path or one of the folders that contain it.
  package func matchesPathOrFolder(above path: ArraySlice<UInt8>) -> Bool {
    matches(path)
      || path.indices.contains { path[$0] == Glob.slash && matches(path[..<$0]) }
  }

  // MARK: Braces

  private static func alternatives(
    of pattern: [UInt8]
  ) throws(Glob.Unmatchable) -> [[UInt8]] {
    let braces = pattern.count { $0 == UInt8(ascii: "{") }
    guard pattern.count <= longest, braces <= mostBraces else { throw Glob.Unmatchable() }
    var finished: [[UInt8]] = []
    var open = [pattern]
    while let next = open.popLast() {
      guard let group = firstGroup(of: next) else {
        finished.append(next)
        continue
      }
      for range in group.parts.reversed() {
        open.append(Array([next[..<group.start], next[range], next[group.end...]].joined()))
      }
      guard finished.count + open.count <= mostAlternatives else { throw Glob.Unmatchable() }
    }
    return finished
  }

  /// The parts of `{a,b}`, and where it begins and ends.
  private struct Group {
    var start: Int
    var end: Int
    var parts: [Range<Int>]
  }

  /// The first closed group. An unmatched brace is literal, as are `{}` and any character after a
  /// `\`.
  private static func firstGroup(of pattern: [UInt8]) -> Group? {
    var open: [(start: Int, commas: [Int])] = []
    var first: Group?
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"): open.append((index, []))
      case UInt8(ascii: ",") where !open.isEmpty: open[open.count - 1].commas.append(index)
      case UInt8(ascii: "}"):
        guard let (start, commas) = open.popLast(), index > start + 1 else { break }
        guard first.map({ start < $0.start }) ?? true else { break }
        let bounds = [start] + commas + [index]
        let parts = zip(bounds, bounds.dropFirst()).map { ($0 + 1)..<$1 }
        first = Group(start: start, end: index + 1, parts: parts)
      default: break
      }
      index += 1
    }
    return first
  }
}
