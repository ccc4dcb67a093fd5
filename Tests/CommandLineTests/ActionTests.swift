import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// The scripts of the GitHub action, run as its steps run them.
@Suite struct ActionTests {
  private static let action = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../.github/actions/deplint").standardizedFileURL

  private static let lossy = """
    import Dependencies
    final class Child { @Dependency(\\.date) var date }
    final class Parent {
      @Dependency(\\.date) var date
      var child: Child?
      func tap(_ on: Bool) { if on { child = Child() } }
    }
    \(Models.scope(around: "Parent"))
    """

  private let folder: Folder

  init() throws {
    folder = try Folder(["A.swift": "let a = 1\n", "my app/B.swift": Self.lossy, "temp/output": ""])
  }

  private func step(_ script: String, _ environment: [String: String] = [:]) throws -> ChildProcess
  {
    let variables = [
      "GITHUB_OUTPUT": folder["temp/output"], "RUNNER_TEMP": folder["temp"], "RUNNER_OS": "Linux",
      "RUNNER_ARCH": "X64", "DEPLINT": Deplint.executable.path(), "INPUT_PATHS": ".",
      "INPUT_ARGS": "", "INPUT_ANNOTATE": "true",
      // The script adds to it. Git lets only one process at a time change the user's own.
      "GIT_CONFIG_GLOBAL": folder["temp/gitconfig"],
    ]
    return try ChildProcess(
      running: ["bash", "-c", script], in: URL(filePath: folder.path),
      environment: variables.merging(environment) { $1 })
  }

  private func lint(_ environment: [String: String] = [:]) throws -> ChildProcess {
    try step("'\(Self.action.path())/lint'", environment)
  }

  private func output(_ name: String) throws -> String? {
    try folder.contents("temp/output").split(separator: "\n").last { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  @Test func findingsAreAnnotatedAndFailLater() throws {
    let run = try lint()
    #expect(run.status == 0)
    #expect(try output("status") == "1")
    #expect(run.output.contains("\n::warning file=my app/B.swift,line=6,col=42,"))
    let sarif = try #require(try output("sarif-file"))
    let log = try JSONNode(parsing: Array(Data(contentsOf: URL(filePath: sarif))))
    #expect(log["runs"]?.array?.first?["results"]?.array?.count == 1)
  }

  /// The runner accepts commands again after the word that it was given, which differs each time.
  private func split(_ output: String) throws -> (word: Substring, tool: String, rest: String) {
    let match = try #require(
      output.wholeMatch(of: #/::stop-commands::([0-9a-f]{32})\n((?s).*?)::\1::\n((?s).*)/#))
    return (match.1, String(match.2), String(match.3))
  }

  @Test func nothingThatIsPrintedIsACommand() throws {
    let name = "::error file=a::x.swift"
    try folder.write(name, Self.lossy)
    let run = try lint(["INPUT_PATHS": "\(name)\n::warning::gone", "INPUT_ARGS": "--diff"])
    let (word, tool, rest) = try split(run.output)
    #expect(tool.contains("+++ b/::error file=a::x.swift"))
    #expect(tool.contains("deplint: '::warning::gone': no such file"))
    #expect(run.errors == "")
    #expect(rest.hasPrefix("::warning file=%3A%3Aerror file=a%3A%3Ax.swift,line=6,"))
    #expect(try split(lint().output).word != word)
  }

  /// Users who ask for commands get them.
  @Test(arguments: ["--format github", "--quiet --format=github", "--output github=-"])
  func commandsThatAreAskedFor(args: String) throws {
    let run = try lint(["INPUT_ARGS": args, "INPUT_ANNOTATE": "false"])
    #expect(run.output.hasPrefix("::warning file=my app/B.swift,line=6,col=42,"))
    #expect(!run.output.contains("::stop-commands::"))
  }

  @Test func annotationsCanBeLeftOut() throws {
    let run = try lint(["INPUT_ANNOTATE": "false", "INPUT_PATHS": "A.swift\nmy app\n"])
    #expect(run.output.contains("my app/B.swift:6:42: warning: "))
    #expect(!run.output.contains("::warning"))
  }

  @Test func pathsAndArgumentsAreHandedOn() throws {
    let clean = try split(lint(["INPUT_PATHS": "\nA.swift\n\n"]).output)
    #expect(clean.tool == "no findings in 1 file\n" && clean.rest == "")
    #expect(try output("status") == "0")
    let run = try lint(["INPUT_ARGS": "--format concise\n --fail-on error --quiet"])
    #expect(try split(run.output).tool.hasPrefix("my app/B.swift:6:42: warning: "))
    #expect(try output("status") == "0")
    // A shell would have executed it.
    #expect(try lint(["INPUT_PATHS": "$(touch gone)"]).status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder["gone"]))
  }

  @Test func theConfiguredBaselineCounts() throws {
    try folder.write(Data(#"{ "baseline": "known" }"#.utf8), to: ".deplint.json")
    #expect(try Deplint(["--update-baseline"], in: folder).status == 0)
    let run = try lint()
    #expect(try split(run.output).tool == "no findings in 2 files (1 in the baseline)\n")
    #expect(try output("status") == "0")
  }

  @Test func whatIsNotLintedFailsAtOnce() throws {
    let run = try lint(["INPUT_PATHS": "my app\nmissing"])
    #expect(run.status == 2)
    #expect(run.output.contains("'missing': no such file or folder"))
    #expect(run.output.contains("\n::warning file=my app/B.swift"))
  }

  /// The key of the cache changes with the sources, and with nothing else.
  @Test func theBuildIsNamedByItsSources() throws {
    let name = "bash .github/actions/deplint/build --name"
    for file in ["Package.swift", "Sources/a b.swift", "Rules/x/X.swift", "README.md"] {
      try folder.write(Data(file.utf8), to: file)
    }
    let script = try Data(contentsOf: Self.action.appending(path: "build"))
    try folder.write(script, to: ".github/actions/deplint/build")
    let first = try step(name)
    #expect(first.status == 0)
    let lines = first.output.split(separator: "\n")
    #expect(lines.first.map(String.init) == "folder=\(folder["temp"])/deplint")
    // It includes the system of the image, because its C library may differ.
    #expect(
      lines.last?.wholeMatch(of: /key=deplint-Linux-X64-[A-Za-z0-9._-]+-[0-9a-f]{64}/) != nil)
    try folder.write(Data("other".utf8), to: "README.md")
    #expect(try step(name).output == first.output)
    try folder.write(Data("other".utf8), to: "Sources/a b.swift")
    #expect(try step(name).output != first.output)
  }

  @Test func theJobHasASummary() throws {
    #expect(try lint(["GITHUB_STEP_SUMMARY": folder["temp/summary"]]).status == 0)
    let summary = try folder.contents("temp/summary")
    #expect(summary.hasPrefix("### deplint\n\n1 finding:\n\n    my app/B.swift:6:42: warning: "))
    try folder.remove("temp/summary")
    #expect(
      try lint(["GITHUB_STEP_SUMMARY": folder["temp/summary"], "INPUT_PATHS": "A.swift"]).status
        == 0)
    #expect(try folder.contents("temp/summary") == "### deplint\n\nNo findings.\n\n")
  }

  @Test func aPageIsWrittenIfItIsAskedFor() throws {
    #expect(try lint().status == 0)
    let page = try #require(try output("page-file"))
    #expect(!FileManager.default.fileExists(atPath: page))
    #expect(try lint(["INPUT_PAGE": "true"]).status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("class=\"finding\""))
  }

  /// A checkout has only the last commit.
  @Test func missingHistoryIsExplained() throws {
    let origin = try Repository(["A.swift": "let a = 1\n"])
    try origin.commit("one")
    try origin.git("branch", "base")
    try origin.folder.write("A.swift", "let a = 2\n")
    try origin.commit("two")
    try origin.git("config", "uploadpack.allowAnySHA1InWant", "true")
    _ = try ChildProcess(
      running: [
        "git", "clone", "--quiet", "--depth=1", "file://\(origin.folder.path)", folder["clone"],
      ], environment: Repository.environment)
    let script = "cd clone && '\(Self.action.path())/lint'"
    let run = try step(script, ["INPUT_ARGS": "--changed-since base"])
    #expect(run.status == 2)
    #expect(run.output.contains("::error::--changed-since needs the history of the branch: give "))
  }

  @Test func aMachineWithoutSwiftIsToldWhatToDo() throws {
    let run = try step("PATH=/nowhere; . '\(Self.action.path())/build'")
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("::error::deplint is built here and needs Swift"))
  }
}
