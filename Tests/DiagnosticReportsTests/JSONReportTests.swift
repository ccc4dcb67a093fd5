import DiagnosticReports
import Diagnostics
import Foundation
import JSONSchemas
import Testing

@Suite struct JSONReportTests {
  /// A report with every possible member.
  private var fullReport: Report {
    var sample = SampleReport(
      ("Sources/App/List.swift", "class List {\n  let detail = Detail()\n}\n"),
      ("Sources/App/Détail.swift", "class Detail {}\n"))
    let creation = sample.range(of: "Detail()")
    for severity in Severity.allCases {
      sample.add(
        "a \"quoted\" message\twith \u{1} control characters and \u{FFFD}", at: creation,
        severity: severity,
        notes: [.init("a place", at: sample.range(of: "Detail", file: 1)), .init("no place")],
        fixes: [
          .init(title: "one", safety: .safe, edits: [.init(range: creation, replacement: "x\n")]),
          .init(title: "two", safety: .unsafe, edits: []),
        ])
    }
    var report = sample.report
    report.problems = [
      ReportedProblem(
        path: "A.swift", at: nil, message: "cannot read it", advice: "try", isFailure: true),
      ReportedProblem(
        path: "b.json", at: Place(line: 3, column: 4, offset: 0), message: "odd", advice: "mend it",
        isFailure: false),
    ]
    return report
  }

  @Test func matchesItsSchema() throws {
    let schema = try JSONSchema(contentsOf: JSONSchema.reportSchema)
    let empty = Report(fileCount: 0, diagnostics: [], sources: [:])
    var style = TextStyle()
    style.showsStatistics = true
    for report in [fullReport, empty] {
      let json = ReportFormat.json.render(report, style: style).text
      let document = try JSONSerialization.jsonObject(with: Data(json.utf8))
      #expect(schema.violations(in: document) == [])
    }
  }

  @Test func theSchemaSeesWhatIsWrong() throws {
    let schema = try JSONSchema(contentsOf: JSONSchema.reportSchema)
    let json = ReportFormat.json.render(fullReport, style: TextStyle()).text
    let mistakes = [
      (#""version": 1,"#, #""version": 2,"#),
      (#""line": 2"#, #""line": 0"#),
      (#""rule": "some-rule""#, #""rule": "Some Rule""#),
      (#""subject""#, #""object""#),
      (#""severity": "info""#, #""severity": "hint""#),
      (#""files": 2"#, #""files": "2""#),
      (#""safe": 3"#, #""save": 3"#),
      (#""severity": "error","#, #""severity": "warning", "line": 1,"#),
    ]
    for (right, wrong) in mistakes {
      let broken = json.replacingOccurrences(of: right, with: wrong)
      #expect(broken != json)
      let document = try JSONSerialization.jsonObject(with: Data(broken.utf8))
      #expect(schema.violations(in: document) != [], "\(wrong) should not be allowed")
    }
  }

  /// The contents of the first document of version 1 are still there, in the same members; there
  /// may be more.
  @Test func versionOneIsFrozen() throws {
    var sample = SampleReport(
      ("Sources/App/List.swift", "class List {\n  let detail = Detail()\n}\n"),
      ("Sources/App/Détail.swift", "class Detail {}\n"))
    let creation = sample.range(of: "Detail()")
    sample.add(
      "message", at: creation,
      notes: [.init("a place", at: sample.range(of: "Detail", file: 1)), .init("no place")],
      fixes: [
        .init(title: "mend", safety: .safe, edits: [.init(range: creation, replacement: "x\n")])
      ])
    sample.hidden = Report.Hidden(suppressed: 3, baselined: 4)
    let today = ReportFormat.json.render(sample.report, style: TextStyle()).text
    let frozen = try JSONNode(parsing: Array(FrozenDocument.version1.utf8))
    #expect(lost(from: frozen, in: try JSONNode(parsing: Array(today.utf8)), at: "$") == [])

    let schema = try JSONSchema(contentsOf: JSONSchema.reportSchema)
    let document = try JSONSerialization.jsonObject(with: Data(FrozenDocument.version1.utf8))
    #expect(schema.violations(in: document) == [])
  }

  /// The places where a newer document lacks or changes a part of an older one. The tool's version
  /// and the address of the pages may change.
  private func lost(from old: JSONNode, in new: JSONNode, at path: String) -> [String] {
    guard !["$.tool.version", "$.diagnostics[0].documentation"].contains(path) else {
      return new.string == nil ? [path] : []
    }
    switch (old.content, new.content) {
    case (.object(let members), .object):
      return members.flatMap { member in
        let path = "\(path).\(member.key)"
        return new[member.key].map { lost(from: member.value, in: $0, at: path) } ?? [path]
      }
    case (.array(let olds), .array(let news)) where olds.count == news.count:
      return olds.indices.flatMap { lost(from: olds[$0], in: news[$0], at: "\(path)[\($0)]") }
    case (.string(let old), .string(let new)): return old == new ? [] : [path]
    case (.integer(let old), .integer(let new)): return old == new ? [] : [path]
    default: return [path]
    }
  }

  @Test func hasItsMembersInOrder() {
    var sample = SampleReport(("A.swift", "let a = bad\n"))
    sample.add("message", at: sample.range(of: "bad"))
    let json = ReportFormat.json.render(sample.report, style: TextStyle()).text
    #expect(
      json == """
        {
          "version": 1,
          "tool": {
            "name": "deplint",
            "version": "\(Tool.version)"
          },
          "summary": {
            "files": 1,
            "errors": 0,
            "warnings": 1,
            "infos": 0,
            "suppressed": 0,
            "baselined": 0,
            "fixable": {
              "safe": 0,
              "unsafe": 0
            }
          },
          "diagnostics": [
            {
              "rule": "some-rule",
              "severity": "warning",
              "message": "message",
              "path": "A.swift",
              "start": {
                "line": 1,
                "column": 9,
                "offset": 8
              },
              "end": {
                "line": 1,
                "column": 12,
                "offset": 11
              },
              "symbol": "Model.run()",
              "subject": "Other",
              "fingerprint": "\(Fingerprint.of(sample.report.diagnostics[0]))",
              "notes": [],
              "fixes": [],
              "documentation": "deplint explain some-rule"
            }
          ],
          "problems": []
        }

        """)
  }

  @Test("a finding has its victim, with the place if there is one")
  func victims() throws {
    var sample = SampleReport(("A.swift", "let a = bad\nlet b = 1\n"))
    let bad = sample.range(of: "bad")
    sample.add(
      "1", at: bad,
      notes: [
        .init("why"), .init("it runs", at: sample.range(of: "b = 1"), victim: .init(.test, "t()")),
      ])
    sample.add("2", at: bad, notes: [.init("most do", victim: .init(.practice, "3 of 4"))])
    sample.add("3", at: bad, notes: [.init("why")])
    let json = ReportFormat.json.render(sample.report, style: TextStyle()).text
    let findings = try JSONNode(parsing: Array(json.utf8))["diagnostics"]?.array ?? []
    let victims = findings.map { finding in
      ["kind", "name", "path"].map { finding["victim"]?[$0]?.string }
    }
    #expect(
      victims == [["test", "t()", "A.swift"], ["practice", "3 of 4", nil], [nil, nil, nil]])
    #expect(findings.map { $0["victim"]?["line"]?.integer } == [2, nil, nil])
    let schema = try JSONSchema(contentsOf: JSONSchema.reportSchema)
    #expect(schema.violations(in: try JSONSerialization.jsonObject(with: Data(json.utf8))) == [])
  }

  @Test func aFindingHasTheGroupOfItsRule() throws {
    let rule = RuleMetadata(
      id: "some-rule", group: .testing, severity: .error, scope: .file, since: "0.2.0", summary: "",
      documentation: "")
    var sample = SampleReport([("A.swift", "bad")], rules: [rule])
    sample.add("1", at: sample.range(of: "bad"))
    sample.add("2", at: sample.range(of: "bad"), rule: "another-tools")
    let json = ReportFormat.json.render(sample.report, style: TextStyle()).text
    let findings = try JSONNode(parsing: Array(json.utf8))["diagnostics"]?.array
    #expect(findings?.map { $0["group"]?.string } == ["testing", nil])
    let schema = try JSONSchema(contentsOf: JSONSchema.reportSchema)
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(schema.violations(in: document) == [])
  }

  @Test func whatWasLeftOut() throws {
    let json = ReportFormat.json.render(fullReport, style: TextStyle()).text
    let problems = try #require(JSONNode(parsing: Array(json.utf8))["problems"]?.array)
    #expect(problems.map { $0["path"]?.string } == ["A.swift", "b.json"])
    #expect(problems.map { $0["severity"]?.string } == ["error", "warning"])
    #expect(problems.map { $0["line"]?.integer } == [nil, 3])
    #expect(problems.map { $0["column"]?.integer } == [nil, 4])
    #expect(problems.map { $0["message"]?.string } == ["cannot read it", "odd"])
    #expect(problems.map { $0["advice"]?.string } == ["try", "mend it"])
  }

  @Test func statisticsAreThereIfAskedFor() throws {
    var style = TextStyle()
    let plain = ReportFormat.json.render(fullReport, style: style).text
    #expect(!plain.contains("statistics"))
    style.showsStatistics = true
    let json = ReportFormat.json.render(fullReport, style: style).text
    let statistics = try JSONNode(parsing: Array(json.utf8))["statistics"]
    let rules = try #require(statistics?["rules"]?.array)
    #expect(rules.map { $0["rule"]?.string } == ["some-rule"])
    #expect(rules.map { $0["errors"]?.integer } == [1])
    #expect(rules.map { $0["warnings"]?.integer } == [1])
    #expect(rules.map { $0["infos"]?.integer } == [1])
    #expect(rules.map { $0["fixable"]?["safe"]?.integer } == [3])
    #expect(rules.map { $0["fixable"]?["unsafe"]?.integer } == [0])
  }

  /// Any text comes out of a JSON parser as it went in.
  @Test(arguments: [
    "plain", "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}", "日本 👨‍👩‍👧 e\u{301}", "\u{2028}\u{2029}\u{FFFF}",
  ])
  func strings(text: String) throws {
    let json = JSONValue.string(text).formatted()
    let parsed = try JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    #expect((parsed as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test func fingerprintsStayWhenCodeMoves() {
    let here = SourceRange(file: 0, start: 10, end: 20)
    let there = SourceRange(file: 3, start: 50, end: 60)
    func fingerprint(
      rule: String = "rule", module: String = "App", symbol: String = "A.b()",
      subject: String = "C", range: SourceRange
    ) -> String {
      Fingerprint.of(
        Diagnostic(
          rule: rule, severity: .error, message: "", range: range, module: module, symbol: symbol,
          subject: subject))
    }
    #expect(fingerprint(range: here) == fingerprint(range: there))
    // Pinned: baselines outlive the program that wrote them.
    #expect(fingerprint(range: here) == "a1de7fe8f90c20f3")
    let others = [
      fingerprint(rule: "other", range: here), fingerprint(module: "Kit", range: here),
      fingerprint(symbol: "A.c()", range: here), fingerprint(subject: "D", range: here),
      // The same letters, cut elsewhere.
      fingerprint(symbol: "A.b()C", subject: "", range: here),
    ]
    #expect(Set(others + [fingerprint(range: here)]).count == others.count + 1)
  }
}
