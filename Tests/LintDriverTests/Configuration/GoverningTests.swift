import DependencyProgram
import DiagnosticReports
import Foundation
import Testing

@testable import LintDriver

/// The findings that remain in a tree with configurations.
@Suite struct GoverningTests {
  private static let swift = "import Dependencies\n"

  private static func run(
    _ tree: TemporaryTree, from starts: [String] = ["."], selection: RuleSelection = .init(),
    config: String? = nil
  ) throws -> LintResult {
    let configurations = LintOptions.Configurations(
      rules: SampleRules.all, selection: selection, file: config.map { tree[$0] })
    return Linter.run(
      paths: starts.map { tree[$0] },
      LintOptions(
        rules: try selection.rules(among: SampleRules.all), configurations: configurations,
        jobs: 2))
  }

  /// - Parameters:
  ///   - files: configurations by their folders, and Swift files.
  ///   - expected: by path, the rules that find something; `E`, `W` and `I` stand for their
  ///     severity.
  private func check(
    _ files: [String: String], from starts: [String] = ["."], selection: RuleSelection = .init(),
    config: String? = nil, finds expected: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tree = try TemporaryTree(
      files.merging([".git/": ""]) { $1 }.mapValues { $0.isEmpty ? Self.swift : $0 })
    let result = try Self.run(tree, from: starts, selection: selection, config: config)
    #expect(result.problems == [], sourceLocation: sourceLocation)
    var found: [String: [String]] = [:]
    for diagnostic in result.report.diagnostics {
      let path = tree.relative(result.report.source(of: diagnostic.range).path)
      let severity = diagnostic.severity.rawValue.prefix(1).uppercased()
      found[path, default: []].append("\(diagnostic.rule) \(severity)")
    }
    #expect(
      found.mapValues { $0.joined(separator: ", ") } == expected, sourceLocation: sourceLocation)
  }

  private static let standard = "escape E, missing-live E, missing-test W"

  @Test func withoutAny() throws {
    try check(["A.swift": ""], finds: ["A.swift": Self.standard])
  }

  @Test func theNearestOneGovernsAlone() throws {
    try check(
      [
        "A.swift": "", "x/B.swift": "", "x/y/C.swift": "", "z/D.swift": "",
        ".deplint.json": #"{"select": ["escape"]}"#,
        "x/.deplint.json": #"{"ignore": ["missing"]}"#,
        "z/.deplint.json": "{}",
      ],
      finds: [
        "A.swift": "escape E", "x/B.swift": "escape E", "x/y/C.swift": "escape E",
        "z/D.swift": Self.standard,
      ])
  }

  @Test(arguments: [["x/y"], ["x/y/C.swift"], ["x", "x/y/C.swift"]])
  func theOneAboveIsFound(starts: [String]) throws {
    try check(
      ["x/y/C.swift": "", ".deplint.json": #"{"select": ["escape"]}"#], from: starts,
      finds: ["x/y/C.swift": "escape E"])
  }

  @Test func aRepositoryIsNotGovernedFromOutside() throws {
    let files = [
      "A.swift": "", "sub/B.swift": "", "sub/.git/": "", "other/C.swift": "", "other/.git/": "",
      "other/.deplint.json": #"{"select": ["stored"]}"#,
      ".deplint.json": #"{"select": ["escape"]}"#,
    ]
    try check(
      files,
      finds: ["A.swift": "escape E", "sub/B.swift": Self.standard, "other/C.swift": "stored W"])
    try check(
      files, from: ["A.swift", "sub/B.swift"],
      finds: ["A.swift": "escape E", "sub/B.swift": Self.standard])
  }

  @Test func severities() throws {
    let levels =
      #"{"missing-test": "error", "escape": "info", "stored": "warning", "missing-live": "off"}"#
    try check(
      ["A.swift": "", ".deplint.json": #"{"severities": \#(levels)}"#],
      finds: ["A.swift": "escape I, missing-test E, stored W"])
  }

  @Test func laterOverridesWin() throws {
    try check(
      [
        "A.swift": "", "Tests/B.swift": "", "Tests/x/C.swift": "", "Tests/x/D.swift": "",
        ".deplint.json": """
        {
          "ignore": ["missing"],
          "severities": { "escape": "warning" },
          "overrides": [
            { "paths": ["Tests/"], "select": ["missing", "escape"] },
            { "paths": ["Tests/x/"], "ignore": ["missing-live"] },
            { "paths": ["C.swift"], "severities": { "missing-live": "info", "escape": "off" } }
          ]
        }
        """,
      ],
      finds: [
        "A.swift": "escape W", "Tests/B.swift": "escape W, missing-live E, missing-test W",
        "Tests/x/C.swift": "missing-live I, missing-test W",
        "Tests/x/D.swift": "escape W, missing-test W",
      ])
  }

  @Test func theCommandLineWins() throws {
    let files = [
      "A.swift": "", "x/B.swift": "",
      ".deplint.json": #"{"select": ["stored"], "severities": {"escape": "info"}}"#,
      "x/.deplint.json": #"{"severities": {"missing-test": "off"}}"#,
    ]
    try check(
      files, selection: RuleSelection(selected: ["missing-test", "escape"]),
      finds: ["A.swift": "escape I, missing-test W", "x/B.swift": "escape E, missing-test W"])
    try check(
      files, selection: RuleSelection(ignored: ["escape"]),
      finds: ["A.swift": "stored W", "x/B.swift": "missing-live E"])
  }

  @Test(arguments: [["."], ["Generated/B.swift", "A.swift"], ["Generated", "A.swift"]])
  func excludesHoldForWhatIsNamedToo(starts: [String]) throws {
    try check(
      [
        "A.swift": "", "Generated/B.swift": "",
        ".deplint.json": #"{"select": ["escape"], "exclude": ["Generated/"]}"#,
      ],
      from: starts, finds: ["A.swift": "escape E"])
  }

  @Test func includesNarrow() throws {
    try check(
      [
        "A.swift": "", "Sources/B.swift": "", "Sources/C.swift": "",
        ".deplint.json":
          #"{"select": ["escape"], "include": ["Sources/"], "exclude": ["C.swift"]}"#,
      ],
      finds: ["Sources/B.swift": "escape E"])
  }

  @Test func extending() throws {
    try check(
      [
        "A.swift": "", "B.swift": "", "x/C.swift": "", "x/D.swift": "",
        "x/.deplint.json": """
        { "extends": "../.deplint.json", "exclude": ["C.swift"], "severities": {"escape": "info"} }
        """,
        ".deplint.json": #"{"extends": "base/strict.json", "exclude": ["B.swift"]}"#,
        "base/strict.json": """
        { "select": ["missing-test", "escape"], "severities": {"missing-test": "error"} }
        """,
      ],
      finds: ["A.swift": "escape E, missing-test E", "x/D.swift": "escape I, missing-test E"])
  }

  @Test func extendingSeveral() throws {
    let files = [
      "A.swift": "", "B.swift": "",
      ".deplint.json": #"{"extends": ["base/a.json", "base/b.json"], "exclude": ["B.swift"]}"#,
      "base/a.json": #"{"severities": {"escape": "info", "missing-live": "warning"}}"#,
      "base/b.json": #"{"severities": {"escape": "warning"}}"#,
    ]
    try check(files, finds: ["A.swift": "escape W, missing-live W, missing-test W"])
    try check(
      files.merging([".deplint.json": #"{"extends": []}"#]) { $1 },
      finds: ["A.swift": Self.standard, "B.swift": Self.standard])
  }

  /// A file that two of them extend never overrides either.
  @Test func aCommonParentCountsOnce() throws {
    try check(
      [
        "A.swift": "", ".deplint.json": #"{"extends": ["a.json", "b.json"]}"#,
        "a.json": #"{"extends": "base.json", "severities": {"escape": "info"}}"#,
        "b.json": #"{"extends": ["base.json"], "severities": {"missing-test": "error"}}"#,
        "base.json": #"{"severities": {"escape": "warning", "missing-test": "info"}}"#,
      ],
      finds: ["A.swift": "escape I, missing-live E, missing-test E"])
  }

  @Test func oneForAllFiles() throws {
    try check(
      [
        "A.swift": "", "x/B.swift": "", "x/.deplint.json": #"{"exclude": ["B.swift"]}"#,
        "ci/strict.json": #"{"select": ["stored"]}"#,
      ],
      config: "ci/strict.json", finds: ["A.swift": "stored W", "x/B.swift": "stored W"])
  }

  // MARK: Errors

  private func problems(
    _ files: [String: String], from starts: [String] = ["."], config: String? = nil
  ) throws -> (lines: [String], files: Int, hasFailed: Bool) {
    let tree = try TemporaryTree(files.merging([".git/": ""]) { $1 })
    let result = try Self.run(tree, from: starts, config: config)
    let lines = result.problems.map { "\($0)".replacingOccurrences(of: tree.path + "/", with: "") }
    return (lines, result.report.fileCount, result.problems.contains(where: \.isFailure))
  }

  @Test func nothingIsLintedUnderABrokenOne() throws {
    let (lines, files, hasFailed) = try problems([
      "A.swift": Self.swift, "x/B.swift": Self.swift, "x/y/C.swift": Self.swift,
      "x/.deplint.json": #"{"selct": []}"#, "z/.deplint.json": "broken, and nothing is below",
    ])
    #expect(lines == ["'x/.deplint.json:1:2': unknown key 'selct'; did you mean 'select'?"])
    #expect(files == 1)
    #expect(hasFailed)
  }

  @Test func mistakesAreToldInTheirOrder() throws {
    let text = "{\n\"b\": 1," + String(repeating: "\n", count: 8) + "\"a\": 1}"
    let (lines, _, _) = try problems(["A.swift": Self.swift, ".deplint.json": text])
    #expect(lines.map { $0.prefix(22) } == ["'.deplint.json:2:1': u", "'.deplint.json:10:1': "])
  }

  @Test func parentsThatAreMissingOrTheirOwnChildren() throws {
    let (lines, files, hasFailed) = try problems([
      "x/A.swift": Self.swift, "x/.deplint.json": #"{"extends": "none.json"}"#,
      "y/A.swift": Self.swift, "y/.deplint.json": #"{"extends": "../a.json"}"#,
      "z/A.swift": Self.swift, "z/.deplint.json": "{\n\"extends\": \"../c.json\"}",
      "a.json": #"{"extends": "b.json"}"#, "b.json": #"{"extends": "a.json"}"#,
      "c.json": #"{"failOn": 1}"#,
    ])
    #expect(
      lines == [
        "'b.json:1:13': 'extends' goes in a circle: a.json -> b.json -> a.json; "
          + "remove it from one of these files",
        "'c.json:1:12': a string is expected here, not a number; write it in double quotes",
        "'x/.deplint.json:1:13': there is no file 'x/none.json'; "
          + "'extends' is relative to the folder of this file",
      ])
    #expect(files == 0)
    #expect(hasFailed)
  }

  @Test func aCircleThroughOneOfSeveral() throws {
    let (lines, files, hasFailed) = try problems([
      "A.swift": Self.swift, ".deplint.json": #"{"extends": ["a.json", "b.json"]}"#,
      "a.json": "{}", "b.json": #"{"extends": ["a.json",  "c.json"]}"#,
      "c.json": #"{"extends": ["b.json"]}"#,
    ])
    #expect(
      lines == [
        "'c.json:1:14': 'extends' goes in a circle: b.json -> c.json -> b.json; "
          + "remove it from one of these files"
      ])
    #expect(files == 0)
    #expect(hasFailed)
  }

  /// Each file that is reached counts, whichever way it is reached.
  @Test func parentsThatDouble() throws {
    var files = ["A.swift": Self.swift, ".deplint.json": #"{"extends": ["1.json", "1.json"]}"#]
    for number in 1..<90 {
      files["\(number).json"] =
        "{\"extends\": [\"\(number + 1).json\", \"\(number + 1).json\"]}"
    }
    files["90.json"] = "{}"
    #expect(try problems(files).lines == [])
  }

  @Test func parentsThatAreTooMany() throws {
    func chain(_ count: Int) -> [String: String] {
      var files = ["A.swift": Self.swift, ".deplint.json": #"{"extends": "1.json"}"#]
      for number in 1..<count { files["\(number).json"] = "{\"extends\": \"\(number + 1).json\"}" }
      files["\(count).json"] = "{}"
      return files
    }
    #expect(try problems(chain(99)).lines == [])
    for count in [100, 8_000] {
      let (lines, files, hasFailed) = try problems(chain(count))
      #expect(
        lines == ["'99.json:1:13': 'extends' leads through more than 100 files; join some of them"])
      #expect(files == 0)
      #expect(hasFailed)
    }
  }

  @Test(arguments: ["https://example.com/deplint.json", "file:///deplint.json"])
  func aParentOnTheWeb(address: String) throws {
    let (lines, _, hasFailed) = try problems([
      "A.swift": Self.swift, ".deplint.json": #"{"extends": "\#(address)"}"#,
    ])
    #expect(
      lines == [
        "'.deplint.json:1:13': 'extends' takes the path of a file, not a web address; "
          + "save it as a file"
      ])
    #expect(hasFailed)
  }

  @Test func aMissingOneForAllFiles() throws {
    let (lines, files, hasFailed) = try problems(["A.swift": Self.swift], config: "none.json")
    #expect(lines == ["'none.json': no such file or folder; check the spelling of the path"])
    #expect(files == 0)
    #expect(hasFailed)
  }

  // MARK: The whole program

  @Test func profilesMustAgree() throws {
    let files = [
      "x/A.swift": Self.swift, "x/.deplint.json": #"{"profile": "at-access"}"#,
      "y/B.swift": Self.swift, "y/.deplint.json": #"{"profile": "merged"}"#,
    ]
    let (lines, count, hasFailed) = try problems(files, from: ["x", "y"])
    #expect(
      lines == [
        "'y/.deplint.json': its profile is 'merged', that of 'x/.deplint.json' is 'at-access', and "
          + "both govern paths of this run; lint the paths one by one, or give '--profile'"
      ])
    #expect(count == 2)
    #expect(hasFailed)
  }

  @Test func whatIsBelowTheLintedPathHasNoSayInTheProgram() throws {
    let files = [
      "A.swift": Self.swift, ".deplint.json": #"{"ignoredChildren": ["Row"]}"#,
      "x/B.swift": Self.swift, "x/.deplint.json": #"{"profile": "at-access"}"#,
      "y/C.swift": Self.swift, "y/.deplint.json": #"{"extends": "../.deplint.json"}"#,
    ]
    let (lines, count, hasFailed) = try problems(files)
    #expect(
      lines == [
        "'x/.deplint.json': 'profile' is about the whole program and is ignored here; lint 'x' by "
          + "itself, or set it in the configuration of the linted path"
      ])
    #expect(count == 3)
    #expect(!hasFailed)
    #expect(try problems(files, from: ["x"]).lines == [])
  }

  @Test func whatFailsIsDecidedByFile() throws {
    let tree = try TemporaryTree([
      "x/A.swift": Self.swift,
      "x/.deplint.json": #"{"select": ["missing-test"], "failOn": "error"}"#,
      "y/B.swift": Self.swift, "y/.deplint.json": #"{"select": ["missing-test"]}"#,
      ".git/": "",
    ])
    #expect(try !Self.run(tree, from: ["x"]).has(atLeast: nil))
    #expect(try Self.run(tree, from: ["x"]).has(atLeast: .warning))
    #expect(try Self.run(tree).has(atLeast: nil))
    #expect(try !Self.run(tree).has(atLeast: .error))
  }

  @Test func aRuleThatNoFileSelectsDoesNotRun() throws {
    let tree = try TemporaryTree([
      "A.swift": Self.swift, "B.swift": Self.swift, ".git/": "",
      ".deplint.json": #"{"ignore": ["expensive"], "exclude": ["B.swift"]}"#,
    ])
    let rule = Rule(
      id: "expensive", group: .use, severity: .error, scope: .program, since: "0.1.0", summary: "",
      documentation: "",
      check: .program { _ in
        Issue.record("no file selects it")
        return []
      })
    let result = Linter.run(
      paths: [tree.path],
      LintOptions(rules: [rule], configurations: .init(rules: [rule])))
    #expect(result.problems == [])
    #expect(result.report.fileCount == 1)
  }

  /// A finding that its rule reports with less than the rule's severity is not raised.
  @Test(arguments: [
    ("error", Severity.info), ("warning", .info), ("info", .info),
  ])
  func aLoweredFindingStaysSo(level: String, expected: Severity) throws {
    let rule = SampleRules.all[0]
    var layer = RuleLayer(origin: "")
    layer.levels[rule.id] = RuleLevel(rawValue: level)
    let settings = RuleSettings([rule], layers: [layer], commandLine: .init())
    let finding = Diagnostic(
      rule: rule.id, severity: .info, message: "", range: SourceRange(file: 0, start: 0, end: 0),
      module: "", symbol: "", subject: "")
    #expect(settings.judged(finding, of: rule)?.severity == expected)
  }
}
