import DiagnosticReports
import Diagnostics
import Foundation
import Testing

extension Unicode.Scalar {
  /// Whether a terminal or a log viewer does something other than show it.
  fileprivate var isObeyed: Bool {
    self != "\t" && properties.generalCategory == .control
      || ["\u{2028}", "\u{202E}", "\u{2066}"].contains(self)
  }
}

/// Every format says the same about a finding, whatever its path, message and file contain.
@Suite struct FormatTests {
  private static let style = TextStyle(showsHints: true, folder: "/work folder")

  /// Odd names and texts, but none that a terminal would obey, which are replaced.
  private static var report: Report {
    var sample = SampleReport(
      ("Sources/A.swift", "let a = bad\r\n\tlet b\u{301} = \"👨‍👩‍👧\"; worse\r\n"),
      ("Sources/Größe & <日本>/50%, a:b=c \"d\".swift", "\u{FEFF}let e\u{301} = odd\n"))
    let bad = sample.range(of: "bad")
    let odd = sample.range(of: "odd", file: 1)
    sample.add("plain", at: bad, severity: .error)
    sample.add("plain", at: bad, rule: "other-rule", severity: .info)
    sample.add(
      "100% of '<T & U>' ]]> \"q\": a, b; e\u{301} 👨‍👩‍👧 [x] ::error:: {0}",
      at: sample.range(of: "worse"),
      notes: [.init("there: <&>", at: odd), .init("do 100%"), .init("here", at: bad)],
      fixes: [
        .init(title: "fix", safety: .unsafe, edits: [.init(range: odd, replacement: "\"<\r\n👨‍👩‍👧")])
      ])
    sample.add("odd", at: odd, rule: "other-rule", severity: .error)
    sample.addFile("Sources/Gone.swift")
    sample.add("gone", at: SourceRange(file: 2, start: 70, end: 80), severity: .info)
    return sample.report
  }

  @Test(arguments: ReportFormat.allCases)
  func findingsAreReadBack(format: ReportFormat) throws {
    let report = Self.report
    let expected = report.diagnostics.map { diagnostic in
      let source = report.source(of: diagnostic.range)
      return ReadFinding(
        path: source.path, line: source.lines.place(ofOffset: diagnostic.range.start).line,
        severity: diagnostic.severity.rawValue, message: diagnostic.message, rule: diagnostic.rule)
    }
    #expect(expected.map(\.line) == [1, 1, 2, 1, 1])
    let text = format.render(report, style: Self.style).text
    #expect(try ReadFinding.all(in: text, format).sorted() == expected.sorted())
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: ReportFormat.allCases)
  func nothingIsFound(format: ReportFormat) throws {
    let text = format.render(Report(fileCount: 0, diagnostics: [], sources: [:]), style: Self.style)
      .text
    #expect(try ReadFinding.all(in: text, format) == [])
  }

  /// A line stays one line and a document well-formed for all bytes in names and messages.
  @Test(arguments: ReportFormat.allCases)
  func nothingBreaksOut(format: ReportFormat) throws {
    let scalars =
      (0...0x9F).map { Unicode.Scalar(UInt8($0)) } + [
        "\u{2028}", "\u{202E}", "\u{2066}", "\u{FFFE}", "\u{FFFF}",
      ]
    let everything = String(String.UnicodeScalarView(scalars))
    var sample = SampleReport(("a\(everything)b.swift", "bad"))
    sample.add("a\(everything)b", at: sample.range(of: "bad"), notes: [.init(everything)])
    let text = format.render(sample.report, style: Self.style).text
    switch format {
    case .json, .jsonl, .gitlab, .sarif, .junit, .checkstyle, .html:
      #expect(try ReadFinding.all(in: text, format).count == 1)
    case .text, .concise, .xcode:
      #expect(text.allSatisfy { $0 == "\n" || !$0.unicodeScalars.contains { $0.value < 0x20 } })
      #expect(try ReadFinding.all(in: text, format).count == 1)
    case .github:
      #expect(text.unicodeScalars.count { $0 == "\n" } == 1)
    }
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isObeyed })
  }

  @Test func conciseIsALineForEachFinding() {
    let text = ReportFormat.concise.render(Self.report, style: Self.style).text
    #expect(text.split(separator: "\n").count == 5)
    #expect(text.hasPrefix("Sources/A.swift:1:9: error: plain [some-rule]\n"))
  }

  @Test func linesOfJSONAreTheDiagnosticsOfTheDocument() throws {
    let document = try JSONNode(
      parsing: Array(ReportFormat.json.render(Self.report, style: Self.style).text.utf8))
    let lines = ReportFormat.jsonl.render(Self.report, style: Self.style).text.split(
      separator: "\n")
    let diagnostics = try #require(document["diagnostics"]?.array)
    #expect(lines.count == diagnostics.count)
    for (line, diagnostic) in zip(lines, diagnostics) {
      let read = try JSONNode(parsing: Array(line.utf8))
      #expect(describe(read) == describe(diagnostic))
    }
  }

  /// The content without its positions in the text.
  private func describe(_ node: JSONNode) -> String {
    if let members = node.members {
      return members.map { "\($0.key): \(describe($0.value))" }.description
    }
    return node.array.map { $0.map(describe).description } ?? "\(node.content)"
  }

  @Test func xcodeGetsAbsolutePathsAndNotes() {
    var sample = SampleReport(("A.swift", "let a = bad"), ("/b/B.swift", "let b = 1"))
    sample.add(
      "message", at: sample.range(of: "bad"),
      notes: [.init("there", at: sample.range(of: "b", file: 1)), .init("advice")])
    let text = ReportFormat.xcode.render(sample.report, style: TextStyle(folder: "/project")).text
    #expect(
      text == """
        /project/A.swift:1:9: warning: message [some-rule]
        /b/B.swift:1:5: note: there
        /project/A.swift:1:9: note: advice

        """)
  }

  @Test(arguments: [("/project", "/project/"), ("/", "/"), ("", "")])
  func xcodeIsToldWhatWasNotRead(folder: String, prefix: String) {
    var sample = SampleReport(("A.swift", "let a = bad"))
    sample.add("message", at: sample.range(of: "bad"))
    var report = sample.report
    report.problems = [
      ReportedProblem(
        path: "B.swift", at: nil, message: "cannot read it", advice: "check it", isFailure: true),
      ReportedProblem(
        path: "/c/C.json", at: Place(line: 2, column: 3, offset: 20), message: "bad key",
        advice: "remove it", isFailure: true),
      ReportedProblem(
        path: "D.swift", at: nil, message: "not UTF-8", advice: "save it", isFailure: false),
    ]
    let text = ReportFormat.xcode.render(report, style: TextStyle(folder: folder)).text
    #expect(
      text == """
        \(prefix)A.swift:1:9: warning: message [some-rule]
        \(prefix)B.swift:1:1: error: cannot read it; check it
        /c/C.json:2:3: error: bad key; remove it
        \(prefix)D.swift:1:1: note: not UTF-8; save it

        """)
  }

  @Test func gitHubReadsWhatWasMeant() {
    var sample = SampleReport(("a,b:c%.swift", "\t👨‍👩‍👧 = bad"))
    sample.add("50%: a,\r\nb", at: sample.range(of: "bad"), notes: [.init("advice")])
    // The family is eight UTF-16 code units and eighteen bytes.
    #expect(
      ReportFormat.github.render(sample.report, style: TextStyle()).text
        == "::warning file=a%2Cb%3Ac%25.swift,line=1,col=13,endLine=1,endColumn=16,"
        + "title=some-rule::50%25: a,%0D%0Ab%0Anote: advice\n")
  }

  @Test("GitHub gets ten findings of each severity, the worst first, and the number of the others")
  func gitHubLimits() {
    func commands(_ counts: [(Severity, Int)]) -> [String] {
      var sample = SampleReport(("A.swift", "bad"))
      for (severity, count) in counts {
        for number in 0..<count {
          sample.add("\(severity) \(number)", at: sample.range(of: "bad"), severity: severity)
        }
      }
      return ReportFormat.github.render(sample.report, style: Self.style).text
        .split(separator: "\n").map { String($0.split(separator: " ")[0].dropFirst(2)) }
    }
    let worst = Array(repeating: "error", count: 10)
    #expect(
      commands([(.info, 1), (.warning, 2), (.error, 1)])
        == ["error", "warning", "warning", "notice"])
    #expect(commands([(.info, 3), (.error, 12)]) == worst + Array(repeating: "notice", count: 4))
    #expect(commands([(.info, 12), (.error, 10)]) == worst + Array(repeating: "notice", count: 10))
  }

  @Test("lists for people have no hints unless they are wanted; programs get all")
  func hints() throws {
    for format in ReportFormat.allCases where format != .text {
      let text = format.render(Self.report, style: TextStyle(folder: "/work folder")).text
      let found = try ReadFinding.all(in: text, format)
      #expect(found.contains { $0.message == "gone" } == !format.leavesOutHints, "\(format)")
    }
  }

  @Test("a star marks findings with a safe fix")
  func fixableFindings() {
    var sample = SampleReport(("A.swift", "bad"))
    let range = sample.range(of: "bad")
    for (safety, message) in [(Diagnostic.Fix.Safety.safe, "one"), (.unsafe, "two")] {
      let edit = Diagnostic.Fix.Edit(range: range, replacement: "b")
      sample.add(message, at: range, fixes: [.init(title: "mend", safety: safety, edits: [edit])])
    }
    #expect(
      ReportFormat.concise.render(sample.report, style: Self.style).text == """
        A.swift:1:1: warning: one [some-rule] [*]
        A.swift:1:1: warning: two [some-rule]

        """)
  }

  @Test func gitLabTellsEqualFindingsApart() throws {
    var sample = SampleReport(("A.swift", "bad and bad"))
    sample.add("one", at: sample.range(of: "bad"))
    sample.add("two", at: sample.range(of: "and"))
    let text = ReportFormat.gitlab.render(sample.report, style: TextStyle()).text
    let issues = try #require(try JSONNode(parsing: Array(text.utf8)).array)
    let fingerprint = Fingerprint.of(sample.report.diagnostics[0])
    #expect(
      issues.map { $0["fingerprint"]?.string } == ["\(fingerprint):1", "\(fingerprint):2"])
  }

  @Test func junitCountsItsTests() throws {
    let all = try XMLReader.read(ReportFormat.junit.render(Self.report, style: Self.style).text)
    let root = try #require(all.last)
    #expect(root.name == "testsuites")
    #expect(root.attributes["tests"] == "\(all.count { $0.name == "testcase" })")
    #expect(root.attributes["failures"] == "\(all.count { $0.name == "failure" })")
    #expect(all.count { $0.name == "failure" } == 3)
    for suite in root.children {
      #expect(suite.attributes["tests"] == "\(suite.children.count)")
      let failed = suite.children.count { $0.children.contains { $0.name == "failure" } }
      #expect(suite.attributes["failures"] == "\(failed)")
    }
  }

  @Test func aRuleThatFindsNothingIsAPassedTest() throws {
    let rule = RuleMetadata(
      id: "quiet-rule", group: .use, severity: .error, scope: .program, since: "0.2.0", summary: "",
      documentation: "")
    let report = Report(fileCount: 1, diagnostics: [], rules: [rule], sources: [:])
    let all = try XMLReader.read(ReportFormat.junit.render(report, style: Self.style).text)
    #expect(all.map(\.name) == ["testcase", "testsuite", "testsuites"])
    #expect(all[0].attributes == ["name": "no findings", "classname": "quiet-rule"])
    #expect(all[2].attributes["failures"] == "0")
  }

  /// Characters that XML can hold survive a parser unchanged; others are shown.
  @Test func xmlKeepsTexts() throws {
    let message =
      "<a b=\"c\" d='e'>&amp; ]]>\ttab\r\nline\rend\n\u{85}\u{7F} e\u{301} 👨‍👩‍👧 \u{1B}[1m\u{FFFF}"
    var sample = SampleReport(("A.swift", "bad"))
    sample.add(message, at: sample.range(of: "bad"))
    for format in [ReportFormat.junit, .checkstyle] {
      let text = format.render(sample.report, style: TextStyle()).text
      let read = try ReadFinding.all(in: text, format).first?.message
      let shown = message.replacing("\u{1B}", with: #"\u{1B}"#).replacing(
        "\u{FFFF}", with: "\u{FFFD}")
      #expect(read.map { Array($0.unicodeScalars) } == Array(shown.unicodeScalars))
    }
  }
}
