internal import Diagnostics

/// A report as one page for a browser: totals, findings, the graph of dependencies and the tests.
///
/// The page is self-contained: its policy forbids the browser to fetch anything. All content is
/// there without the script, which only filters, searches and rearranges it.
struct HTMLReport {
  let report: Report
  let style: TextStyle
  /// The worst first, and otherwise in the order of the report. Equal ones of a file are one.
  let findings: [Finding]
  let overview: ReportOverview?

  /// A finding with the details that the page shows beside it.
  struct Finding {
    let diagnostic: Diagnostic
    let path: String
    let place: Place
    let owners: [String]
    let isNew: Bool
    /// Unique, and stable as long as the finding stays.
    let anchor: String
  }

  /// The amounts that a browser shows without delay. The page says how much it leaves out.
  enum Limit {
    static let findings = 2000
    static let pictures = 1000
    /// The most findings to show expanded.
    static let openFindings = 12
    static let nodes = 3000
    /// The largest graph to draw as a whole.
    static let drawnNodes = 800
    static let drawnLines = 3000
    static let tests = 3000
  }

  static func page(of report: Report, style: TextStyle) -> Markup {
    HTMLReport(report, style).page
  }

  private init(_ report: Report, _ style: TextStyle) {
    self.report = report
    self.style = style
    overview = report.overview
    let diagnostics = HTMLReport.rows(of: report)
    let areNew = report.overview?.earlier?.areNew(diagnostics)
    let owners = report.overview?.owners ?? [:]
    let fingerprints = Fingerprint.ofEach(diagnostics)
    findings = diagnostics.enumerated().map { index, diagnostic in
      let source = report.source(of: diagnostic.range)
      return Finding(
        diagnostic: diagnostic, path: source.path,
        place: source.lines.place(ofOffset: diagnostic.range.start),
        owners: owners[source.path] ?? [], isNew: areNew?[index] ?? false,
        anchor: "finding-" + fingerprints[index].map { $0 == ":" ? "-" : "\($0)" }.joined())
    }
  }

  private static func rows(of report: Report) -> [Diagnostic] {
    let rows = Diagnostic.merged(report.diagnostics, joinsEqual: true).map { diagnostic in
      guard diagnostic.cause == nil else { return diagnostic }
      var row = diagnostic
      row.notes += diagnostic.places.dropFirst().map { .init("the same here", at: $0.range) }
      return row
    }
    return Severity.allCases.reversed().flatMap { severity in
      rows.filter { $0.severity == severity }
    }
  }

  /// The name of the folder of the run; empty if unknown.
  private var project: String { style.folder.split(separator: "/").last.map(String.init) ?? "" }

  /// The rules that have findings, worst first.
  var shownRules: [String] {
    var severities: [String: Severity] = [:]
    var counts: [String: Int] = [:]
    for finding in findings {
      let rule = finding.diagnostic.rule
      severities[rule] = max(severities[rule] ?? .info, finding.diagnostic.severity)
      counts[rule, default: 0] += 1
    }
    return counts.keys.sorted { a, b in
      let (first, second) = (severities[a] ?? .info, severities[b] ?? .info)
      if first != second { return first > second }
      return (counts[b] ?? 0, a) < (counts[a] ?? 0, b)
    }
  }

  var hasOwners: Bool { findings.contains { !$0.owners.isEmpty } }

  // MARK: The page

  private var page: Markup {
    .tag(
      "html", ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"],
      .tag("head", [:], head), .tag("body", [:], body))
  }

  private var head: Markup {
    let title = project.isEmpty ? "Dependencies" : "\(project): dependencies"
    return [
      .tag("meta", ["charset": "utf-8"]),
      .tag("meta", ["http-equiv": "Content-Security-Policy", "content": HTMLReport.policy]),
      .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .tag("meta", ["name": "color-scheme", "content": "light dark"]),
      .tag("meta", ["name": "generator", "content": "\(Tool.name) \(Tool.version)"]),
      .tag("meta", ["name": "referrer", "content": "no-referrer"]),
      .tag("title", [:], Markup(title)),
      .tag("style", [:], .code(HTMLReport.sheet)),
    ].joined(separator: .lineEnd)
  }

  /// Nothing may be loaded, and only the styles and scripts with these hashes may be used.
  private static let policy: String = {
    let style = SHA256.base64(of: Markup.wrapped(sheet))
    let script = SHA256.base64(of: Markup.wrapped(PageScript.text))
    return "default-src 'none'; style-src 'sha256-\(style)'; script-src 'sha256-\(script)'; "
      + "base-uri 'none'; form-action 'none'"
  }()

  private static let sheet = PageStyle.sheet + "\n" + PictureStyle.sheet

  private var body: Markup {
    let sections = [
      ("findings", "Findings", findingsSection), ("graph", "Graph", graphSection),
      ("tests", "Tests", testsSection), ("problems", "Problems", problemsSection),
    ].compactMap { id, title, content in content.map { (id: id, title: title, content: $0) } }
    let links = sections.map { section in
      Markup.tag("li", [:], .tag("a", ["href": "#\(section.id)"], Markup(section.title)))
    }
    return [
      .tag("a", ["class": "skip", "href": "#findings"], "Skip to the findings"),
      // The arrowheads of all pictures stand apart: browsers do not draw those of a hidden element.
      .tag("div", ["class": "arrows", "aria-hidden": "true"], arrows),
      .tag(
        "header", ["class": "top"],
        .tag("h1", [:], Markup(project.isEmpty ? "Dependencies" : project)),
        .tag("nav", ["aria-label": "Parts of the page"], .tag("ul", [:], links))),
      .tag(
        "main", [:],
        [summarySection]
          + sections.map { section in
            .tag(
              "section", ["id": section.id, "aria-labelledby": "\(section.id)-title"],
              .tag("h2", ["id": "\(section.id)-title"], Markup(section.title)), section.content)
          }),
      .tag(
        "footer", [:],
        .tag(
          "p", [:],
          "Written by \(Tool.name) \(Tool.version). The page is complete and loads nothing.")),
      .tag("script", [:], .code(PageScript.text)),
    ].joined(separator: .lineEnd)
  }

  private var arrows: Markup {
    Markup(
      XMLElement(
        "svg", [("class", "picture"), ("width", "0"), ("height", "0")], [PictureStyle.arrows]))
  }

  private var problemsSection: Markup? {
    guard !report.problems.isEmpty else { return nil }
    let items = report.problems.map { problem in
      let place = problem.place.map { ":\($0.line):\($0.column)" } ?? ""
      return Markup.tag(
        "li", [:], .tag("code", [:], Markup(problem.path + place)),
        ": \(problem.message); \(problem.advice)")
    }
    return .tag("p", [:], "These could not be analysed:") + .tag("ul", [:], items)
  }

  // MARK: Small parts

  /// The page of a rule, as a link if its address is known.
  func documentation(ofRule id: String) -> Markup {
    guard let address = report.pages.address(ofRule: id) else {
      return .tag("code", [:], Markup(report.pages.reference(ofRule: id)))
    }
    return .tag("a", ["href": address, "rel": "noreferrer"], "about this rule")
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Hidden until the page's script runs.
  static func control(_ attributes: KeyValuePairs<String, String?>, _ content: Markup...) -> Markup
  {
    .tag("div", ["class": "controls", "hidden": "hidden"], .tag("form", attributes, content))
  }
}
