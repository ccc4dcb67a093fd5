import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import LintDriver

/// Lints texts as the command line would, with no memory of earlier ones.
final class ColdLint {
  private let folder: Folder
  /// The files in the folder.
  private var files: [String: String] = [:]

  init() throws { folder = try Folder() }

  /// The findings and the problems in configurations, by path: each as one line, in the same form
  /// as in `EditorClient`.
  func findings(in texts: [String: String]) throws -> [String: [String]] {
    for path in files.keys where texts[path] == nil { try folder.remove(path) }
    for (path, text) in texts where files[path] != text { try folder.write(text, to: path) }
    files = texts
    let rules = try RuleSelection(selected: [], ignored: []).rules(among: allRules)
    let options = LintOptions(rules: rules, configurations: .init(rules: allRules), jobs: 2)
    let result = Linter.run(paths: [folder.path], options)
    var findings: [String: [String]] = [:]
    for problem in result.problems where problem.path.hasSuffix(".json") {
      let path = problem.path.replacing(folder.path + "/", with: "")
      let offset = problem.place?.offset ?? 0
      findings[path, default: []].append(
        line(
          offset..<offset, of: texts[path] ?? "", problem.isFailure ? "error" : "warning",
          "\(problem.what); \(problem.advice)"))
    }
    for diagnostic in result.report.places {
      let source = result.report.source(of: diagnostic.range)
      let path = source.path.replacing(folder.path + "/", with: "")
      let message = [diagnostic.message] + diagnostic.notes.map { "note: \($0.message)" }
      findings[path, default: []].append(
        line(
          Int(diagnostic.range.start)..<Int(diagnostic.range.end), of: texts[path] ?? "",
          "\(diagnostic.severity)", message.joined(separator: "\n"), rule: diagnostic.rule))
    }
    return findings
  }

  /// - Parameter range: in bytes.
  private func line(
    _ range: Range<Int>, of text: String, _ severity: String, _ message: String, rule: String = ""
  ) -> String {
    let places = [range.lowerBound, range.upperBound].map { offset in
      let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
      let edited = EditedText(text)
      let place = edited.place(before.unicodeScalars.count)
      return "\(place.line):\(place.character)"
    }
    let message = message.replacing(folder.path, with: "")
    return "\(places[0])-\(places[1]): \(severity): \(message) [\(rule)]"
  }
}
