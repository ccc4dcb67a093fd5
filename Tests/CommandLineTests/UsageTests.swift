import Foundation
import Testing

/// What is wrong with a command line is said in one line, and nothing is linted.
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
    (["--jobs", "0"], "option '--jobs' needs a number from 1 up, not '0'"),
    (["-j", "two"], "option '--jobs' needs a number from 1 up, not 'two'"),
    (["--quiet=yes"], "option '--quiet' takes no value"),
    (["--select", "no-such-rule"], "unknown rule 'no-such-rule'"),
    (["--ignore=no-such-rule"], "unknown rule 'no-such-rule'"),
    (
      ["--select", "mising-live-value"],
      "unknown rule 'mising-live-value'; did you mean 'missing-live-value'?"
    ),
    (["explain", "no-such-rule"], "unknown rule 'no-such-rule'; 'deplint rules' lists them all"),
    (["explain"], "'deplint explain' needs the id of a rule; 'deplint rules' lists them all"),
    (["rulse"], "unknown command 'rulse'; did you mean 'rules'?"),
    (["rules", "--select", "x"], "option '--select' does not apply to 'deplint rules'"),
    (["--jobs", "2", "explain", "x"], "option '--jobs' does not apply to 'deplint explain'"),
    (
      ["rules", "x"],
      "'deplint rules' does not know what to do with 'x'; usage: deplint rules"
    ),
    (["completions"], "'deplint completions' needs a shell: bash, zsh, fish"),
    (["completions", "bsh"], "unknown shell 'bsh'; did you mean 'bash'?"),
    (["completions", "powershell"], "unknown shell 'powershell'; it can be bash, zsh, fish"),
    (["man", "x"], "'deplint man' does not know what to do with 'x'; usage: deplint man"),
    (["demo", "x"], "'deplint demo' does not know what to do with 'x'; usage: deplint demo"),
  ])
  func mistakes(words: [String], complaint: String) throws {
    let run = try Deplint(words, in: Folder(["A.swift": ""]))
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("deplint: \(complaint)"))
    #expect(run.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
  }

  @Test(arguments: [["--help"], ["-h"], ["rules", "--help"], ["--help", "--jobs", "0"]])
  func help(words: [String]) throws {
    let run = try Deplint(words, in: Folder())
    #expect(run.status == 0)
    #expect(run.errors == "")
    let expected = ["deplint explain RULE", "--select RULES", "--fail-on error|warning|info"]
    for part in expected { #expect(run.output.contains(part)) }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func version() throws {
    let run = try Deplint(["--version"], in: Folder())
    #expect(run.status == 0)
    #expect(run.output == "deplint 0.1.0\n")
  }

  @Test(arguments: ["text", "json", "markdown"])
  func rules(format: String) throws {
    let run = try Deplint(["rules", "--format", format], in: Folder())
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test func explain() throws {
    let run = try Deplint(["explain", "missing-live-value"], in: Folder())
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("# missing-live-value\n"))
    #expect(run.output.contains("```swift\n"))
  }
}
