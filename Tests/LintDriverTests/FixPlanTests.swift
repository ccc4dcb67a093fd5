import DependencyProgram
import DiagnosticReports
import Testing

@testable import LintDriver

/// The fixes that can be applied together.
@Suite struct FixPlanTests {
  private typealias Edit = Diagnostic.Fix.Edit

  /// - Parameters:
  ///   - fixes: each with its edits: file, start, end, replacement.
  ///   - shared: the replacement of edits that are made once.
  private func check(
    _ fixes: [[(Int32, UInt32, UInt32, String)]], _ safeties: [Diagnostic.Fix.Safety] = [],
    sharing shared: String? = nil, allowing safety: Diagnostic.Fix.Safety = .safe,
    makes expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let texts = ["0123456789", "abcdefghij"]
    let diagnostics = fixes.enumerated().map { index, edits in
      Diagnostic(
        rule: "some-rule", severity: .warning, message: "",
        range: SourceRange(file: 0, start: UInt32(index), end: 0), module: "", symbol: "",
        subject: "",
        fixes: [
          Diagnostic.Fix(
            title: "", safety: index < safeties.count ? safeties[index] : .safe,
            edits: edits.map {
              Edit(
                range: SourceRange(file: $0.0, start: $0.1, end: $0.2), replacement: $0.3,
                isShared: $0.3 == shared)
            })
        ])
    }
    let report = Report(
      fileCount: 2, diagnostics: diagnostics,
      sources: [
        0: SourceText(path: "A", bytes: Array(texts[0].utf8)),
        1: SourceText(path: "B", bytes: Array(texts[1].utf8)),
      ])
    let plan = FixPlan(report, allowing: safety)
    let made = zip(["A", "B"], texts).map { path, text in
      String(decoding: FixPlan.apply(plan.edits[path] ?? [], to: Array(text.utf8)), as: UTF8.self)
    }
    #expect(made == expected, sourceLocation: sourceLocation)
  }

  @Test func editsOfOneFile() {
    check(
      [[(0, 8, 9, "")], [(0, 0, 0, "<"), (0, 2, 2, ">")]], makes: ["<01>2345679", "abcdefghij"])
    check([[(0, 0, 10, "")]], makes: ["", "abcdefghij"])
    check([[(0, 0, 3, "x")], [(0, 3, 6, "y")]], makes: ["xy6789", "abcdefghij"])
  }

  @Test func theFirstOfTwoInOnePlaceWins() {
    check([[(0, 2, 5, "x")], [(0, 4, 8, "y")]], makes: ["01x56789", "abcdefghij"])
    check([[(0, 2, 2, "x")], [(0, 2, 2, "y")]], makes: ["01x23456789", "abcdefghij"])
    check([[(0, 2, 5, "")], [(0, 5, 5, "y")]], makes: ["0156789", "abcdefghij"])
  }

  @Test func aFixIsAppliedWholeOrNotAtAll() {
    check(
      [[(0, 2, 5, "x")], [(0, 4, 8, "y"), (1, 0, 1, "z")], [(1, 0, 1, "w")]],
      makes: ["01x56789", "wbcdefghij"])
  }

  @Test func whatFixesShareIsMadeOnce() {
    let fixes = [
      [(Int32(0), UInt32(1), UInt32(1), "+"), (0, 5, 5, "x")], [(0, 1, 1, "+"), (0, 7, 7, "y")],
    ]
    check(fixes, sharing: "+", makes: ["0+1234x56y789", "abcdefghij"])
    check(fixes, makes: ["0+1234x56789", "abcdefghij"])
    check([[(0, 1, 1, "-")]] + fixes, sharing: "+", makes: ["0-123456789", "abcdefghij"])
  }

  @Test func unsafeOnesWaitToBeAllowed() {
    check([[(0, 0, 1, "x")]], [.unsafe], makes: ["0123456789", "abcdefghij"])
    check([[(0, 0, 1, "x")]], [.unsafe], allowing: .unsafe, makes: ["x123456789", "abcdefghij"])
  }
}
