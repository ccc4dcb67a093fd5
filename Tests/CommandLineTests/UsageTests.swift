import DiagnosticReports
import Foundation
import Testing

/// An error in the command line is reported in one line, and nothing is linted.
@Suite struct UsageTests {
  @Test(arguments: [
    (["--selct", "x"], "unknown option '--selct'; did you mean '--select'?"),
    (["--fail_on=error"], "unknown option '--fail_on'; did you mean '--fail-on'?"),
    (["--nonsense"], "unknown option '--nonsense'; see 'deplint --help'"),
    (["-x"], "unknown option '-x'; see 'deplint --help'"),
    (["-quiet"], "option '--quiet' takes no value"),
    (["-j0"], "option '--jobs' needs a number from 1 up, not '0'"),
    (["--format", "jsno"], "unknown value 'jsno' of '--format'; did you mean 'json'?"),
    (
      ["--format=markdown"],
      "unknown value 'markdown' of '--format'; it can be text, concise, json, jsonl, sarif, "
    ),
    (
      ["rules", "--format", "xml"],
      "unknown value 'xml' of '--format'; it can be text, json, markdown"
    ),
    (["--output", "jsn=x"], "unknown value 'jsn' of '--output'; did you mean 'json'?"),
    (
      ["--output", "x.json"],
      "option '--output' needs a format and a file as in 'json=report.json', not 'x.json'"
    ),
    (["--fail-on", "warn"], "unknown value 'warn' of '--fail-on'; it can be info, warning, error"),
    (["--color=maybe"], "unknown value 'maybe' of '--color'; it can be auto, always, never"),
    (["--profile", "mergd"], "unknown value 'mergd' of '--profile'; did you mean 'merged'?"),
    (["--jobs"], "option '--jobs' needs a value: --jobs N"),
    (
      ["--changed-since", "--staged"],
      "option '--changed-since' needs a value: --changed-since REF; if '--staged' is meant, write "
        + "'--changed-since=--staged'"
    ),
    (["--format", "-q"], "option '--format' needs a value: --format NAME; if '-q' is meant, "),
    (["--config", "--", "x"], "option '--config' needs a value: --config FILE; "),
    (["-j", "-1"], "option '--jobs' needs a number from 1 up, not '-1'"),
    (
      ["--select="],
      "option '--select' needs a rule, or several separated by commas, not ''"
    ),
    (["--select", ","], "option '--select' needs a rule, or several separated by commas, not ','"),
    (
      ["--select", "live", "--ignore", ",,"],
      "option '--ignore' needs a rule, or several separated by commas, not ',,'"
    ),
    (
      ["--output", "json=-", "--output", "text=-"],
      "'--output json=-' and '--output text=-' both use standard output; write one of them to a "
        + "file: --output FORMAT=FILE"
    ),
    (
      ["--format", "json", "--output", "text=-"],
      "'--format json' and '--output text=-' both use standard output; "
    ),
    (
      ["--diff", "--output", "json=-"],
      "'--diff' and '--output json=-' both use standard output; "
    ),
    (["--jobs", "0"], "option '--jobs' needs a number from 1 up, not '0'"),
    (["-j", "two"], "option '--jobs' needs a number from 1 up, not 'two'"),
    (["--quiet=yes"], "option '--quiet' takes no value"),
    (["--select", "no-such-rule"], "unknown rule 'no-such-rule'"),
    (["--ignore=no-such-rule"], "unknown rule 'no-such-rule'"),
    (
      ["--select", "mising-live-value"],
      "unknown rule 'mising-live-value'; did you mean 'missing-live-value'?"
    ),
    (
      ["--select", "group:tests"],
      "unknown group 'tests'; it can be registration, values, propagation, "
    ),
    (["--ignore", "testing"], "unknown rule 'testing'; did you mean 'group:testing'?"),
    (["--preset", "strickt"], "unknown value 'strickt' of '--preset'; did you mean 'strict'?"),
    (["--preset="], "unknown value '' of '--preset'; it can be recommended, strict, all"),
    (
      ["explain", "group:values"], "'group:values' stands for several rules: placeholder-live-value"
    ),
    (["explain", "no-such-rule"], "unknown rule 'no-such-rule'; 'deplint rules' lists them all"),
    (
      ["explain", "missing-life-value"],
      "unknown rule 'missing-life-value'; did you mean 'missing-live-value'?"
    ),
    (
      ["explain", "un"],
      "'un' is a prefix of several rules: unlinked-live-value, unpropagated-child-model, "
        + "unoverridden-test-dependency, unused-override, unused-dependency, "
        + "uncontrolled-effect, unused-suppression, unexplained-suppression\n"
    ),
    (["prove", "un"], "'un' is a prefix of several rules: unlinked-live-value, "),
    (["explain", ""], "unknown rule ''; 'deplint rules' lists them all"),
    (["explain"], "'deplint explain' needs the id of a rule; 'deplint rules' lists them all"),
    (["rulse"], "unknown command 'rulse'; did you mean 'rules'?"),
    (["rules", "--select", "x"], "option '--select' does not apply to 'deplint rules'"),
    (["--jobs", "2", "explain", "x"], "option '--jobs' does not apply to 'deplint explain'"),
    (["rules", "no-such-rule"], "unknown rule 'no-such-rule'; 'deplint rules' lists them all"),
    (["rules", ","], "unknown rule ','; 'deplint rules' lists them all"),
    (
      ["rules", "all", "x"],
      "unexpected argument 'x' for 'deplint rules'; usage: deplint rules"
    ),
    (["config", "--preset", "all"], "option '--preset' does not apply to 'deplint config'"),
    (["schema", "reprt"], "unknown schema 'reprt'; did you mean 'report'?"),
    (["schema", "x"], "unknown schema 'x'; it can be config, report, tests, graph"),
    (["schema", "report", "x"], "unexpected argument 'x' for 'deplint schema'; usage: deplint"),
    (["explain", "is not a message"], "no rule is about this message; 'deplint rules' lists "),
    (["nope"], "'nope': no such file or folder; check the spelling of the path"),
    (["--format", "concise", "nope"], "'nope': no such file or folder; check the spelling of "),
    (["completions"], "'deplint completions' needs a shell: bash, zsh, fish"),
    (["completions", "bsh"], "unknown shell 'bsh'; did you mean 'bash'?"),
    (["completions", "powershell"], "unknown shell 'powershell'; it can be bash, zsh, fish"),
    (["dump"], "'deplint dump' needs a layer: targets, facts, symbols, types, kinds, "),
    (["dump", "effect"], "unknown layer 'effect'; it can be targets, facts, symbols, types, "),
    (["dump", "facts", "--fix"], "option '--fix' does not apply to 'deplint dump'"),
    (["man", "x"], "unexpected argument 'x' for 'deplint man'; usage: deplint man"),
    (
      ["--add-ignores", " "], "option '--add-ignores' needs a reason of one line, not ' '"
    ),
    (["--add-ignores", "a\nb"], "option '--add-ignores' needs a reason of one line, not 'a"),
    (["--add-ignores", "x", "--fix"], "options '--add-ignores' and '--fix' cannot be combined"),
    (["--add-ignores=x", "--staged"], "options '--add-ignores' and '--staged' cannot be combined"),
    (
      ["rules", "--add-ignores", "x"],
      "option '--add-ignores' does not apply to 'deplint rules'"
    ),
    (["init", "a", "b"], "unexpected argument 'b' for 'deplint init'; usage: deplint init"),
    (["init", "--select", "x"], "option '--select' does not apply to 'deplint init'"),
    (["init", "A.swift"], "'A.swift': not a folder; name the folder of a project"),
    (["init", "missing"], "'missing': no such file or folder; check the spelling of the path"),
    (["help", "expalin"], "unknown command 'expalin'; did you mean 'explain'?"),
    (["help", "nonsense"], "unknown command 'nonsense'; it can be lint, init, tests, "),
    (["help", "lint", "x"], "unexpected argument 'x' for 'deplint help'; usage: deplint"),
    (["demo", "x"], "unexpected argument 'x' for 'deplint demo'; usage: deplint demo"),
  ])
  func mistakes(words: [String], complaint: String) throws {
    let run = try Deplint(words, in: Folder(["A.swift": ""]))
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("deplint: \(complaint)"))
    #expect(run.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "help"], ["--help", "--jobs", "0"]])
  func help(words: [String]) throws {
    let run = try Deplint(words, in: Folder())
    #expect(run.status == 0)
    #expect(run.errors == "")
    let expected = [
      "deplint explain RULE", "--select RULES", "--fail-on error|warning|info",
      "  NO_COLOR                      unless empty: no colours, unless",
    ]
    for part in expected { #expect(run.output.contains(part)) }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  /// The help of one command has only the parts that apply to it.
  @Test(arguments: [
    ("lint", ["--add-ignores REASON", "--quiet", "  sarif  ", "group:testing"], ["--for NAME"]),
    ("init", ["deplint init [PATH]", "--preset", "--quiet"], ["--fix", "sarif", "group:"]),
    ("rules", ["--format NAME", "group:testing", "  strict  "], ["--fix", "sarif"]),
    ("tests", ["--for NAME", "text, json\n"], ["--fix", "sarif", "group:", "graph"]),
    (
      "graph", ["--for NAME", "text, json, dot, mermaid, svg\n"], ["--fix", "sarif", "tests whose"]
    ),
    ("config", ["--format NAME", "text, json\n"], ["--fix", "sarif"]),
    ("dump", ["Layers:\n", "regions"], ["--fix", "sarif"]),
    ("completions", ["bash|zsh|fish"], ["--fix", "sarif"]),
  ])
  func helpOfACommand(command: String, shown: [String], others: [String]) throws {
    let run = try Deplint(["help", command], in: Folder())
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.hasPrefix("Usage:\n  deplint "))
    for part in shown + ["--version", "Exit status:\n"] { #expect(run.output.contains(part)) }
    for part in others { #expect(!run.output.contains(part), "\(part)") }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(try Deplint([command, "--help"], in: Folder()).output == run.output)
  }

  /// Nothing is said to be elsewhere in a text that does not have it.
  @Test(arguments: ["lint", "init", "tests", "graph", "migrate", "config", "demo", "rules", "dump"])
  func helpRefersToNothingElse(command: String) throws {
    let help = try Deplint(["help", command], in: Folder()).output
    #expect(!help.contains("below") && !help.contains("above"))
    #expect(help.contains("'Formats'") == help.contains("\nFormats:\n"))
  }

  @Test func aReportCanGoToStandardOutput() throws {
    let folder = try Folder(["A.swift": Models.parent("A")])
    for words in [["--output", "json=-"], ["--output=xcode=x.txt", "--output=json=-"]] {
      let run = try Deplint(words, in: folder)
      #expect(try run.output == Deplint(["--format", "json"], in: folder).output)
    }
    #expect(try folder.contents("x.txt").contains(": warning: "))
    #expect(!FileManager.default.fileExists(atPath: folder["-"]))
    let file = try Deplint(["--output", "json=./-", "-q"], in: folder)
    #expect(file.output.hasPrefix("A.swift:8:"))
    #expect(try folder.contents("-").hasPrefix("{"))
  }

  @Test func version() throws {
    let run = try Deplint(["--version"], in: Folder())
    #expect(run.status == 0)
    #expect(run.output == "deplint \(Tool.version)\n")
  }

  @Test(arguments: ["text", "json", "markdown"])
  func rules(format: String) throws {
    let run = try Deplint(["rules", "--format", format], in: Folder())
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  /// Only these groups, presets and rules are listed.
  @Test(arguments: [
    (["group:testing"], ["missing-test-value"], ["missing-live-value"]),
    (["live-test,group:values"], ["live-test-value", "values: "], ["testing-value", "(opt-in)"]),
    (["--preset", "recommended"], ["missing-test-value"], ["(strict)", "(opt-in)"]),
    (["--preset", "strict"], ["(strict)"], ["(opt-in)"]),
    ([], ["(strict)", "(opt-in)", "\ntesting: test values"], []),
  ])
  func someRules(words: [String], listed: [String], unlisted: [String]) throws {
    let run = try Deplint(["rules"] + words, in: Folder())
    #expect(run.status == 0)
    for part in listed { #expect(run.output.contains(part)) }
    for part in unlisted { #expect(!run.output.contains(part)) }
  }

  /// Without a name it is that of the configuration, which editors ask for.
  @Test(arguments: [
    ([], "config"), (["config"], "config"), (["report"], "report"), (["tests"], "tests"),
    (["graph"], "graph"),
  ])
  func schema(words: [String], name: String) throws {
    let run = try Deplint(["schema"] + words, in: Folder())
    #expect(run.status == 0 && run.errors == "")
    let schema = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(schema?["$id"] as? String == "urn:deplint:schema:\(name):1")
  }

  /// A message that a library prints when the code runs leads to the rules about it: whole or in
  /// part, with its quotes or without, and with its lines broken anywhere.
  @Test(arguments: [
    ("has no test implementation", ["missing-test-value", "unoverridden-test-dependency"]),
    (
      "@Dependency(\\.uuid) has no test implementation, but was\n accessed from a test context:",
      ["missing-test-value", "unoverridden-test-dependency", "foreign-test-value"]
    ),
    ("HAS NO LIVE IMPLEMENTATION", ["missing-live-value", "unlinked-live-value"]),
    ("Unimplemented: 'APIClient.fetch'", ["placeholder-live-value", "placeholder-live-endpoint"]),
    ("Unimplemented", ["unoverridden-test-dependency"]),
  ])
  func explainAMessage(text: String, ids: [String]) throws {
    let run = try Deplint(["explain", text], in: Folder())
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains(#/^\d rules find the causes of this message/#))
    for id in ids { #expect(run.output.contains("  \(id) "), "\(id)") }
    #expect(!run.output.contains("unused-override"))
  }

  /// The page, if a single rule is about it.
  @Test(arguments: [
    ("@Dependency(\\.api) has already been accessed or prepared.", "late-prepare"),
    ("error: task-local: detected illegal task-local value binding at A.swift:3.", "dependency-in"),
    ("from a model with no dependencies", "propagation-from-empty-model"),
  ])
  func explainAMessageOfOneRule(text: String, id: String) throws {
    let run = try Deplint(["explain", text], in: Folder())
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("# \(id)"))
  }

  @Test(arguments: [
    ("missing-live-value", "missing-live-value"), ("unprop", "unpropagated-child-model"),
    ("missing-l", "missing-live-value"),
  ])
  func explain(word: String, id: String) throws {
    let run = try Deplint(["explain", word], in: Folder())
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("# \(id)\n"))
    #expect(run.output.contains("```swift\n"))
  }
}
