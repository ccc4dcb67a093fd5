/// The text of a program: the linted form, and the form with the probe's calls, which runs.
package struct ProgramText: Sendable {
  /// Ordered by path.
  var files: [(path: String, text: String)]
  /// The place of each site.
  var places: [Int: Place]
  /// The same files with the probe's calls.
  var probed: [String]

  /// All linted files, those for the rules first.
  var all: [(path: String, text: String)] {
    files + [
      (tests.path, tests.text), (claims.path, claims.text), (journeys.path, journeys.text),
      (claims.testPath, claims.tests),
    ]
  }

  /// The file with the tests. The rules do not see it, because it would change which code is a
  /// mistake.
  var tests = Tests()

  struct Tests: Sendable {
    var path = ""
    var text = ""
    var probed = ""
  }

  /// The file with the claims.
  var claims = Claims()

  /// The file with the journeys.
  var journeys = Claims()

  struct Claims: Sendable {
    var path = ""
    var text = ""
    var probed = ""
    /// The tests of the code, which do not run; empty if it has none.
    var tests = ""
    var places: [Place] = []
    /// The ways of writing them.
    var forms: [Construct] = []
    /// The numbers of those that the linter may miss.
    var gaps: Set<Int> = []

    var testPath: String { "ClaimTests.swift" }

    struct Place: Sendable {
      let claim: Claim
      /// The numbers of the sites around it.
      let first: Int
      let last: Int
      var lines = 0...0
    }
  }

  /// A line of a file, counted from 1; the files of the tests, of the claims and
  /// of the journeys follow the others.
  struct Place: Sendable, Hashable {
    var file: Int
    var line: Int
  }
}

/// Lines of text with insertions that exist only when the program runs.
struct ProbedLines: Sendable {
  private static let start: Character = "\u{2}"
  private static let end: Character = "\u{3}"

  private var lines: [String] = []
  private var sites: [Int: Int] = [:]

  /// A part of a line that only the probed text contains.
  static func insertion(_ text: String) -> String { "\(start)\(text)\(end)" }

  mutating func append(_ line: String, site: Int? = nil) {
    lines.append(line)
    site.map { place($0) }
  }

  /// Records that a site is on the last line.
  mutating func place(_ site: Int) { sites[site] = lines.count - 1 }

  /// The text that runs.
  var probed: String {
    lines.map { $0.filter { $0 != Self.start && $0 != Self.end } }.joined(separator: "\n") + "\n"
  }

  /// The text without insertions and without the lines that consist only of them, and the sites'
  /// lines in that text.
  var linted: (text: String, places: [Int: Int]) {
    var kept: [String] = []
    var numbers: [Int] = []
    for line in lines {
      let text = Self.withoutInsertions(line)
      let isInsertion = text.count < line.count && text.allSatisfy { $0 == " " }
      if !isInsertion { kept.append(text) }
      numbers.append(kept.count)
    }
    return (kept.joined(separator: "\n") + "\n", sites.mapValues { numbers[$0] })
  }

  private static func withoutInsertions(_ line: String) -> String {
    guard line.contains(start) else { return line }
    var result = ""
    var isInside = false
    for character in line {
      switch character {
      case start: isInside = true
      case end: isInside = false
      default: if !isInside { result.append(character) }
      }
    }
    return result
  }
}
