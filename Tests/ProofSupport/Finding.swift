package import DependencyProgram
internal import DependencyRules
import DiagnosticReports
import LintDriver

/// A finding of a rule on a line of a fixture: expected or found.
package struct Finding: Hashable, Comparable, CustomStringConvertible {
  package let path: String
  package let line: Int
  package let rule: String

  package var description: String { "\(path):\(line): \(rule)" }

  package static func < (a: Finding, b: Finding) -> Bool {
    (a.path, a.line, a.rule) < (b.path, b.line, b.rule)
  }
}

extension Finding {
  /// The expectations in a program's comments: `// expect: rule, other-rule`, on the offending
  /// line. A severity in parentheses may follow a rule if it is not the rule's own: `rule (info)`.
  package static func expected(in files: [Fixture.File]) -> [Finding: Severity?] {
    var result: [Finding: Severity?] = [:]
    for file in files {
      let lines = file.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      for (index, line) in lines.enumerated() {
        guard let comment = line.firstRange(of: marker) else { continue }
        for word in line[comment.upperBound...].split(separator: ",") {
          let parts = word.split { " ()".contains($0) }.map(String.init)
          let finding = Finding(path: file.path, line: index + 1, rule: parts.first ?? "")
          result[finding] = .some(parts.count > 1 ? Severity(rawValue: parts[1]) : nil)
        }
      }
    }
    return result
  }

  package static let marker = "// expect:"

  /// The findings of the rules, with their messages.
  package static func found(
    in files: [Fixture.File], rules: [Rule] = allRules
  ) -> [Finding: (severity: Severity, message: String)] {
    let result = Linter.run(
      inMemory: files.map { ($0.path, Array($0.text.utf8)) }, LintOptions(rules: rules, jobs: 1))
    var found: [Finding: (severity: Severity, message: String)] = [:]
    for diagnostic in result.report.places {
      let source = result.report.source(of: diagnostic.range)
      let line = source.lines.place(ofOffset: diagnostic.range.start).line
      found[Finding(path: source.path, line: line, rule: diagnostic.rule)] = (
        diagnostic.severity, diagnostic.message
      )
    }
    return found
  }

  /// The differences between the expected and the actual findings, one on each line; empty if there
  /// are none.
  package static func difference(in files: [Fixture.File], rules: [Rule] = allRules) -> String {
    let expected = expected(in: files)
    let found = found(in: files, rules: rules)
    var lines: [String] = []
    for finding in Set(expected.keys).union(found.keys).sorted() {
      switch (expected[finding], found[finding]) {
      case (nil, let found?):
        lines.append("unexpected  \(finding): \(found.severity): \(found.message)")
      case (.some, nil):
        lines.append("missing     \(finding)")
      case (.some(let severity?), let found?) where severity != found.severity:
        lines.append("severity    \(finding): \(found.severity) instead of \(severity)")
      case (.some, .some), (nil, nil):
        break
      }
    }
    return lines.joined(separator: "\n")
  }
}
