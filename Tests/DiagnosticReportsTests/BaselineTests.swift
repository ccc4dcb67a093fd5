import DiagnosticReports
import Diagnostics
import Foundation
import JSONSchemas
import Testing

@Suite struct BaselineTests {
  private func finding(
    _ symbol: String, rule: String = "some-rule", module: String = "App", subject: String = "Child",
    line: UInt32 = 0
  ) -> Diagnostic {
    Diagnostic(
      rule: rule, severity: .warning, message: "",
      range: SourceRange(file: 0, start: line, end: line), module: module, symbol: symbol,
      subject: subject)
  }

  private func baseline(_ findings: [Diagnostic], linted: Set<String> = ["."]) -> Baseline {
    var baseline = Baseline()
    baseline.add(findings)
    baseline.lintedPaths = linted
    return baseline
  }

  // MARK: The file

  @Test func hasAnEntryALineAndIsSorted() {
    let baseline = baseline(
      [
        finding("B.run()"), finding("A.run()"), finding("B.run()", line: 9),
        finding("", rule: "another-rule", module: "", subject: #"\.date"#),
      ],
      linted: ["Tests", "Sources"])
    let lines = [
      "deplint-baseline 1", "linted\tSources", "linted\tTests", "another-rule\t\t\t\\.date\t1",
      "some-rule\tApp\tA.run()\tChild\t1", "some-rule\tApp\tB.run()\tChild\t2",
    ]
    #expect(baseline.document == lines.map { $0 + "\n" }.joined())
  }

  @Test(arguments: ["\n", "\r\n", "\n\n"])
  func readsBackWhatItWrote(lineEnd: String) throws {
    let written = baseline([finding("`odd\tna\nme`()"), finding("B"), finding("B"), finding("")])
    let text = written.document.replacingOccurrences(of: "\n", with: lineEnd)
    let read = try Baseline(parsing: Array(text.utf8))
    #expect(read == written)
    #expect(read.findingCount == 4)
    #expect(read.match([finding("`odd\tna\nme`()")], isLikelyNew: [false]).isHeld == [true])
  }

  @Test func theOrderOfTheLinesDoesNotMatter() throws {
    let written = baseline([finding("A"), finding("B"), finding("C")])
    let lines = written.document.split(separator: "\n")
    let shuffled = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n")
    #expect(try Baseline(parsing: Array(shuffled.utf8)) == written)
  }

  @Test(arguments: [
    ("", 1, "not a baseline file"),
    ("{\"version\": 1}", 1, "not a baseline file"),
    ("deplint-baseline 2\nsomething new\n", 1, "format version '2' is not supported"),
    ("deplint-baseline\n", 1, "not a baseline file"),
    ("deplint-baseline 1\n<<<<<<< HEAD\n", 2, "not an entry"),
    ("deplint-baseline 1\nlinted\t.\nrule\tApp\tA\tB\n", 3, "not an entry"),
    ("deplint-baseline 1\nrule\tApp\tA\tB\t0\n", 2, "'0' is not a valid count"),
    ("deplint-baseline 1\nrule\tApp\tA\tB\tx\n", 2, "'x' is not a valid count"),
    ("deplint-baseline 1\nrule\tApp\tA\tB\t-1\n", 2, "'-1' is not a valid count"),
    ("deplint-baseline 1\nrule\tApp\tA\tB\t1.5\n", 2, "'1.5' is not a valid count"),
    ("deplint-baseline 1\nrule\tApp\tA\tB\t\(Int.max)\n", 2, "'\(Int.max)' is not a valid count"),
    ("deplint-baseline 1\nrule\tApp\tA\tB\t\(Int.min)\n", 2, "'\(Int.min)' is not a valid count"),
    ("deplint-baseline 1\nrule\tApp\tA\tB\t9999999999999999999\n", 2, "'99999"),
    ("deplint-baseline 1\nr\tA\tB\tC\t1\nr\tA\tB\tC\t2\n", 3, "duplicate entry"),
  ])
  func saysWhichLineIsWrong(text: String, line: Int, what: String) {
    let error = #expect(throws: BaselineSyntaxError.self) {
      try Baseline(parsing: Array(text.utf8))
    }
    #expect(error?.line == line)
    #expect(error?.what.hasPrefix(what) == true)
  }

  @Test func theLargestCountsAddUp() throws {
    let lines = ["A", "B", "C"].map { "some-rule\tApp\t\($0)\tChild\t\(UInt32.max)\n" }
    var read = try Baseline(parsing: Array("deplint-baseline 1\n\(lines.joined())".utf8))
    #expect(read.findingCount == 3 * Int(UInt32.max))
    read.add([finding("A")])
    #expect(read.findingCount == 3 * Int(UInt32.max) + 1)
  }

  @Test func saysWhichLineIsNotUTF8() {
    let error = #expect(throws: BaselineSyntaxError.self) {
      try Baseline(parsing: Array("deplint-baseline 1\nr\tA\t".utf8) + [0xFF])
    }
    #expect(error?.line == 2)
  }

  // MARK: Matching

  /// - Parameters:
  ///   - known: the declarations of the findings that the baseline holds.
  ///   - found: the declarations of the run's findings, with a `+` after those that are likely new.
  ///   - held: for each finding, whether it is hidden.
  ///   - stale: the remaining entries, each with its count.
  @Test(arguments: [
    ("", "A B", "- -", ""),
    ("A B", "A B", "held held", ""),
    ("A", "A A A", "held - -", ""),
    ("A A", "B", "-", "A 2"),
    ("A A B", "A C", "held -", "A 1 B 1"),
    ("A", "A+ A", "- held", ""),
    ("A A", "A+ A A+", "held held -", ""),
    ("A", "A+", "held", ""),
  ])
  func hidesAsManyAsItHolds(known: String, found: String, held: String, stale: String) {
    let words = found.split(separator: " ")
    let findings = words.enumerated().map { index, word in
      finding(String(word.prefix(1)), line: UInt32(index))
    }
    let baseline = baseline(known.split(separator: " ").map { finding(String($0)) })
    let match = baseline.match(findings, isLikelyNew: words.map { $0.hasSuffix("+") })
    #expect(match.isHeld == held.split(separator: " ").map { $0 == "held" })
    let rest = match.surplus.entries.map { "\($0.key.symbol) \($0.count)" }
    #expect(rest.joined(separator: " ") == stale)
  }

  @Test func tellsRulesModulesAndSubjectsApart() {
    let one = finding("A")
    let others = [
      finding("A", rule: "another-rule"), finding("A", module: "Other"),
      finding("A", subject: "Other"), finding("B"),
    ]
    let match = baseline([one]).match(others, isLikelyNew: others.map { _ in false })
    #expect(!match.isHeld.contains(true))
    #expect(match.surplus.entries.count == 1)
    #expect(match.surplus.limited(toRules: ["another-rule"]).entries == [])
  }

  // MARK: In reports

  @Test func reportsSayWhatIsStale() throws {
    var report = SampleReport(("A.swift", "")).report
    report.baseline = BaselineNews()
    let plain = TextStyle()
    #expect(ReportFormat.text.render(report, style: plain).text == "no findings in 1 file\n")
    let silent = ReportFormat.json.render(report, style: plain).text
    #expect(!silent.contains("stale"))

    report.baseline?.stale = baseline([finding("A"), finding("A"), finding("B")]).entries
    let text = ReportFormat.text.render(report, style: plain).text
    #expect(
      text.hasSuffix(
        "\n2 stale entries in the baseline; '--prune-baseline' removes what is no longer found\n"))
    let json = ReportFormat.json.render(report, style: plain).text
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(try JSONSchema(contentsOf: JSONSchema.reportSchema).violations(in: document) == [])
    let entries = try #require(document["staleBaselineEntries"] as? [[String: Any]])
    #expect(entries.map { $0["count"] as? Int } == [2, 1])
    #expect(entries.map { $0["symbol"] as? String } == ["A", "B"])
  }
}
