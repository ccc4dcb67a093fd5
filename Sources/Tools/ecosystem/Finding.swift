internal import Foundation

/// A finding of a report in JSON.
struct Finding: Decodable, Sendable {
  let rule: String
  let severity: String
  let message: String
  let path: String
  let line: Int
  let column: Int

  private enum CodingKeys: CodingKey {
    case rule, severity, message, path, start
  }

  private struct Start: Decodable {
    let line: Int
    let column: Int
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
  }

  /// The findings of a report, in its order.
  static func all(in report: Data) throws -> [Finding] {
    try JSONDecoder().decode(Report.self, from: report).diagnostics
  }
}

extension Finding: CustomStringConvertible {
  var description: String { "\(path):\(line):\(column): \(severity): \(message) [\(rule)]" }
}
