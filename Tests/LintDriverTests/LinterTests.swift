import DependencyProgram
import DiagnosticReports
import Foundation
import Testing

@testable import LintDriver

/// A text that mentions the system, so that the rules run.
private let feature = """
  import Dependencies

  final class Model {
    @Dependency(\\.date) var date
  }

  """

/// Runs with rules made up for the test.
@Suite struct LinterTests {
  /// A rule that finds the first letters of every file, after doing something else.
  private func rule(
    _ id: String = "some-rule", _ act: @escaping @Sendable (Program) -> Void = { _ in }
  ) -> Rule {
    Rule(
      id: id, group: .use, severity: .warning, scope: .program, since: "0.1.0", summary: "",
      documentation: "",
      check: .program { program in
        act(program)
        return program.paths.indices.reversed().map { index in
          Diagnostic(
            rule: id, severity: .warning, message: "message",
            range: SourceRange(file: Int32(index), start: 0, end: 6), module: "", symbol: "",
            subject: "")
        }
      })
  }

  /// The headlines of the text report.
  private func headlines(_ result: LintResult) -> [String] {
    ReportFormat.text.render(result.report, style: TextStyle(showsSummary: false)).text
      .split(separator: "\n").map(String.init).filter { $0.contains(" warning: ") }
  }

  @Test func findingsAreSortedAndSingleWhateverTheOrder() throws {
    let files = (0..<50).map { (path: "x/File\($0).swift", bytes: Array(feature.utf8)) }
    let rules = [rule("b"), rule("a"), rule("c"), rule("a")]
    let expected = files.map(\.path).sorted().flatMap { path in
      ["a", "b", "c"].map { "\(path):1:1: warning: message [\($0)]" }
    }
    for jobs in [1, 2, 16] {
      for (files, rules) in [(files, rules), (files.reversed(), rules.reversed())] {
        let result = Linter.run(inMemory: files, LintOptions(rules: rules, jobs: jobs))
        #expect(headlines(result) == expected)
        #expect(result.report.fileCount == 50)
        #expect(result.problems == [])
      }
    }
  }

  @Test("pins of packages, projects and workspaces tell the versions, in each format")
  func pins() throws {
    let old = """
      {"object": {"pins": [{"package": "swift-dependencies", "repositoryURL":
        "https://example.com/swift-dependencies.git", "state": {"version": "1.4.0"}}]}, "version": 1}
      """
    func new(_ version: String) -> String {
      """
      {"pins": [{"identity": "swift-dependencies", "state": {"version": "\(version)"}},
        {"identity": "other", "state": {"branch": "main"}}], "version": 3}
      """
    }
    let folder = "xcshareddata/swiftpm/Package.resolved"
    for (path, text, canPrepare) in [
      ("Package.resolved", old, false), ("Package.resolved", new("1.4.0"), false),
      ("Package.resolved", new("1.5.0"), true), ("Package.resolved", "{", true),
      ("App.xcodeproj/project.xcworkspace/" + folder, old, false),
      ("App.xcworkspace/" + folder, old, false),
    ] {
      let tree = try TemporaryTree([
        "A.swift": feature, path: text, "App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{}",
      ])
      let rule = rule { #expect($0.canPrepare == canPrepare, "\(path) \(text)") }
      let result = Linter.run(paths: [tree.path], LintOptions(rules: [rule]))
      #expect(!result.report.diagnostics.isEmpty)
    }
  }

  @Test func filesComeFromDisk() throws {
    let tree = try TemporaryTree(["x/A.swift": feature, "B.swift": "let b = 1\n"])
    let result = Linter.run(paths: [tree.path], LintOptions(rules: [rule()]))
    #expect(
      headlines(result).map(tree.relative) == [
        "B.swift:1:1: warning: message [some-rule]", "x/A.swift:1:1: warning: message [some-rule]",
      ])
    #expect(result.has(atLeast: .warning))
    #expect(!result.has(atLeast: .error))
  }

  @Test func rulesHaveNothingToDoWhereNoFileMentionsTheSystem() {
    let refusing = rule { _ in Issue.record("no rule should run") }
    let files = [(path: "A.swift", bytes: Array("let a = 1".utf8)), (path: "B.swift", bytes: [])]
    let result = Linter.run(inMemory: files, LintOptions(rules: [refusing]))
    #expect(result.report.diagnostics == [])
    #expect(result.report.fileCount == 2)
  }

  @Test func aFileThatVanishesLosesItsFrameOnly() throws {
    let tree = try TemporaryTree(["A.swift": feature, "B.swift": feature])
    let vanishing = tree["A.swift"]
    let rule = rule { _ in try? FileManager.default.removeItem(atPath: vanishing) }
    let result = Linter.run(paths: [tree.path], LintOptions(rules: [rule]))
    let text = ReportFormat.text.render(result.report, style: TextStyle()).text
    #expect(headlines(result).count == 2)
    #expect(text.components(separatedBy: "1 | import Dependencies").count == 2)
    #expect(result.problems == [.vanished(vanishing)])
  }

  @Test func aFileThatChangesIsNotShown() throws {
    let tree = try TemporaryTree(["A.swift": feature])
    let rule = rule { _ in try? tree.write("something else", to: "A.swift") }
    let result = Linter.run(paths: [tree.path], LintOptions(rules: [rule]))
    let text = ReportFormat.text.render(result.report, style: TextStyle(showsSummary: false)).text
    #expect(text == "\(tree["A.swift"]):1:1: warning: message [some-rule]\n\n")
    #expect(result.problems == [.changed(tree["A.swift"])])
  }

  @Test func theProgramBeginsWhereThePackageDoes() throws {
    let tree = try TemporaryTree(["Package.swift": "", "Sources/A/A.swift": feature])
    let rule = rule { program in
      #expect(program.paths.allSatisfy { $0.hasSuffix("Sources/A/A.swift") })
    }
    let result = Linter.run(paths: [tree["Sources/A"]], LintOptions(rules: [rule]))
    #expect(headlines(result).count == 1)
  }

  @Test("findings in code that no target has are left out, which is said once, also when repeated")
  func unowned() throws {
    let manifest = """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
      """
    let tree = try TemporaryTree([
      "Package.swift": manifest, "Sources/A/A.swift": feature, "Sources/B/B.swift": feature,
      "Old/C.swift": feature, "Sources/C/D.swift": feature,
      "Scripts/E.swift": "let e = 1\n",
    ])
    let cache = try TemporaryTree([:])
    for location in [nil, CacheLocation(folder: cache.path), CacheLocation(folder: cache.path)] {
      let result = Linter.run(
        paths: [tree.path], LintOptions(rules: [rule()], cache: location))
      #expect(
        headlines(result).map(tree.relative)
          == ["Package.swift", "Sources/A/A.swift", "Sources/B/B.swift"].map {
            "\($0):1:1: warning: message [some-rule]"
          })
      #expect(result.report.fileCount == 3)
      #expect(result.problems == [.unowned(tree["Old/C.swift"], others: 1)])
      #expect(result.problems.allSatisfy { !$0.isFailure })
    }
    // Whoever names a folder wants to know about it.
    let part = Linter.run(paths: [tree["Old"]], LintOptions(rules: [rule()]))
    #expect(headlines(part).count == 1)
    try tree.write("let package = 1", to: "Package.swift")
    let plain = Linter.run(paths: [tree.path], LintOptions(rules: [rule()]))
    #expect(headlines(plain).count == 6)
    #expect(plain.problems == [])
  }

  @Test func theProfileIsHandedOn() {
    let files = [(path: "A.swift", bytes: Array(feature.utf8))]
    let options = LintOptions(rules: [rule()], profile: .atAccess, jobs: 1_000_000)
    #expect(options.jobs <= 256)
    #expect(Linter.run(inMemory: files, options).report.diagnostics.count == 1)
  }
}
