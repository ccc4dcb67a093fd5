import Diagnostics
import Testing

@testable import DiagnosticReports

/// Findings with one cause are one in every report.
@Suite struct CauseTests {
  private static let cause = Diagnostic.Cause(
    module: "App", symbol: "Client", subject: "Client", summary: "parts of 'Client' are bad")

  /// - Parameters:
  ///   - places: words of the text, each the place of a finding.
  ///   - expected: the lines of the report about them.
  private func check(
    _ places: [String], _ cause: Diagnostic.Cause?, severities: [Severity] = [.error],
    reported expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var sample = SampleReport(("A.swift", "one\ntwo\nsix"))
    for (index, words) in places.enumerated() {
      sample.add(
        cause == nil ? "bad" : "'\(words)' is bad", at: sample.range(of: words),
        severity: severities[index % severities.count],
        notes: [.init("it is so", at: sample.range(of: words)), .init("mend it")], cause: cause)
    }
    let lines = ReportFormat.xcode.render(sample.report, style: TextStyle()).text
      .split(separator: "\n").map(String.init)
    #expect(lines == expected, sourceLocation: sourceLocation)
  }

  @Test("the first place stands for all, and the others are notes")
  func places() {
    check(
      ["one", "two", "six"], Self.cause,
      reported: [
        "A.swift:1:1: error: 3 parts of 'Client' are bad [some-rule]",
        "A.swift:1:1: note: it is so", "A.swift:2:1: note: 'two' is bad",
        "A.swift:3:1: note: 'six' is bad", "A.swift:1:1: note: mend it",
      ])
    check(
      ["one"], Self.cause,
      reported: [
        "A.swift:1:1: error: 'one' is bad [some-rule]", "A.swift:1:1: note: it is so",
        "A.swift:1:1: note: mend it",
      ])
  }

  @Test("people read equal findings of one file once; programs get each")
  func equalFindings() {
    var sample = SampleReport(("A.swift", "one\ntwo"))
    for words in ["one", "two"] { sample.add("bad", at: sample.range(of: words)) }
    let text = ReportFormat.text.render(sample.report, style: TextStyle()).text
    #expect(
      text == """
        A.swift:1:1: warning: bad [some-rule]
            1 | one
              | ^~~
              = note: the same in line 2

        2 warnings in 1 file

        """)
    #expect(sample.report.diagnostics.count == 2)
  }

  @Test("an error is not lost among warnings of the same cause")
  func severities() {
    check(
      ["one", "two"], Self.cause, severities: [.error, .warning],
      reported: [
        "A.swift:1:1: error: 'one' is bad [some-rule]", "A.swift:1:1: note: it is so",
        "A.swift:1:1: note: mend it",
        "A.swift:2:1: warning: 'two' is bad [some-rule]", "A.swift:2:1: note: it is so",
        "A.swift:2:1: note: mend it",
      ])
  }

  @Test("the fingerprint is that of the cause, whatever the number of its places")
  func fingerprints() {
    let prints = [["one"], ["six"], ["one", "two"]].map { places in
      var sample = SampleReport(("A.swift", "one\ntwo\nsix"))
      for words in places { sample.add(words, at: sample.range(of: words), cause: Self.cause) }
      return sample.report.diagnostics.map(Fingerprint.of)
    }
    #expect(prints[0].count == 1)
    #expect(Set(prints).count == 1)
  }

  @Test("one fix makes the changes of all places")
  func fixes() {
    var sample = SampleReport(("A.swift", "one two"))
    let shared = sample.range(of: " ")
    for words in ["one", "two"] {
      let edits = [
        Diagnostic.Fix.Edit(range: sample.range(of: words), replacement: "x"),
        .init(range: shared, replacement: ",", isShared: true),
      ]
      let fix = Diagnostic.Fix(title: "mend", safety: .safe, edits: edits)
      sample.add(words, at: sample.range(of: words), fixes: [fix], cause: Self.cause)
    }
    #expect(sample.report.diagnostics.map { $0.fixes.map(\.edits.count) } == [[3]])
    #expect(sample.report.places.map { $0.fixes.map(\.edits.count) } == [[2], [2]])
    #expect(sample.report.counts.safelyFixable == 1)
  }

  @Test("a baseline holds places, so a further one makes its cause new")
  func baseline() throws {
    var sample = SampleReport(("A.swift", "one two"))
    sample.add("a", at: sample.range(of: "one"), cause: Self.cause)
    var baseline = Baseline()
    baseline.add(sample.report.places)
    let earlier = try EarlierFindings(parsing: Array(baseline.document.utf8))
    #expect(earlier.areNew(sample.report.diagnostics) == [false])
    sample.add("b", at: sample.range(of: "two"), cause: Self.cause)
    #expect(earlier.areNew(sample.report.diagnostics) == [true])
  }
}
