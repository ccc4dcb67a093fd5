import Diagnostics
import Testing

@testable import DiagnosticReports

/// Links to the pages of the rules: whole addresses, or none.
@Suite struct RulePagesTests {
  @Test(arguments: [
    ("https://example.com/deplint/", "https://example.com/deplint/Rules/a-rule/README.md"),
    ("https://example.com/deplint", "https://example.com/deplint/Rules/a-rule/README.md"),
    ("http://localhost:8080", "http://localhost:8080/Rules/a-rule/README.md"),
    ("", nil), ("Rules", nil), ("/Rules/", nil), ("file:///Rules/", nil), ("https://", nil),
    ("https:///x", nil), ("https://a b/", nil), ("https://a/?x=", nil), ("https://a/#x", nil),
    ("https://é.example/", nil),
  ])
  func addresses(base: String, address: String?) {
    #expect(RulePages(base)?.address(ofRule: "a-rule") == address)
  }

  private func document(_ format: ReportFormat, _ base: String?) throws -> JSONNode {
    var sample = SampleReport(
      [("A.swift", "bad")],
      rules: [
        RuleMetadata(
          id: "some-rule", group: .use, severity: .warning, tier: .standard, scope: .program,
          since: "0.2.0", summary: "a summary", documentation: "# Page")
      ])
    sample.add("message", at: sample.range(of: "bad"))
    var report = sample.report
    report.pages = try base.map { try #require(RulePages($0)) } ?? RulePages()
    return try JSONNode(parsing: Array(format.render(report, style: TextStyle()).text.utf8))
  }

  @Test func reportsNameThePages() throws {
    let base = "https://example.com/deplint/"
    let page = "\(base)Rules/some-rule/README.md"
    #expect(
      try document(.json, base)["diagnostics"]?.array?[0]["documentation"]?.string == page)
    let driver = try document(.sarif, base)["runs"]?.array?[0]["tool"]?["driver"]
    #expect(driver?["informationUri"]?.string == "\(base)README.md")
    #expect(driver?["rules"]?.array?[0]["helpUri"]?.string == page)
  }

  @Test func withoutAnAddressThereIsNoLink() throws {
    #expect(
      try document(.json, nil)["diagnostics"]?.array?[0]["documentation"]?.string
        == "deplint explain some-rule")
    let driver = try document(.sarif, nil)["runs"]?.array?[0]["tool"]?["driver"]
    #expect(driver?["name"] != nil && driver?["informationUri"] == nil)
    #expect(driver?["rules"]?.array?[0]["helpUri"] == nil)
  }
}
