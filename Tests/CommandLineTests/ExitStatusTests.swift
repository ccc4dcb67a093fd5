import ChildProcesses
import Foundation
import TestConditions
import Testing

/// Each way in which a run can end, and the status that it ends with.
@Suite struct ExitStatusTests {
  /// One finding of each severity, each in a folder of its own.
  private static let files = [
    "Clean/A.swift": "let a = 1\n",
    "Info/B.swift": """
    import Dependencies
    private enum BKey: DependencyKey { static let liveValue = Client(fetch: { await load() }) }
    struct Client { var fetch: () async -> Int }
    """,
    "Warning/C.swift": """
    import Dependencies
    final class Child { @Dependency(\\.date) var date }
    final class Parent {
      @Dependency(\\.date) var date
      var child: Child?
      func tap(_ on: Bool) { if on { child = Child() } }
    }
    \(Models.scope(around: "Parent"))
    """,
    "Error/D.swift": """
    import Dependencies
    import Foundation
    final class Model {
      @Dependency(\\.date) var date
      func run() { DispatchQueue.main.async { self.go() } }
      func go() { @Dependency(\\.uuid) var id; print(id()) }
    }
    func preview(_ model: Model) {
      withDependencies { $0.uuid = .incrementing } operation: { model.run() }
    }
    """,
    "Empty/readme.txt": "",
  ]

  private static func severities(in folder: Folder, _ path: String) throws -> [String] {
    try Deplint([path, "--format", "concise", "--hints"], in: folder).output
      .matches(of: #/: (error|warning|info): /#).map { String($0.1) }
  }

  @Test func theSamplesAreWhatTheyShouldBe() throws {
    let folder = try Folder(Self.files)
    #expect(try Self.severities(in: folder, "Clean") == [])
    #expect(try Self.severities(in: folder, "Info") == ["info"])
    #expect(try Self.severities(in: folder, "Warning") == ["warning"])
    #expect(try Self.severities(in: folder, "Error") == ["error"])
  }

  @Test(
    arguments: [
      // No findings, or none severe enough.
      ["Clean"], ["Empty"], ["Info"], ["Warning", "--fail-on", "error"],
      ["Error", "--ignore", "all"], ["Error", "Warning", "--select", "live-test-value"], ["demo"],
      ["rules"], ["explain", "live-test-value"], ["--help"], ["--version"],
      ["completions", "bash"], ["man"],
    ] as [[String]])
  func isClean(words: [String]) throws {
    let run = try Deplint(words, in: Folder(Self.files))
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test(
    arguments: [
      // Findings.
      ["Warning"], ["Error"], [], ["Info", "--fail-on", "info"], ["Error", "--fail-on=error"],
      ["Clean", "Error", "--quiet"], ["Error", "--output", "sarif=report.sarif"],
    ] as [[String]])
  func hasFindings(words: [String]) throws {
    let run = try Deplint(words, in: Folder(Self.files))
    #expect(run.status == 1)
    #expect(run.errors == "")
  }

  /// One line says why.
  @Test(
    arguments: [
      // The command line is wrong.
      ["--nonsense"], ["--jobs", "x"], ["--format"], ["--format", "x"], ["--quiet=1"], ["rulse"],
      ["--select", "x"], ["explain"], ["explain", "x"], ["rules", "x"], ["demo", "--output", "x"],
      ["completions"], ["completions", "csh"], ["man", "x"], ["man", "--format", "json"],
      // Something else could not be done.
      ["missing"], ["Clean", "missing"], ["/dev/null"], ["Empty/readme.txt"],
      ["Error", "Empty/readme.txt"],
      ["Clean", "--output", "json=missing/report.json"], ["Clean", "--output", "json=Clean"],
      // A failure takes precedence over findings, because skipped files may hide more.
      ["Error", "missing"], ["Error", "--output", "json=missing/report.json"],
    ] as [[String]])
  func hasFailed(words: [String]) throws {
    let run = try Deplint(words, in: Folder(Self.files))
    #expect(run.status == 2)
    #expect(run.errors.wholeMatch(of: #/deplint: [^\n]+\n/#) != nil, "\(run.errors)")
  }

  @Test(.boundByPermissions) func whatCannotBeReadMakesIt2() throws {
    let folder = try Folder(Self.files)
    chmod(folder["Clean/A.swift"], 0)
    chmod(folder["Empty"], 0)
    defer { chmod(folder["Empty"], 0o700) }
    #expect(try Deplint(["Clean"], in: folder).status == 2)
    #expect(try Deplint(["Error", "Empty"], in: folder).status == 2)
  }

  /// `head` reads as much as it wants, which is not a failure; a full disk is one.
  @Test(arguments: [
    ("\"$0\" Error --format sarif | head -c 10 >head.txt; exit ${PIPESTATUS[0]}", 1),
    ("\"$0\" Clean | true; exit ${PIPESTATUS[0]}", 0),
    ("\"$0\" Error 2>&- | cat >all.txt; exit ${PIPESTATUS[0]}", 1),
  ])
  func theReaderMayGoAway(script: String, status: Int32) throws {
    let folder = try Folder(Self.files)
    let run = try ChildProcess(
      running: ["bash", "-c", script, Deplint.executable.path()], in: URL(filePath: folder.path))
    #expect(run.status == status)
    #expect(run.errors == "")
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/dev/full"), "the system has no '/dev/full'"))
  func aFullDiskMakesIt2() throws {
    let folder = try Folder(Self.files)
    let run = try ChildProcess(
      running: ["bash", "-c", "\"$0\" Clean >/dev/full", Deplint.executable.path()],
      in: URL(filePath: folder.path))
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("deplint: 'standard output': cannot write to it: no space left"))
  }
}
