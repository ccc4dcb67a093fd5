internal import Foundation

/// The judgement of a finding by whoever has read its code.
enum Verdict: String, CaseIterable, Sendable {
  /// A maintainer would act on it.
  case isTrue = "T"
  /// Right, but nobody is harmed today. It also stands for places that two readers judged
  /// differently.
  case harmless = "H"
  case isFalse = "F"
}

/// Places of repositories and what readers have said about them.
struct Verdicts: Sendable {
  private(set) var places: [Place] = []

  struct Place: Hashable, Sendable {
    let repository: String
    let path: String
    let line: Int
    let rule: String
    let verdict: Verdict
  }

  struct Unreadable: Error, CustomStringConvertible {
    let file: String
    let line: Int

    var description: String {
      "'\(file)', line \(line): neither a row of 'triage.tsv' nor one of repository, path, line, "
        + "rule and verdict"
    }
  }

  /// Adds the rows of a file, with tabs between cells. It has one of two forms: repository, commit,
  /// `path:line`, rule, severity and the words of two readers, as `Rules/triage.tsv`; or
  /// repository, path, line, rule and the letter of a verdict.
  mutating func read(_ file: URL) throws {
    let rows = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() where !row.isEmpty && !row.hasPrefix("#") {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.first == "repository" { continue }
      guard let place = Self.judged(cells) ?? Self.triaged(cells) else {
        throw Unreadable(file: file.path, line: index + 1)
      }
      places.append(place)
    }
  }

  private static func judged(_ cells: [String]) -> Place? {
    guard cells.count >= 5, let line = Int(cells[2]) else { return nil }
    // "D" says that two readers differ.
    guard let verdict = cells[4] == "D" ? .harmless : Verdict(rawValue: cells[4]) else {
      return nil
    }
    return Place(
      repository: cells[0], path: cells[1], line: line, rule: cells[3], verdict: verdict)
  }

  private static func triaged(_ cells: [String]) -> Place? {
    guard cells.count >= 7, let colon = cells[2].lastIndex(of: ":"),
      let line = Int(cells[2][cells[2].index(after: colon)...])
    else { return nil }
    // "true (no error)" doubts the severity alone.
    let words: [Substring: Verdict] = [
      "true": .isTrue, "harmless": .harmless, "false": .isFalse,
    ]
    let verdict = { (cell: String) in words[cell.prefix { $0 != " " }] }
    guard let first = verdict(cells[5]), let second = verdict(cells[6]) else { return nil }
    return Place(
      repository: cells[0], path: String(cells[2][..<colon]), line: line, rule: cells[3],
      verdict: first == second ? first : .harmless)
  }
}
