/// The file: a heading with the version, a line for each path that was linted, and one for each
/// key, its parts separated by tabs, sorted, so that a review reads it and two branches merge:
///
///     deplint-baseline 1
///     linted  .
///     missing-test-value  App  FeedClient  FeedClient  1
extension Baseline {
  private static let heading = "deplint-baseline"
  private static let version = "1"
  private static let lintedWord = "linted"
  /// More findings than any file can have bytes; sums of these counts stay far below the largest
  /// integer.
  static let countLimit = Int(UInt32.max)

  package var document: String {
    let head = ["\(Baseline.heading) \(Baseline.version)"]
    let linted = lintedPaths.sorted().map { "\(Baseline.lintedWord)\t\($0)" }
    let lines = entries.map { ($0.key.parts + [String($0.count)]).joined(separator: "\t") }
    return (head + linted + lines).map { $0 + "\n" }.joined()
  }

  /// Reads a file whole, or says which line is wrong. The order of the lines does not matter, nor
  /// do empty ones and line ends with `\r`.
  package init(parsing bytes: [UInt8]) throws(BaselineSyntaxError) {
    self.init()
    var number = 0
    for bytes in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8(number) }
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
  /// From 1.
  package let line: Int
  /// One phrase each.
  package let what: String
  package let advice: String

  static let noBaseline = BaselineSyntaxError(
    line: 1, what: "it is not a baseline, which begins with 'deplint-baseline 1'",
    advice: "check the path, or delete the file and run '--update-baseline'")

  static func otherVersion(_ version: String) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: 1, what: "version '\(version)' of the format is not known to deplint \(Tool.version)",
      advice: "use the deplint that wrote it, or delete the file and run '--update-baseline'")
  }

  static func notUTF8(_ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line, what: "the line is not valid UTF-8", advice: "take the file from version control")
  }

  static func noEntry(_ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line,
      what: "the line is not an entry: rule, module, declaration, subject and count between tabs",
      advice: "if a merge left it, keep the entries of both sides and delete the marks")
  }

  static func badCount(_ count: String, _ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line, what: "'\(count)' cannot be a count of findings",
      advice: "correct it, or run '--update-baseline' on the file without this line")
  }

  static func repeated(_ line: Int) -> BaselineSyntaxError {
    BaselineSyntaxError(
      line: line, what: "the entry appears twice", advice: "keep the one with the larger count")
  }
}
