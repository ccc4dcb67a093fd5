/// The format of the file: a heading with the version, a line for each linted path, and a line for
/// each key with its count, its parts separated by tabs. Lines are sorted, so that the file can be
/// reviewed and two branches merged:
///
///     deplint-baseline 1
///     linted  .
///     missing-test-value  App  FeedClient  FeedClient  1
extension Baseline {
  private static let heading = "deplint-baseline"
  private static let version = "1"
  private static let lintedWord = "linted"
  /// More findings than a file can have bytes, yet sums of such counts stay far below the largest
  /// integer.
  static let countLimit = Int(UInt32.max)

  package var document: String {
    let head = ["\(Baseline.heading) \(Baseline.version)"]
    let linted = lintedPaths.sorted().map { "\(Baseline.lintedWord)\t\($0)" }
    let lines = entries.map { ($0.key.parts + [String($0.count)]).joined(separator: "\t") }
    return (head + linted + lines).map { $0 + "\n" }.joined()
  }

  /// Parses a whole file, or says which line is wrong. The order of the lines does not matter;
  /// empty lines and `\r\n` line ends are accepted.
  package init(parsing bytes: [UInt8]) throws(BaselineSyntaxError) {
    self.init()
    var number = 0
    for bytes in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      guard let text = String(validUTF8: line) else { throw .notUTF8(number) }
      if number == 1 {
        try Baseline.check(heading: text)
      } else if !text.isEmpty {
        try read(text, number)
      }
    }
  }

  private static func check(heading: String) throws(BaselineSyntaxError) {
    let words = heading.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == Baseline.heading else { throw .noBaseline }
    guard words[1] == version else { throw .otherVersion(String(words[1])) }
  }

  private mutating func read(_ line: String, _ number: Int) throws(BaselineSyntaxError) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, parts[0] == Baseline.lintedWord, !parts[1].isEmpty {
      lintedPaths.insert(parts[1])
      return
    }
    guard parts.count == 5, !parts[0].isEmpty else { throw .noEntry(number) }
    guard let count = Int(parts[4]), 1...Baseline.countLimit ~= count else {
      throw .badCount(parts[4], number)
    }
    let key = Key(rule: parts[0], module: parts[1], symbol: parts[2], subject: parts[3])
    guard self[key] == 0 else { throw .repeated(number) }
    self[key] = count
  }
}

/// A syntax error in a baseline file.
package struct BaselineSyntaxError: Error, Sendable, Equatable {
  /// Counted from 1.
  package let line: Int
  /// One phrase each.
  package let what: String
  package let advice: String

  static let noBaseline = BaselineSyntaxError(
    line: 1, what: "not a baseline file: it does not begin with 'deplint-baseline 1'",
    advice: "check the path, or delete the file and run '--update-baseline'")

  static func otherVersion(_ version: String) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: 1, what: "format version '\(version)' is not supported by deplint \(Tool.version)",
      advice: "use the deplint that wrote it, or delete the file and run '--update-baseline'")
  }

  static func notUTF8(_ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line, what: "the line is not valid UTF-8", advice: "restore it from version control")
  }

  static func noEntry(_ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line,
      what: "not an entry: expected rule, module, declaration, subject and count, tab-separated",
      advice: "after a merge, keep the entries of both sides and delete the conflict markers")
  }

  static func badCount(_ count: String, _ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line, what: "'\(count)' is not a valid count",
      advice: "correct it, or delete the line and run '--update-baseline'")
  }

  static func repeated(_ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line, what: "duplicate entry", advice: "keep the one with the larger count")
  }
}
