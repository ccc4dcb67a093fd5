/// The difference of two texts in the form that `git apply` and `patch -p1` accept.
enum UnifiedDifference {
  /// - Parameter path: from the folder in which the difference is to be applied.
  /// - Returns: nothing if the texts are the same.
  static func render(path: String, from before: [UInt8], to after: [UInt8]) -> [UInt8] {
    let old = before.lines
    let new = after.lines
    let changes = LineChange.changes(from: old, to: new)
    guard !changes.isEmpty else { return [] }
    var output = Array("--- \(name("a/" + path))\n+++ \(name("b/" + path))\n".utf8)
    for hunk in hunks(of: changes) { write(hunk, old, new, to: &output) }
    return output
  }

  /// The number of unchanged lines around each change, which a patch uses to find its place.
  private static let contextCount = 3

  private static func hunks(of changes: [LineChange]) -> [[LineChange]] {
    var hunks: [[LineChange]] = []
    for change in changes {
      if let last = hunks.last?.last,
        change.old.lowerBound - last.old.upperBound <= 2 * contextCount
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private static func write(
    _ hunk: [LineChange], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>],
    to output: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let lead = min(contextCount, first.old.lowerBound)
    let trail = min(contextCount, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - lead..<last.old.upperBound + trail
    let newRange = first.new.lowerBound - lead..<last.new.upperBound + trail
    output += "@@ -\(place(oldRange)) +\(place(newRange)) @@\n".utf8
    var line = oldRange.lowerBound
    for change in hunk {
      for index in line..<change.old.lowerBound { write(" ", old[index], to: &output) }
      for index in change.old { write("-", old[index], to: &output) }
      for index in change.new { write("+", new[index], to: &output) }
      line = change.old.upperBound
    }
    for index in line..<oldRange.upperBound { write(" ", old[index], to: &output) }
  }

  /// The number of the first line, from 1, and the number of lines; for an empty range, the line
  /// before it.
  private static func place(_ range: Range<Int>) -> String {
    "\(range.lowerBound + (range.isEmpty ? 0 : 1)),\(range.count)"
  }

  private static func write(
    _ sign: String, _ line: ArraySlice<UInt8>, to output: inout [UInt8]
  ) {
    output += sign.utf8
    output += line
    if line.last != UInt8(ascii: "\n") { output += "\n\\ No newline at end of file\n".utf8 }
  }

  /// The name as git writes it: in quotes if it has ambiguous characters, followed by a tab if it
  /// has spaces.
  private static func name(_ path: String) -> String {
    let isOdd = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }
    guard isOdd else { return path.contains(" ") ? path + "\t" : path }
    let quoted = path.utf8.map { byte -> String in
      switch byte {
      case 0x22: "\\\""
      case 0x5C: "\\\\"
      case 0x20..<0x7F: String(Unicode.Scalar(byte))
      default:
        "\\" + String(byte >> 6, radix: 8) + String(byte >> 3 & 7, radix: 8)
          + String(byte & 7, radix: 8)
      }
    }
    return "\"" + quoted.joined() + "\""
  }
}

extension [UInt8] {
  /// The lines, each with its end; the last one may have none.
  fileprivate var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = startIndex
    for (index, byte) in enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(self[start...index])
      start = index + 1
    }
    if start < endIndex { lines.append(self[start...]) }
    return lines
  }
}
