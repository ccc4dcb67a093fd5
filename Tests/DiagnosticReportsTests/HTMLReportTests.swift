import Diagnostics
import Foundation
import Testing

@testable import DiagnosticReports

/// The page of a report: all of it is there without its script, and no text in it can be anything
/// else.
@Suite struct HTMLReportTests {
  private static func page(
    of report: Report, folder: String = "/projects/Bookshop"
  ) -> String {
    ReportFormat.html.render(report, style: TextStyle(folder: folder)).text
  }

  /// A feature that reads a dependency without its creator's values, and a test of it.
  private static var sample: Report {
    var sample = SampleReport(
      [
        ("Sources/List.swift", "final class List {\n  let detail = Detail()\n}\n"),
        ("Sources/Detail.swift", "final class Detail {\n  @Dependency(\\.date) var date\n}\n"),
      ],
      rules: [
        RuleMetadata(
          id: "some-rule", group: .propagation, severity: .warning, scope: .program,
          since: "0.2.0", summary: "a child without values", documentation: "")
      ])
    sample.add(
      "'Detail' forgets", at: sample.range(of: "Detail()"),
      notes: [
        .init("'Detail' reads", at: sample.range(of: "@Dependency", file: 1), depth: 0),
        .init("advice"),
      ], fixes: [.init(title: "hand on", safety: .safe, edits: [])])
    var report = sample.report
    report.overview = ReportOverview(
      graph: graph,
      tests: TestTable(
        [
          TestTable.Test(
            name: "ListTests.opens()", module: "AppTests",
            at: .init(path: "Tests/T.swift", place: Place(line: 3, column: 8, offset: 40)),
            dependencies: [
              .init(
                name: "\\.date", value: .missing, reach: .certain, overrides: [],
                way: ["List.open()"])
            ])
        ], problems: []))
    return report
  }

  private static var graph: ReportedGraph {
    func location(_ path: String, _ line: Int, _ offset: Int, _ end: Int) -> ReportedGraph.Location
    {
      .init(path: path, place: Place(line: line, column: 1, offset: offset), end: end)
    }
    let list = location("Sources/List.swift", 1, 12, 16)
    let detail = location("Sources/Detail.swift", 1, 12, 18)
    let nodes = [
      ReportedGraph.Node(
        kind: .model, name: "Detail", module: "App", location: detail,
        extents: [location("Sources/Detail.swift", 1, 0, 54)], values: nil),
      ReportedGraph.Node(
        kind: .model, name: "List", module: "App", location: list,
        extents: [location("Sources/List.swift", 1, 0, 46)], values: nil),
      ReportedGraph.Node(
        kind: .dependency, name: "\\.date", module: "", location: nil, extents: [], values: nil),
    ]
    return ReportedGraph(
      nodes,
      [
        .init(
          from: 0, to: 2, kind: .reads,
          places: [.init(location("Sources/Detail.swift", 2, 23, 34), .current)], endpoints: [],
          way: []),
        .init(
          from: 1, to: 0, kind: .creates,
          places: [.init(location("Sources/List.swift", 2, 34, 42), .forgotten)], endpoints: [],
          way: []),
      ])
  }

  /// The texts that a person sees, in order.
  private static func texts(in page: String) throws -> String {
    let all = try XMLReader.read(page)
    func text(_ element: XMLReader.Element) -> String {
      if ["style", "script", "title"].contains(element.name) { return "" }
      let own = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let inner = element.children.map(text)
      return ([own] + inner).filter { !$0.isEmpty }.joined(separator: " | ")
    }
    return try text(#require(all.last { $0.name == "main" }))
  }

  @Test("totals, the finding with its way, the graph and the tests, in this order")
  func content() throws {
    let text = try Self.texts(in: Self.page(of: Self.sample))
    let findings = """
      1 finding in 2 files. | errors | 0 | warnings | 1 | for information | 0 | with a safe fix | 0 \
      | By rule | Rule | findings | some-rule | 1 | By module | Module | findings | App | 1 | \
      Findings | Search | Severity | warning (1) | Group by | rule | module | file | Show all | \
      some-rule | 1 | a child without values: | deplint explain some-rule | warning | 'Detail' \
      forgets | Sources/List.swift:2:16 | Module | App | In | Model.run() | Link | to this finding \
      | 1 | final class List { | 2 | let detail = | Detail() | 3 | } | 'Detail' reads | \
      Sources/Detail.swift:2:3 | 2 | (\\.date) var date | @Dependency | advice | hand on | fix | \
      Detail | model, Detail.swift:1 | List | model, List.swift:1 | \\.date | dependency | reads | \
      Detail.swift:2 | creates | without its creator's values | List.swift:2 | How the value gets \
      here. In words: | deplint explain Sources/List.swift:2 | No findings match. | Graph |
      """
    #expect(text.hasPrefix(findings), "\(text)")
    let list = """
      | Features and dependencies | model | Detail | App | values lost | Sources/Detail.swift:1:1 | \
      reads | \\.date | Sources/Detail.swift:2:1 | created by | List | without its creator's values \
      | Sources/List.swift:2:1 | model | List | App | values lost | Sources/List.swift:1:1 | creates \
      | Detail | without its creator's values | Sources/List.swift:2:1 | dependency | \\.date | \
      declared elsewhere | read by | Detail | Sources/Detail.swift:2:1 | Tests | 1 test, 1 value \
      that they read: 1 no test value. | Search | ListTests.opens() | no test value | 1 value | \
      Tests/T.swift:3:8 | \\.date | no test value | read | List.open()
      """
    #expect(text.hasSuffix(list), "\(text)")
  }

  @Test("a page is the same in every run")
  func deterministic() {
    #expect(Self.page(of: Self.sample) == Self.page(of: Self.sample))
  }

  @Test("only the folder's name is told of the machine")
  func machine() {
    #expect(!Self.page(of: Self.sample).contains("/work"))
  }

  // MARK: Hostile names

  /// Texts that break out of an attribute, a text, a script or a comment, or that change the
  /// writing direction.
  private static let names = [
    "</script><script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)",
    "<img src=x onerror=alert(1)>", "--><b>", "]]>", "&lt;b&gt;", "javascript:alert(1)",
    "a\u{202E}b\u{2066}c", "\u{1B}[31m", "::error::x", "##[error]x", "</style>", "</title>",
    "<!--", "{{x}}", "\u{0}\u{FFFF}",
  ]

  @Test("names are texts and nothing else", arguments: names)
  func hostile(name: String) throws {
    var sample = SampleReport(
      [("A\(name).swift", "bad \(name)\n")],
      rules: [
        RuleMetadata(
          id: "some-rule", group: .use, severity: .warning, scope: .file, since: "0.2.0",
          summary: name, documentation: name)
      ])
    sample.add(
      name, at: sample.range(of: "bad"), notes: [.init(name, at: sample.range(of: "bad"))],
      fixes: [.init(title: name, safety: .unsafe)])
    var report = sample.report
    let location = ReportedGraph.Location(
      path: "A\(name).swift", place: Place(line: 1, column: 1, offset: 0), end: 3)
    report.overview = ReportOverview(
      graph: ReportedGraph(
        [
          .init(
            kind: .type, name: name, module: name, location: location, extents: [location],
            values: nil),
          .init(
            kind: .dependency, name: "\\.\(name)", module: name, location: nil, extents: [],
            values: .init(live: .lacks, test: .has, preview: .unknown)),
        ],
        [
          .init(
            from: 0, to: 1, kind: .reads, places: [.init(location, .lost)], endpoints: [name],
            way: [name])
        ]),
      tests: TestTable(
        [
          TestTable.Test(
            name: name, module: name, at: .init(path: name, place: location.place),
            dependencies: [
              .init(name: name, value: .live, reach: .possible, overrides: [], way: [name])
            ])
        ], problems: []))
    report.overview?.owners = ["A\(name).swift": [name]]
    report.problems = [
      ReportedProblem(path: name, at: nil, message: name, advice: name, isFailure: true)
    ]
    let page = Self.page(of: report, folder: "/projects/\(name)")
    let calm = Self.page(of: Self.sample)
    let elements = try XMLReader.read(page)
    let known = Set(try XMLReader.read(calm).map(\.name)).union(["li", "em", "th", "ul", "input"])
    #expect(Set(elements.map(\.name)).isSubset(of: known))
    // The page has only attributes that it writes itself, and above all no handlers.
    let attributes = Set(elements.flatMap { $0.attributes.keys })
    #expect(attributes.allSatisfy { !$0.hasPrefix("on") })
    for element in elements {
      let reference = element.attributes["href"] ?? "#"
      #expect(reference.hasPrefix("#") || reference.hasPrefix("https://"), "\(reference)")
    }
    #expect(elements.count { $0.name == "script" } == 1)
    #expect(!page.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x1B })
    // A browser, which does not read XML, ends a script at the first of these.
    #expect(page.components(separatedBy: "</script").count == 2)
    #expect(page.components(separatedBy: "</style").count == 2)
  }

  // MARK: The policy

  @Test("the page forbids everything but its own style and script")
  func policy() throws {
    let page = Self.page(of: Self.sample)
    let elements = try XMLReader.read(page)
    let policy = try #require(
      elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?
        .attributes["content"])
    for name in ["style", "script"] {
      let start = try #require(page.range(of: "<\(name)>")).upperBound
      let end = try #require(page.range(of: "</\(name)>")).lowerBound
      let hash = SHA256.base64(of: String(page[start..<end]))
      #expect(policy.contains("\(name)-src 'sha256-\(hash)'"))
    }
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(!elements.contains { $0.attributes["style"] != nil })
    #expect(!elements.contains { $0.attributes["src"] != nil })
  }

  @Test(
    "the hash is that of the standard's examples",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
    ])
  func hash(text: String, base64: String) {
    #expect(SHA256.base64(of: text) == base64)
  }

  // MARK: Limits

  @Test("what is cut off is said")
  func limits() throws {
    let count = HTMLReport.Limit.findings + 5
    var sample = SampleReport(("A.swift", "bad\n"))
    for number in 0..<count { sample.add("finding \(number)", at: sample.range(of: "bad")) }
    let page = Self.page(of: sample.report)
    #expect(
      page.contains(
        "Only the first \(HTMLReport.Limit.findings) of \(count) findings are shown"))
    #expect(
      page.components(separatedBy: "class=\"finding\"").count == HTMLReport.Limit.findings + 1)
  }

  // MARK: An earlier state

  @Test("what is new and what is gone since a report in JSON")
  func earlier() throws {
    var old = SampleReport(("A.swift", "bad odd\n"))
    old.add("same", at: old.range(of: "bad"))
    old.add("other", at: old.range(of: "bad"), rule: "gone-rule")
    let json = ReportFormat.json.render(old.report, style: TextStyle()).text
    var new = SampleReport(("A.swift", "\n\nbad odd\n"))
    new.add("same", at: new.range(of: "bad"))
    new.add("second", at: new.range(of: "odd"))
    var report = new.report
    report.overview = ReportOverview(
      graph: ReportedGraph([], []), tests: TestTable([], problems: []))
    report.overview?.earlier = try EarlierFindings(parsing: Array(json.utf8))
    let page = Self.page(of: report)
    let text = try Self.texts(in: page)
    #expect(text.contains("new since then | 1 | gone since then | 1 | found before | 2"), "\(text)")
    #expect(text.contains("gone-rule | 0 | 1 | −1"), "\(text)")
    #expect(page.components(separatedBy: "data-new=\"yes\"").count == 2)
  }

  @Test("what is new since a baseline")
  func baseline() throws {
    var sample = SampleReport(("A.swift", "bad\n"))
    sample.add("one", at: sample.range(of: "bad"))
    sample.add("two", at: sample.range(of: "bad"))
    var baseline = Baseline()
    baseline.add([sample.report.diagnostics[0]])
    let earlier = try EarlierFindings(parsing: Array(baseline.document.utf8))
    #expect(earlier.areNew(sample.report.diagnostics) == [false, true])
  }

  @Test(
    "what is neither says so",
    arguments: [
      ("", "neither a JSON report nor a baseline"), ("{", "a key in double quotes is expected"),
      ("{\"version\": 7}", "not a report of version 1"),
      (
        "{\"version\": 1, \"diagnostics\": [\n{}]}",
        "a finding without a rule or fingerprint"
      ),
    ])
  func brokenEarlier(text: String, message: String) {
    do throws(EarlierFindings.SyntaxError) {
      _ = try EarlierFindings(parsing: Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.what == message)
    }
  }
}
