internal import Foundation

/// A finding of a report in JSON.
struct Finding: Decodable, Sendable {
  let rule: String
  let severity: String
  let message: String
  let path: String
  let line: Int
  let column: Int
  /// Its lines and those of its notes.
  private let lines: [(path: String, lines: ClosedRange<Int>)]

  private enum CodingKeys: CodingKey {
    case rule, severity, message, path, start, notes
  }

  private struct Start: Decodable {
    let line: Int
    let column: Int
  }

  private struct Note: Decodable {
    let path: String?
    let start: Start?
    let end: Start?

    var lines: (path: String, lines: ClosedRange<Int>)? {
      guard let path, let start else { return nil }
      return (path, start.line...max(start.line, end?.line ?? start.line))
    }
  }

  /// Whether it, or one of its notes, is within three lines of a place.
  func isNear(_ path: String, _ line: Int) -> Bool {
    lines.contains { place in
      place.path == path && place.lines.lowerBound - 3 <= line && line <= place.lines.upperBound + 3
    }
  }

  private struct Report: Decodable {
    let diagnostics: [Finding]
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    rule = try values.decode(String.self, forKey: .rule)
    severity = try values.decode(String.self, forKey: .severity)
    message = try values.decode(String.self, forKey: .message)
    path = try values.decode(String.self, forKey: .path)
    let start = try values.decode(Start.self, forKey: .start)
    line = start.line
    column = start.column
    let own = try Note(from: decoder)
    let notes = try values.decodeIfPresent([Note].self, forKey: .notes) ?? []
    lines = ([own] + notes).compactMap(\.lines)
  }

  /// The findings of a report, in its order.
  static func all(in report: Data) throws -> [Finding] {
    try JSONDecoder().decode(Report.self, from: report).diagnostics
  }
}

extension Finding: CustomStringConvertible {
  var description: String { "\(path):\(line):\(column): \(severity): \(message) [\(rule)]" }
}
