package import DependencyProgram
import DependencyRules
package import DiagnosticReports
import LintDriver

/// The fixture after the safe fixes of all findings.
package enum Fixes {
  package static func lint(_ files: [Fixture.File]) -> Report {
    Linter.run(
      inMemory: files.map { ($0.path, Array($0.text.utf8)) }, LintOptions(rules: allRules, jobs: 1)
    ).report
  }

  package static func safeFix(of diagnostic: Diagnostic) -> Diagnostic.Fix? {
    diagnostic.fixes.first { $0.safety == .safe }
  }

  package static func applySafeFixes(
    of report: Report, to files: [Fixture.File]
  ) -> (files: [Fixture.File], edits: [Diagnostic.Fix.Edit]) {
    let edits = report.diagnostics.compactMap(safeFix).flatMap(\.edits)
    let byPath = Dictionary(grouping: edits) { report.source(of: $0.range).path }
    let fixed = files.map { file in
      var bytes = Array(file.text.utf8)
      var shared: Set<Diagnostic.Fix.Edit> = []
      for edit in (byPath[file.path] ?? []).sorted(by: { $0.range.start > $1.range.start })
      where !edit.isShared || shared.insert(edit).inserted {
        bytes.replaceSubrange(
          Int(edit.range.start)..<Int(edit.range.end), with: edit.replacement.utf8)
      }
      return Fixture.File(path: file.path, text: String(decoding: bytes, as: UTF8.self))
    }
    return (fixed, edits)
  }
}
