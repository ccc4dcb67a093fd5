import DependencyFacts
import DependencyProgram
import DiagnosticReports
import PackageGraph
import Testing

@testable import LintDriver

/// The rules that run when presets, selections, severities and ignored rules are combined.
@Suite struct PresetTests {
  private static let standard = "missing-test missing-live escape"

  /// - Parameters:
  ///   - configuration: the configuration of the folder; nil for none.
  ///   - expected: the rules that have a finding in a file.
  private func check(
    _ configuration: String?, _ selection: RuleSelection = RuleSelection(),
    base: String = "{}", runs expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var files = [".git/": "", "A.swift": "import Dependencies\n", "base.json": base]
    files[".deplint.json"] = configuration
    let tree = try TemporaryTree(files)
    let result = Linter.run(
      paths: [tree.path],
      LintOptions(
        rules: try selection.rules(among: SampleRules.all),
        configurations: .init(rules: SampleRules.all, selection: selection), jobs: 1))
    #expect(result.problems == [], sourceLocation: sourceLocation)
    let found = Set(result.report.diagnostics.map(\.rule))
    let order = SampleRules.all.map(\.id)
    #expect(
      order.filter(found.contains).joined(separator: " ") == expected,
      sourceLocation: sourceLocation)
  }

  /// From the weakest to the strongest: the tiers of the rules, and in the configuration `preset`,
  /// `select`, `severities`, `ignore`.
  @Test(
    arguments: [
      (nil, standard),
      ("{}", standard),
      (#"{"preset": "recommended"}"#, standard),
      (#"{"preset": "strict"}"#, "\(standard) shared"),
      (#"{"preset": "all"}"#, "\(standard) stored shared"),
      (#"{"preset": "all", "select": ["stored"]}"#, "stored"),
      (#"{"select": ["stored"], "preset": "all"}"#, "stored"),
      (
        #"{"preset": "strict", "severities": {"stored": "info", "escape": "off"}}"#,
        "missing-test missing-live stored shared"
      ),
      (#"{"preset": "all", "ignore": ["group:propagation"]}"#, "missing-test missing-live shared"),
      (#"{"preset": "all", "severities": {"stored": "error"}, "ignore": ["s"]}"#, standard),
    ] as [(String?, String)])
  func inAConfiguration(text: String?, expected: String) throws {
    try check(text, runs: expected)
  }

  /// A file takes precedence over those that it extends, an override over its file.
  @Test(arguments: [
    ("", #"{"preset": "strict"}"#, "\(standard) shared"),
    (#""ignore": ["escape"]"#, #"{"preset": "strict"}"#, "missing-test missing-live shared"),
    (#""preset": "recommended""#, #"{"preset": "all"}"#, standard),
    (#""preset": "strict""#, #"{"select": ["stored"]}"#, "\(standard) shared"),
    (#""preset": "recommended""#, #"{"ignore": ["escape"]}"#, standard),
    (
      #""preset": "all", "overrides": [{"paths": ["A.swift"], "preset": "recommended"}]"#, "{}",
      standard
    ),
    (
      #""select": ["escape"], "overrides": [{"paths": ["A.swift"], "preset": "strict"}]"#, "{}",
      "\(standard) shared"
    ),
    (
      #""preset": "all", "overrides": [{"paths": ["B.swift"], "preset": "recommended"}]"#, "{}",
      "\(standard) stored shared"
    ),
  ])
  func betweenConfigurations(members: String, base: String, expected: String) throws {
    let rest = members.isEmpty ? "" : ", " + members
    try check(#"{"extends": "base.json"\#(rest)}"#, base: base, runs: expected)
  }

  /// The command line overrides every configuration: `--preset`, or `--select` in its place, and
  /// then `--ignore`.
  @Test(
    arguments: [
      (#"{"preset": "all"}"#, RuleSelection(preset: .recommended), standard),
      (#"{"preset": "recommended"}"#, RuleSelection(preset: .all), "\(standard) stored shared"),
      (
        #"{"select": ["stored"], "severities": {"escape": "off"}, "ignore": ["missing"]}"#,
        RuleSelection(preset: .strict), "\(standard) shared"
      ),
      (#"{"preset": "all"}"#, RuleSelection(selected: ["stored"]), "stored"),
      (#"{"preset": "all"}"#, RuleSelection(ignored: ["missing", "s"]), "escape"),
      (nil, RuleSelection(preset: .strict, selected: ["group:propagation"]), "escape stored"),
      (nil, RuleSelection(preset: .strict, ignored: ["missing"]), "escape shared"),
      (
        nil, RuleSelection(preset: .recommended, selected: ["all"], ignored: ["missing", "twin"]),
        "escape stored"
      ),
    ] as [(String?, RuleSelection, String)])
  func onTheCommandLine(text: String?, selection: RuleSelection, expected: String) throws {
    try check(text, selection, runs: expected)
  }

  /// A group's level turns rules off, but not on, and a rule's own level takes precedence, wherever
  /// it is.
  @Test(arguments: [
    (#""group:propagation": "info""#, standard),
    (#""group:propagation": "off""#, "missing-test missing-live"),
    (#""escape": "error", "group:propagation": "off""#, standard),
    (#""group:propagation": "off", "stored": "info""#, "missing-test missing-live stored"),
    (#""twin": "warning""#, "\(standard) shared"),
  ])
  func levelsOfGroups(levels: String, expected: String) throws {
    try check(#"{"severities": {\#(levels)}}"#, runs: expected)
  }

  /// Lints a file with some rules.
  private func run(
    _ rules: [Rule], _ preset: RulePreset?, _ configuration: String
  ) throws -> LintResult {
    let tree = try TemporaryTree([
      ".git/": "", "A.swift": "import Dependencies\n", ".deplint.json": configuration,
    ])
    let selection = RuleSelection(preset: preset)
    return Linter.run(
      paths: [tree.path],
      LintOptions(
        rules: try selection.rules(among: rules),
        configurations: .init(rules: rules, selection: selection), jobs: 1))
  }

  @Test func aRuleThatThePresetLeavesOutDoesNotRun() throws {
    let rule = Rule(
      id: "expensive", group: .use, severity: .error, tier: .strict, scope: .program,
      since: "0.2.0", summary: "", documentation: "",
      check: .program { _ in
        Issue.record("no preset of these runs has it")
        return []
      })
    for (configuration, preset) in [
      ("{}", nil), (#"{"preset": "recommended"}"#, nil), (#"{"preset": "all"}"#, .recommended),
    ] as [(String, RulePreset?)] {
      let result = try run([rule], preset, configuration)
      #expect(result.problems == [])
      #expect(result.report.rules.isEmpty)
    }
  }

  /// The file has no facts, so linking it would end the process.
  @Test func rulesAboutCommentsLinkNothing() throws {
    let rule = Rule(
      id: "comments", group: .comments, severity: .warning, scope: .file, since: "0.2.0",
      summary: "", documentation: "", check: .file { _ in [] })
    let source = SourceFile(
      path: "A.swift", bytes: [], FilePolicy(rules: RuleSettings(running: [rule])))
    let file = LintedFile(
      source: source, status: try source.read().status, content: nil,
      suppressions: FileSuppressions(), mention: SystemMention())
    let input = LintInput(
      files: [file], rules: [rule], graph: .empty, options: .init(), isWhole: true,
      names: ProgramNames())
    #expect(input.findings()?.rules.map(\.id) == ["comments"])
  }

  @Test(
    "the preset 'strict' shows the hints of the main rules as warnings",
    arguments: [
      (nil, "{}", Severity.info), (.strict, "{}", .warning), (.all, "{}", .info),
      (nil, #"{"preset": "strict"}"#, .warning), (.recommended, #"{"preset": "strict"}"#, .info),
      (nil, #"{"preset": "strict", "severities": {"main": "info"}}"#, .info),
    ] as [(RulePreset?, String, Severity)])
  func strictness(preset: RulePreset?, configuration: String, expected: Severity) throws {
    let rules = [("main", true), ("other", false)].map { id, isMain in
      Rule(
        id: id, group: .use, severity: .warning, isMain: isMain, scope: .program, since: "0.2.0",
        summary: "", documentation: "",
        check: .program { _ in
          let start = SourceRange(file: 0, start: 0, end: 0)
          return [
            Diagnostic(
              rule: id, severity: .info, message: id, range: start, module: "", symbol: "",
              subject: "")
          ]
        })
    }
    let report = try run(rules, preset, configuration).report
    #expect(report.diagnostics.map(\.severity) == [expected, .info])
  }

  @Test("the configuration of each place decides whether a finding of several places fails the run")
  func failingPlaces() throws {
    let cause = Diagnostic.Cause(module: "", subject: "all", summary: "places are bad")
    let rule = Rule(
      id: "main", group: .use, severity: .info, scope: .program, since: "0.2.0", summary: "",
      documentation: "",
      check: .program { program in
        program.paths.indices.map { file in
          Diagnostic(
            rule: "main", severity: .info, message: "bad",
            range: SourceRange(file: Int32(file), start: 0, end: 0), module: "", symbol: "",
            subject: "", cause: cause)
        }
      })
    for (failOn, isFailure) in [("info", true), ("warning", false)] {
      let tree = try TemporaryTree([
        ".git/": "", "A.swift": "import Dependencies\n", "x/B.swift": "import Dependencies\n",
        "x/.deplint.json": #"{"failOn": "\#(failOn)"}"#,
      ])
      let result = Linter.run(
        paths: [tree.path],
        LintOptions(rules: [rule], configurations: .init(rules: [rule]), jobs: 1))
      #expect(result.report.diagnostics.map(\.message) == ["2 places are bad"])
      #expect(result.has(atLeast: nil) == isFailure)
    }
  }

  /// A comment that was written for a rule that another one has replaced.
  @Test func anAliasSilences() {
    let text = "import Dependencies  // deplint:ignore twin, missing-test\n"
    let result = Linter.run(
      inMemory: [(path: "A.swift", bytes: Array(text.utf8))],
      LintOptions(rules: SampleRules.all, jobs: 1))
    #expect(result.report.diagnostics.map(\.rule) == ["escape", "missing-live", "stored"])
    #expect(result.report.hidden.suppressed == 2)
  }
}
