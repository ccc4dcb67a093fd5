import Foundation
import Testing

/// Texts read as if an engineer had written them: phrases that made readers stumble stay out of
/// messages, comments and documents.
@Suite struct WordingTests {
  /// A text with one of the phrases, and a better wording.
  @Test(arguments: [
    ("/// What a call calls.", "the declaration that a call resolves to"),
    ("  // What comes next is skipped.", "the rest is skipped"),
    ("no space can stand behind 'deplint:'", "no space is allowed after 'deplint:'"),
    ("'^0.1' is no version", "'^0.1' is not a version"),
    ("it is no baseline, which begins with", "not a baseline file"),
    ("--diff would fix nothing", "nothing to fix"),
    ("with what fits you of this", "whichever of these you need"),
    ("of which neither comes before the other", "diagnostics that compare equal are duplicates"),
    ("Keeps that such a search was.", "records that the search failed"),
    ("the key is not heeded here", "ignored here"),
  ])
  func theListedOnesAreFound(text: String, better: String) {
    #expect(Self.matches(in: text).count == 1)
    #expect(Self.matches(in: better).isEmpty)
  }

  @Test func plainSentencesAreNot() {
    for text in [
      "There is no such file.", "it is no longer found", "that is no more than ten", "whatever is",
      "let what = problem", "No test is known.", "what a test reads",
    ] {
      #expect(Self.matches(in: text).isEmpty, "\(text)")
    }
  }

  /// Fixtures and documents of old releases are left alone.
  @Test func theRepositoryHasNone() throws {
    let folders = ["Sources", "Rules", "Tests", ".github", ".ci"]
    let names =
      try SourceFile.paths(below: folders) + ["README.md", "CHANGELOG.md", "Package.swift"]
    let ending = #/\.(swift|md|json|yml)$|^\.github\/.*\/[a-z-]+$|^\.ci\/[a-z-]+$/#
    let left = #/\/(Fixtures|Projects|Release-0\.2\.0)\/|WordingTests\.swift$/#
    var count = 0
    for name in names where name.contains(ending) && !name.contains(left) {
      let url = SourceFile.root.appending(path: name)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      count += 1
      for line in Self.candidates(in: text) {
        for match in Self.matches(in: line) {
          Issue.record("\(name): '\(match)' in '\(line)': say it in plain words")
        }
      }
    }
    #expect(count > 800)
  }

  /// The lines with a word of one of the phrases. Matching every line would take minutes.
  private static func candidates(in text: String) -> Set<String> {
    let text = text as NSString
    var lines: Set<String> = []
    for word in [
      " no ", "/ What ", "stand behind", " nothing", "fits you", "which neither", "that such",
      "heed", "Heed",
    ] {
      var rest = NSRange(location: 0, length: text.length)
      while true {
        let place = text.range(of: word, options: .literal, range: rest)
        guard place.location != NSNotFound else { break }
        let line = text.lineRange(for: place)
        lines.insert(text.substring(with: line))
        rest = NSRange(location: NSMaxRange(line), length: text.length - NSMaxRange(line))
      }
    }
    return lines
  }

  private static func matches(in line: String) -> [String] {
    let phrases: [Regex<Substring>] = [
      #/^\s*\/\/\/? What [a-z]+ [a-z]+/#, #/can stand behind/#, #/would (?:fix|migrate) nothing/#,
      #/what fits you/#, #/of which neither/#, #/that such an? [a-z]+ was/#,
      #/\b[Hh]eed(?:s|ed)?\b/#,
    ]
    let found = phrases.compactMap { line.firstMatch(of: $0).map { String($0.0) } }
    // 'There is no file' and 'no longer' are ordinary phrases.
    let denials = line.matches(of: #/(\S+) (?:is|was) no (\w+)/#).filter { match in
      !match.1.lowercased().hasSuffix("there")
        && !["longer", "more", "fewer", "less", "later"].contains(String(match.2))
    }
    return found + denials.map { String($0.0) }
  }
}
