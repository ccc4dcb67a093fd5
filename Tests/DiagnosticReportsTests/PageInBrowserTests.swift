import Diagnostics
import Foundation
import Testing

@testable import DiagnosticReports

/// The page in a real browser: what its script does, and that nothing else happens.
@Suite(
  .serialized, .enabled(if: Browser.path != nil, "there is no Chromium to show the page"))
final class PageInBrowserTests {
  private let folder: URL
  private let browser: Browser

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    browser = try Browser(in: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func open(_ report: Report, _ state: String = "") throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let page = ReportFormat.html.render(report, style: TextStyle(folder: "/projects/Bookshop"))
    try Data(page.text.utf8).write(to: file)
    try browser.open(file.absoluteString + state)
  }

  private var file: URL { folder.appending(path: "page.html") }

  /// A thousand findings of two rules in four files, with a graph of as many features.
  private static let report: Report = {
    var sample = SampleReport(
      (0..<4).map { ("Sources/F\($0).swift", "let a = bad \($0)\n") }, rules: [])
    for number in 0..<1000 {
      sample.add(
        "finding <\(number)>", at: sample.range(of: "bad", file: Int32(number % 4)),
        rule: number % 2 == 0 ? "even-rule" : "odd-rule",
        severity: number % 10 == 0 ? .error : .warning, notes: [.init("why \(number)")])
    }
    var report = sample.report
    let nodes = (0..<40).map { index in
      ReportedGraph.Node(
        kind: index % 4 == 0 ? .dependency : .model, name: "Part\(index)", module: "M\(index % 5)",
        location: nil, extents: [], values: nil)
    }
    let place = ReportedGraph.Location(
      path: "Sources/F0.swift", place: Place(line: 1, column: 9, offset: 8), end: 11)
    report.overview = ReportOverview(
      graph: ReportedGraph(
        nodes,
        (0..<39).map {
          .init(
            from: $0, to: $0 + 1, kind: .creates, places: [.init(place, .current)], endpoints: [],
            way: [])
        }), tests: TestTable([], problems: []))
    return report
  }()

  private func count(_ selector: String) throws -> String {
    try browser.value(of: "document.querySelectorAll(\"\(selector)\").length")
  }

  private func set(_ name: String, _ value: String, form: String = "filters") throws {
    try browser.value(
      of: """
        (function () { var field = document.getElementById('\(form)').elements['\(name)'];
        field.value = '\(value)';
        field.dispatchEvent(new Event('input', { bubbles: true })); })()
        """)
  }

  private func expectQuiet() {
    #expect(browser.requests == [file.absoluteString])
    #expect(browser.complaints == [])
  }

  @Test("filters count, hide and keep their state in the address")
  func filters() throws {
    try open(Self.report)
    #expect(try browser.value(of: "document.getElementById('shown').textContent") == "1000 of 1000")
    try set("rule", "odd-rule")
    #expect(try count(".finding:not([hidden])") == "500")
    try set("text", "<7> f3")
    #expect(try count(".finding:not([hidden])") == "1")
    #expect(try browser.value(of: "location.hash") == "#text=%3C7%3E+f3&rule=odd-rule")
    try set("by", "file")
    #expect(try count("#groups > .group:not([hidden])") == "1")
    try set("text", "nothing like that")
    #expect(try browser.value(of: "document.getElementById('nothing').hidden") == "false")
    expectQuiet()
  }

  @Test("an address with a state shows it")
  func state() throws {
    try open(Self.report, "#severity=error&by=file")
    #expect(try browser.value(of: "document.getElementById('shown').textContent") == "100 of 1000")
    #expect(try count("#groups > .group:not([hidden])") == "2")
    expectQuiet()
  }

  @Test("the keyboard reaches the search and opens a finding")
  func keyboard() throws {
    try open(Self.report)
    try browser.press("/")
    #expect(try browser.value(of: "document.activeElement.name") == "text")
    try browser.value(of: "document.querySelector('.finding > summary').focus()")
    try browser.press("Enter")
    #expect(try browser.value(of: "document.querySelector('.finding').open") == "true")
    try browser.value(of: "document.querySelector('[role=tab]').focus()")
    try browser.press("ArrowRight")
    #expect(try browser.value(of: "document.activeElement.getAttribute('aria-selected')") == "true")
    expectQuiet()
  }

  @Test("the search of the graph hides in the list and dims in the picture")
  func graph() throws {
    try open(Self.report)
    try set("node", "part11", form: "graph-controls")
    #expect(try count("details.node:not([hidden])") == "1")
    #expect(try count("#view-all .dim [data-node].chosen") == "1")
    #expect(try count("#view-all [data-node].on") == "3")
    try browser.value(of: "document.getElementById('node-3').open = true")
    expectQuiet()
  }

  @Test("without scripts all findings are there, and nothing that a script would need")
  func withoutScripts() throws {
    let page = ReportFormat.html.render(Self.report, style: TextStyle()).text
    let elements = try XMLReader.read(page)
    #expect(elements.count { $0.attributes["class"] == "finding" } == 1000)
    for controls in elements where controls.attributes["class"] == "controls" {
      #expect(controls.attributes["hidden"] != nil)
    }
  }

  @Test("nothing in a name runs")
  func hostile() throws {
    let name = "</script><script>alert(1)</script><img src=http://127.0.0.1:9/x onerror=alert(2)>"
    var sample = SampleReport(("A.swift", "bad \(name)\n"))
    sample.add(name, at: sample.range(of: "bad"), notes: [.init(name)])
    try open(sample.report)
    #expect(try browser.value(of: "document.querySelector('.message').textContent") == name)
    #expect(try count("img") == "0")
    expectQuiet()
  }
}
