import ChildProcesses
import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import Testing

@testable import PackageGraph

/// The files for people who adopt deplint or report something: the licence, the changes, the
/// version, and the forms of `.github`.
@Suite struct CommunityFileTests {
  // MARK: The version

  @Test func theVersionIsInOnePlace() throws {
    let version = "\"\(Tool.version)\""
    let places = Repository.swiftFiles(below: "Sources").filter { path in
      (try? Repository.text(of: path).contains("version = \(version)")) == true
    }
    #expect(places == ["Sources/Linter/DiagnosticReports/Tool.swift"])
    let tool = Repository.products.appending(path: "deplint").path()
    #expect(try ChildProcess(running: [tool, "--version"]).output == "deplint \(Tool.version)\n")
  }

  @Test func theChangesNameTheVersion() throws {
    let headings = try Repository.text(of: "CHANGELOG.md").split(separator: "\n")
      .filter { $0.hasPrefix("## ") }
    #expect(headings.contains("## \(Tool.version)"))
    #expect(headings.first == "## Unreleased" || headings.first == "## \(Tool.version)")
    #expect(
      try Repository.text(of: "CHANGELOG.md").contains("Released on \(Tool.releaseDate)."))
  }

  /// Examples that install, require or fetch deplint, and the rules' first versions.
  @Test func noOtherVersionIsNamed() throws {
    var count = 0
    let pages = Documentation.guides + [".deplint.json", "Rules/README.md", ".github/SECURITY.md"]
    for page in pages where page != ".github/CONTRIBUTING.md" {
      for match in try Repository.text(of: page).matches(of: #/(?:^|[^\d.])(0\.\d+\.\d+)(?![\d.])/#)
      {
        count += 1
        #expect(match.1 == Tool.version, "\(page)")
      }
    }
    #expect(count >= 10)
    let own = Tool.version.split(separator: ".").compactMap { Int($0) }
    for rule in allRules {
      let since = rule.metadata.since.split(separator: ".").compactMap { Int($0) }
      #expect(since.count == 3 && !own.lexicographicallyPrecedes(since), "\(rule.id)")
    }
  }

  @Test func theLicenceIsThere() throws {
    let text = try Repository.text(of: "LICENSE")
    #expect(text.hasPrefix("MIT License\n"))
    #expect(text.contains(" the deplint authors\n"))
  }

  // MARK: The form for a false alarm

  private func form() throws -> YAMLNode {
    let bytes = Array(try Repository.text(of: ".github/ISSUE_TEMPLATE/false-alarm.yml").utf8)
    return try bytes.withUnsafeBufferPointer { try YAMLParser.document($0) }
  }

  /// The fields that GitHub requires; it does not show a form that lacks one.
  @Test func theFormIsOne() throws {
    let form = try form()
    #expect(form["name"]?.text != nil && form["description"]?.text != nil)
    let elements = try #require(form["body"]?.elements)
    let fields = elements.filter { $0["type"]?.text != "markdown" }
    for field in fields {
      #expect(["input", "textarea"].contains(field["type"]?.text))
      #expect(field["attributes"]?["label"]?.text != nil)
      #expect(field["validations"]?["required"]?.text == "true")
    }
    let ids = fields.compactMap { $0["id"]?.text }
    #expect(ids == ["version", "rule", "code", "finding", "expected", "explain"])
  }

  /// The commands that it asks for print the expected output.
  @Test func theFormAsksForWhatTheToolPrints() throws {
    let text = try Repository.text(of: ".github/ISSUE_TEMPLATE/false-alarm.yml")
    let commands = text.matches(of: #/`deplint ([a-z-]+)(?: RULE)?`/#).map { String($0.1) }
    #expect(Set(commands) == ["--version", "explain"])
    let tool = Repository.products.appending(path: "deplint").path()
    for rule in allRules {
      let run = try ChildProcess(running: [tool, "explain", rule.id])
      #expect(run.status == 0)
      #expect(run.output.contains(rule.id))
    }
  }

  // MARK: Workflows

  /// A tag can be moved to other code, a commit cannot.
  @Test func actionsOfOthersArePinned() throws {
    let files = try Repository.files(below: ".github").filter { $0.hasSuffix(".yml") }
    var count = 0
    for file in files {
      for line in try Repository.text(of: ".github/\(file)").split(separator: "\n") {
        guard let match = line.firstMatch(of: #/^ *(?:- )?uses: (?!\.\/)(.+)$/#) else { continue }
        count += 1
        let pin = #/[\w.-]+\/[\w.\/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+/#
        #expect(match.1.wholeMatch(of: pin) != nil, "\(file): \(match.1)")
      }
    }
    #expect(count >= 8)
  }

  /// The package of a release has the plugins of this one, under their names and descriptions.
  @Test func theReleaseHasAllPlugins() throws {
    let script = try Repository.text(of: ".github/release/assemble")
    let manifest = try Repository.text(of: "Package.swift")
    let products = manifest.matches(of: #/\.plugin\(name: "\w+", targets: \["\w+"\]\)/#)
    let texts = manifest.matches(of: #/(?:verb|reason|description): "[^"]+"/#)
    #expect(products.count == 3 && texts.count >= 4)
    for match in products.map(\.0) + texts.map(\.0) { #expect(script.contains(match), "\(match)") }
  }

  // MARK: Links

  @Test(arguments: [".github/SECURITY.md", ".github/CONTRIBUTING.md", "CHANGELOG.md"])
  func linksLeadSomewhere(page: String) throws {
    let text = try Repository.text(of: page)
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let links = text.matches(of: #/\]\(([^)#:]+)[)#]/#).map { folder + $0.1 }
    #expect(!links.isEmpty)
    for link in links { #expect(Repository.exists(link), "\(link)") }
  }
}
