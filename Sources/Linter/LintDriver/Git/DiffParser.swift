/// Reads the output of `git diff --unified=0`: which lines of the new files are not in the old
/// ones.
///
/// It reads line by line and counts the lines of each hunk, because a line of code can look like
/// any line of a diff.
struct DiffParser {
  private(set) var files: [String: LineSet] = [:]
  /// Relative to the root of the repository; nil before the first file and in a deleted one.
  private var path: String?
  /// How many lines of the hunk are still to come.
  private var remaining = 0

  init(_ diff: [UInt8]) {
    for line in diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      read(line)
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "\\") { return }
    if remaining > 0 {
      remaining -= 1
    } else if line.starts(with: "diff --git ".utf8) {
      path = nil
    } else if line.starts(with: "+++ ".utf8) {
      path = DiffParser.path(line.dropFirst(4))
    } else if line.starts(with: "@@ -".utf8) {
      readHunk(line)
    }
  }

  /// `@@ -3,2 +4 @@`: two lines from line 3 on became one, which is line 4.
  private mutating func readHunk(_ line: ArraySlice<UInt8>) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3)
    guard words.count >= 3, let old = DiffParser.extent(words[1]),
      let new = DiffParser.extent(words[2])
    else { return }
    remaining = old.count + new.count
    guard let path else { return }
    // If lines are only deleted, the number is that of the line before them; the lines around them
    // count as touched.
    let lines =
      new.count > 0 ? new.start...(new.start + new.count - 1) : max(1, new.start)...(new.start + 1)
    files[path, default: LineSet()].append(lines)
  }

  /// `+4,2` or `-4`, which has one line.
  private static func extent(_ word: Substring) -> (start: Int, count: Int)? {
    let numbers = word.dropFirst().split(separator: ",").map { Int($0) }
    guard let first = numbers.first, let start = first else { return nil }
    guard numbers.count > 1 else { return (start, 1) }
    return numbers[1].map { (start, $0) }
  }

  /// The path after `+++ `: nil for a deleted file.
  private static func path(_ text: ArraySlice<UInt8>) -> String? {
    var name = text
    if name.first == UInt8(ascii: "\"") {
      name = unquoted(name)[...]
    } else if name.last == UInt8(ascii: "\t") {
      // Marks the end of a name with spaces.
      name = name.dropLast()
    }
    guard name.starts(with: "b/".utf8) else { return nil }
    return String(decoding: name.dropFirst(2), as: UTF8.self)
  }

  /// A name in quotes, with the escapes of C and each byte that is not printed as three octal
  /// digits.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      if let control = controls[escape] {
        result.append(control)
      } else if let value = UInt8(
        String(decoding: [escape] + rest.prefix(2), as: UTF8.self), radix: 8)
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(escape)
      }
    }
    return result
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
    UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
  ]
}
