package import DependencyProgram
import DependencyRules
package import DiagnosticReports
import LintDriver

/// The fixture after the fixes of all findings.
package enum Fixes {
  package static func lint(_ files: [Fixture.File]) -> Report {
    Linter.run(
      inMemory: files.map { ($0.path, Array($0.text.utf8)) }, LintOptions(rules: allRules, jobs: 1)
    ).report
  }

  package static func safeFix(of diagnostic: Diagnostic) -> Diagnostic.Fix? {
    diagnostic.fixes.first { $0.safety == .safe }
  }

  /// The files after all their safe fixes.
  package static func applySafe(to files: [Fixture.File]) -> [Fixture.File] {
    apply(.safe, of: lint(files), to: files)
  }

  /// Alternates between fixes and lints, as the command line does: a fix can make room for another.
  ///
  /// - Parameter safety: the least safe kind of fix to apply.
  package static func apply(
    _ safety: Diagnostic.Fix.Safety, of report: Report, to files: [Fixture.File]
  ) -> [Fixture.File] {
    var (report, files) = (report, files)
    for _ in 0..<10 {
      let edits = FixPlan(report, allowing: safety).edits
      if edits.isEmpty { break }
      files = files.map { file in
        let bytes = FixPlan.apply(edits[file.path] ?? [], to: Array(file.text.utf8))
        return Fixture.File(path: file.path, text: String(decoding: bytes, as: UTF8.self))
      }
      report = lint(files)
    }
    return files
  }
}
