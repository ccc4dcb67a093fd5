import Foundation

@testable import deplint

/// The Swift file with the text of a JSON schema, so that the tool can print it.
struct GeneratedSchema {
  let schema: Schema

  /// The original, by its path from the root.
  var original: String {
    let folder =
      switch schema {
      case .config: "LintDriver/Configuration"
      case .report, .tests, .graph: "DiagnosticReports/Schema"
      }
    return "Sources/Linter/\(folder)/deplint-\(schema.rawValue).schema.json"
  }

  var path: String {
    "Sources/Linter/deplint/Schemas/Schema+\(schema.rawValue.capitalized).swift"
  }

  /// - Parameter text: the original's.
  func file(with text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { GeneratedSchema.pieces(of: $0) }
    return """
      // Made by GeneratedPageTests from
      // \(original).

      extension Schema {
        static let \(schema.rawValue)Text = #\"\"\"
      \(lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"))
          \"\"\"#
      }

      """
  }

  /// A line in pieces that fit, of which all but the last end with an escaped line break.
  private static func pieces(of line: Substring) -> [String] {
    var pieces: [String] = []
    var rest = line
    while rest.count > 90 {
      let first = rest.prefix(90)
      let space = first.lastIndex(of: " ").map { first[...$0] }
      let piece = space.flatMap { $0.allSatisfy { $0 == " " } ? nil : $0 } ?? first
      pieces.append(piece + "\\#")
      rest = rest[piece.endIndex...]
    }
    return pieces + [String(rest)]
  }
}
