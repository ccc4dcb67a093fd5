import DiagnosticReports
import Foundation
import Testing

/// `documentation` in a configuration is the prefix of links to the rules' pages.
@Suite struct LinkTests {
  private func page(_ words: [String], in folder: Folder) throws -> String? {
    let run = try Deplint(["--format", "json"] + words, in: folder)
    let document = try JSONNode(parsing: Array(run.output.utf8))
    return document["diagnostics"]?.array?.first?["documentation"]?.string
  }

  @Test func theConfigurationOfALintedPathNamesThem() throws {
    let folder = try Folder([
      "A.swift": Models.parent("A"), "base.json": #"{ "documentation": "https://example.com/x" }"#,
      ".deplint.json": #"{ "extends": "base.json" }"#,
    ])
    let link = "https://example.com/x/Rules/\(Models.rule)/README.md"
    #expect(try page([], in: folder) == link)
    #expect(try page(["A.swift"], in: folder) == link)
    let sarif = try Deplint(["--format", "sarif"], in: folder)
    #expect(sarif.output.contains("\"helpUri\": \"\(link)\""))
    #expect(sarif.output.contains("\"informationUri\": \"https://example.com/x/README.md\""))
    let config = try Deplint(["config"], in: folder)
    #expect(config.output.contains(#/documentation +https:\/\/example\.com\/x\/ +base\.json/#))
  }

  @Test func withoutOneTheCommandIsNamed() throws {
    let folder = try Folder(["A.swift": Models.parent("A")])
    #expect(try page([], in: folder) == "deplint explain \(Models.rule)")
    #expect(try !Deplint(["--format", "sarif"], in: folder).output.contains("helpUri"))
  }
}
