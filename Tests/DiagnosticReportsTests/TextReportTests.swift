import DiagnosticReports
import Diagnostics
import Testing

@Suite struct TextReportTests {
  @Test func showsPlaceMessageFrameNotesAndHelp() {
    var sample = SampleReport(
      ("App/List.swift", "class List {\n  func tap() { detail = Detail() }\n}\n"),
      ("App/Detail.swift", "class Detail {\n  @Dependency(\\.date) var date\n}\n"))
    let creation = sample.range(of: "Detail()")
    sample.add(
      "'Detail' does not get the values of 'List'", at: creation,
      notes: [
        .init("'Detail' owns a dependency", at: sample.range(of: "@Dependency", file: 1)),
        .init("a model is created where its parent runs"),
      ],
      fixes: [
        .init(title: "propagate them", safety: .safe, edits: []),
        .init(title: "remove it", safety: .unsafe, edits: []),
      ])
    let text = ReportFormat.text.render(sample.report, style: TextStyle()).text
    #expect(
      text == """
        App/List.swift:2:25: warning: 'Detail' does not get the values of 'List' [some-rule]
            2 |   func tap() { detail = Detail() }
              |                         ^~~~~~~~
        App/Detail.swift:2:3: note: 'Detail' owns a dependency
              = note: a model is created where its parent runs
              = help: propagate them
              = help: remove it (needs a look)

        1 warning in 2 files

        """)
  }

  @Test(
    arguments: [
      ([], "no findings in 1 file"),
      ([.error], "1 error in 1 file"),
      (
        [.info, .error, .warning, .error],
        "2 errors, 1 warning, 1 hint in 1 file; '--hints' shows the hints"
      ),
    ] as [([Severity], String)])
  func summary(severities: [Severity], expected: String) {
    var sample = SampleReport(("A.swift", "let a = 1"))
    for (number, severity) in severities.enumerated() {
      sample.add("message \(number)", at: sample.range(of: "a"), severity: severity)
    }
    let text = ReportFormat.text.render(sample.report, style: TextStyle()).text
    #expect(text.hasSuffix("\(expected)\n"))
    let quiet = ReportFormat.text.render(sample.report, style: TextStyle(showsSummary: false)).text
    #expect(!quiet.contains(" in 1 file"))
  }

  @Test("errors come before warnings, and hints are a line for each rule")
  func hints() {
    var sample = SampleReport(("A.swift", "let a = 1"))
    let range = sample.range(of: "a")
    for (index, rule) in (["b-rule"] + (1...11).map { "rule-\($0)" }).enumerated() {
      sample.add("hint \(index)", at: range, rule: rule, severity: .info)
    }
    sample.add("again", at: range, rule: "b-rule", severity: .info)
    sample.add("warning", at: range)
    sample.add("error", at: range, severity: .error)
    func lines(_ style: TextStyle) -> [String] {
      ReportFormat.text.render(sample.report, style: style).text
        .split(separator: "\n").filter { !$0.contains(" | ") }.map(String.init)
    }
    let short = lines(TextStyle())
    #expect(
      short.prefix(4) == [
        "A.swift:1:5: error: error [some-rule]", "A.swift:1:5: warning: warning [some-rule]",
        "hints:", "  A.swift:1: hint 0 [b-rule], and 1 more",
      ])
    #expect(short.count == 15)
    #expect(short[13] == "  and 2 of other rules")
    let long = lines(TextStyle(showsHints: true))
    #expect(long.count { $0.contains(": info: ") } == 13)
    #expect(!long.contains("hints:"))
  }

  @Test("a person at a terminal reads how to see the way of the first lost value")
  func advice() {
    let groups: [(id: String, group: RuleMetadata.Group)] = [
      ("use-rule", .use), ("travel-rule", .propagation),
    ]
    func text(_ path: String, _ rules: [String], isWanted: Bool = true) -> String {
      var sample = SampleReport(
        [(path, "let a = 1\nlet b = 2\n")],
        rules: groups.map { id, group in
          RuleMetadata(
            id: id, group: group, severity: .warning, scope: .program, since: "0.2.0", summary: "",
            documentation: "")
        })
      for (rule, words) in zip(rules, ["a", "b"]) {
        sample.add("message", at: sample.range(of: words), rule: rule)
      }
      var style = TextStyle()
      style.showsAdvice = isWanted
      return ReportFormat.text.render(sample.report, style: style).text
    }
    let advice =
      "2 warnings in 1 file\n'deplint explain A.swift:2' shows where its values come from\n"
    #expect(text("A.swift", ["use-rule", "travel-rule"]).hasSuffix(advice))
    #expect(!text("A.swift", ["use-rule", "use-rule"]).contains("explain"))
    #expect(!text("A.swift", ["travel-rule"], isWanted: false).contains("explain"))
    // It would not be found from the current folder.
    #expect(!text("../A.swift", ["travel-rule"]).contains("explain"))
    #expect(!text("/A.swift", ["travel-rule"]).contains("explain"))
  }

  @Test(
    arguments: [
      ([], ""), ([.safe], "; 1 can be fixed with '--fix'"),
      ([.unsafe, .unsafe], "; 2 can be fixed with '--fix --unsafe-fixes'"),
      ([.safe, .unsafe, .safe], "; 2 can be fixed with '--fix', 1 more with '--unsafe-fixes'"),
    ] as [([Diagnostic.Fix.Safety], String)])
  func theSummarySaysWhatCanBeFixed(safeties: [Diagnostic.Fix.Safety], expected: String) {
    var sample = SampleReport(("A.swift", "let a = 1"))
    let range = sample.range(of: "a")
    for (number, safety) in safeties.enumerated() {
      let fix = Diagnostic.Fix(
        title: "mend", safety: safety, edits: [.init(range: range, replacement: "b")])
      sample.add("message \(number)", at: range, severity: .error, fixes: [fix])
    }
    // A title alone changes nothing.
    sample.add("message", at: range, fixes: [.init(title: "look", safety: .safe, edits: [])])
    let text = ReportFormat.text.render(sample.report, style: TextStyle()).text
    #expect(text.contains("1 warning in 1 file\(expected)\n"))
  }

  @Test func statistics() {
    var style = TextStyle()
    style.showsStatistics = true
    var sample = SampleReport(("A.swift", "let a = 1"))
    let range = sample.range(of: "a")
    #expect(
      ReportFormat.text.render(sample.report, style: style).text == "no findings in 1 file\n")
    let fix = Diagnostic.Fix(
      title: "mend", safety: .safe, edits: [.init(range: range, replacement: "b")])
    sample.add("message", at: range, rule: "rare", severity: .info)
    for (number, severity) in [Severity.error, .warning, .error].enumerated() {
      sample.add("message \(number)", at: range, rule: "often", severity: severity, fixes: [fix])
    }
    sample.add("message", at: range, rule: "a-rare-one")
    let text = ReportFormat.text.render(sample.report, style: style).text
    #expect(
      text.hasSuffix(
        """

        2 errors, 2 warnings, 1 hint in 1 file; 3 can be fixed with '--fix'; '--hints' shows the hints

        rule        errors  warnings  hints  fixable
        often       2       1         0      3
        a-rare-one  0       1         0      0
        rare        0       0         1      0

        """))
  }

  /// The line and its underline as they are shown.
  @Test(arguments: [
    ("let a = bad", "bad", "let a = bad", "        ^~~"),
    ("\tlet a = bad", "bad", "    let a = bad", "            ^~~"),
    ("ab\tbad", "bad", "ab  bad", "    ^~~"),
    // Two columns each, one, and one for a letter with a combining accent.
    ("\"日本\" + bad", "bad", "\"日本\" + bad", "         ^~~"),
    ("\"👍🏽\" + bad", "bad", "\"👍🏽\" + bad", "       ^~~"),
    ("\"👨‍👩‍👧\" + bad", "bad", "\"👨‍👩‍👧\" + bad", "       ^~~"),
    ("\"é\" + bad", "bad", "\"é\" + bad", "      ^~~"),
    ("\"e\u{301}\" + bad", "bad", "\"e\u{301}\" + bad", "      ^~~"),
    ("日本()", "日本", "日本()", "^~~~"),
    // Only the first of several lines.
    ("f {\n  bad\n}", "f {\n  bad\n}", "f {", "^~~"),
    ("bad\r\nnext", "bad", "bad", "^~~"),
    // An escape sequence, and an override of the writing direction.
    ("\"\u{1B}[31m\" + bad", "bad", #""\u{1B}[31m" + bad"#, "               ^~~"),
    ("/*\u{202E}*/ bad", "bad", #"/*\u{202E}*/ bad"#, "             ^~~"),
    // A carriage return does not end a line.
    ("a\rbad", "bad", #"a\u{D}bad"#, "      ^~~"),
    // The code's own text stays as it is.
    (#""\u{1B}" + bad"#, "bad", #""\u{1B}" + bad"#, "           ^~~"),
  ])
  func frame(source: String, words: String, line: String, underline: String) {
    let text = SampleReport.text(of: source, marking: words)
    let shown = text.split(separator: "\n").dropFirst().map { String($0.dropFirst(8)) }
    #expect(shown == [line, underline])
  }

  @Test(arguments: [0, 1, 60, 5_000])
  func longLinesAreCutAroundTheMark(padding: Int) {
    let filler = String(repeating: "é ", count: padding)
    let text = SampleReport.text(of: filler + "bad" + filler, marking: "bad")
    let lines = text.split(separator: "\n").dropFirst().map { Array($0.dropFirst(8)) }
    let mark = lines[1].firstIndex(of: "^") ?? 0
    #expect(String(lines[0][mark..<mark + 3]) == "bad")
    #expect(lines[0].count <= 120)
    #expect(lines[0].contains("…") == (padding >= 60))
    #expect(!lines[0].contains("\u{FFFD}"))
  }

  @Test func aMarkLongerThanTheScreenIsCut() {
    let text = SampleReport.text(
      of: "f(" + String(repeating: "x", count: 400) + ")",
      marking: String(repeating: "x", count: 400))
    let lines = text.split(separator: "\n").dropFirst().map { String($0.dropFirst(8)) }
    #expect(lines[0].hasPrefix("f(xxx"))
    #expect(lines[0].count <= 120)
    #expect(lines[1].count <= 120)
  }

  @Test func anEmptyRangeIsMarked() {
    var sample = SampleReport(("A.swift", "ab"))
    sample.add("message", at: SourceRange(file: 0, start: 1, end: 1))
    let text = ReportFormat.text.render(sample.report, style: TextStyle(showsSummary: false)).text
    #expect(text.contains("      |  ^\n"))
  }

  @Test func aFileThatIsGoneHasNoFrame() {
    let range = SourceRange(file: 0, start: 7, end: 9)
    let report = Report(
      fileCount: 1,
      diagnostics: [
        Diagnostic(
          rule: "some-rule", severity: .error, message: "message", range: range, module: "",
          symbol: "", subject: "")
      ],
      sources: [0: SourceText(path: "A.swift", bytes: nil)])
    let text = ReportFormat.text.render(report, style: TextStyle(showsSummary: false)).text
    #expect(text == "A.swift:1:1: error: message [some-rule]\n\n")
  }

  @Test func noBytesOfNamesAreObeyed() {
    let text = SampleReport.text(of: "bad", marking: "bad", path: "a\u{1B}[2J\nb.swift")
    #expect(text.hasPrefix(#"a\u{1B}[2J\u{A}b.swift:1:1: warning"#))
  }

  @Test func colorChangesNothingButColors() {
    var sample = SampleReport(("A.swift", "let a = bad"))
    sample.add(
      "message", at: sample.range(of: "bad"), notes: [.init("note")],
      fixes: [.init(title: "fix", safety: .safe, edits: [])])
    let plain = ReportFormat.text.render(sample.report, style: TextStyle()).text
    let colored = ReportFormat.text.render(sample.report, style: TextStyle(usesColor: true)).text
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}
