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

  /// A file after one fix, whose edits are in it.
  package static func apply(_ fix: Diagnostic.Fix, to file: Fixture.File) -> Fixture.File {
    var bytes = Array(file.text.utf8)
    for edit in fix.edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(
        Int(edit.range.start)..<Int(edit.range.end), with: edit.replacement.utf8)
    }
    return Fixture.File(path: file.path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// The files after all their safe fixes.
  package static func applySafe(to files: [Fixture.File]) -> [Fixture.File] {
    apply(.safe, of: lint(files), to: files)
  }

  /// The files after all their fixes, each finding's least safe one.
  package static func applyUnsafe(to files: [Fixture.File]) -> [Fixture.File] {
    apply(.unsafe, of: lint(files), to: files)
  }

  /// Alternates between fixes and lints, as the command line does: a fix can make room for another.
  ///
  /// - Parameter safety: the least safe kind of fix to apply. Of several that a finding has, the
  ///   least safe one is applied, unlike by the command line: so each kind is tried.
  package static func apply(
    _ safety: Diagnostic.Fix.Safety, of report: Report, to files: [Fixture.File]
  ) -> [Fixture.File] {
    var (report, files) = (report, files)
    for _ in 0..<10 {
      let places = report.places.map { place in
        var place = place
        place.fixes = place.fixes.filter { $0.safety == .unsafe } + place.fixes
        if safety == .safe { place.fixes.removeAll { $0.safety == .unsafe } }
        return place
      }
      let edits = FixPlan(of: places, allowing: safety) { report.source(of: $0).path }.edits
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
