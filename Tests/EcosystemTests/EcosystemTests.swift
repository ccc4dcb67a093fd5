import ChildProcesses
import Foundation
import Testing

/// The tool runs as contributors run it, with deplint and with builds that fail on purpose.
@Suite struct EcosystemTests {
  @Test("a sound build answers every command in every way")
  func soundBuild() async throws {
    let folder = try Trees()
    try folder.add(
      "App/Sources/App/Model.swift",
      """
      import Dependencies
      final class Model {
        @Dependency(\\.date) var date
        func start() { Task.detached { self.print() } }
        func print() { @Dependency(\\.uuid) var uuid; Swift.print(uuid()) }
      }
      """)
    try folder.add(
      "App/Tests/AppTests/ModelTests.swift",
      """
      import XCTest
      final class ModelTests: XCTestCase {
        func testStart() { withDependencies { $0.uuid = .incrementing } operation: { Model().start() } }
      }
      """)
    let run = try await folder.check(with: Self.products.appending(path: "deplint"), limit: 60)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let summary = try #require(run.output.firstMatch(of: #/1 trees, (\d+) runs: 0 failures/#))
    #expect(Int(summary.1) ?? 0 > 50)
  }

  @Test("a run that crashes, fails, does not end or differs is printed with its command")
  func failures() async throws {
    let folder = try Trees()
    try folder.add("A/a.swift", "")
    let binary = try folder.addProgram(
      """
      case "$*" in
        *html=*) echo 'deplint: internal error in a rule' >&2 ;;
        *graph*svg*) kill -SEGV $$ ;;
        *graph*dot*) echo "$*" ;;
        *tests*text*) echo 'deplint: no such file' >&2; exit 2 ;;
        *tests*json*) sleep 60 ;;
        *fix*|*preset*) exit 1 ;;
      esac
      """)
    let run = try await folder.check(with: binary, limit: 3)
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    for (failure, words) in [
      ("internal error", "--format json --jobs 1 --no-cache"),
      ("signal 11", "graph --format svg --jobs 1 ."),
      ("'output' differs from byte 26 on", "graph --format dot --jobs 2 ."),
      ("status 2: deplint: no such file", "tests --format text --jobs 1 ."),
      ("no end within the limit", "tests --format json --jobs 1 ."),
    ] {
      let part = run.output.split(separator: "\nA: ", omittingEmptySubsequences: false)
        .first { $0.contains(failure) && $0.contains("deplint \(words)") }
      #expect(part?.contains("cd \(folder.place.path)/A && ") == true, "\(failure)\n\(run.output)")
    }
  }

  @Test("the findings of two builds are compared place by place")
  func comparison() async throws {
    let folder = try Trees()
    try folder.add("A/a.swift", "")
    try folder.add("B/b.swift", "")
    let before = try folder.addProgram(
      Self.printing(("same", 1, "info", "m"), ("gone", 2, "error", "m"), ("r", 3, "info", "m")))
    let after = try folder.addProgram(
      Self.printing(("same", 1, "info", "m"), ("r", 3, "error", "m"), ("new", 4, "error", "m")))
    let run = try await folder.run("--compare", before.path, "--binary", after.path)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        """
        A, default rules: 1 equal, 1 added, 1 removed, 1 of another severity, 0 with another message
          - a.swift:2:5: error: m [gone]
          ! was info: a.swift:3:5: error: m [r]
          + a.swift:4:5: error: m [new]

        """), "\(run.output)")
    #expect(run.output.contains("2 trees, all rules: 2 equal, 2 added, 2 removed, 2 of another"))
    let same = try await folder.run("--compare", before.path, "--binary", before.path)
    #expect(same.status == 0, "\(same.output)")
  }

  @Test("errors and warnings are judged by what readers have said about their lines")
  func judgement() async throws {
    let folder = try Trees()
    try folder.add("me+A/a.swift", "")
    let binary = try folder.addProgram(
      Self.printing(
        ("r", 10, "error", "m"), ("r", 20, "warning", "m"), ("s", 30, "warning", "m"),
        ("s", 40, "warning", "m"), ("r", 50, "info", "m")))
    let triage = try folder.addFile(
      """
      repository\tcommit\tplace\trule\tseverity\tfirst reader\tsecond reader
      me/A\tc0ffee\ta.swift:12\tr\terror\ttrue\ttrue (no error)
      me/A\tc0ffee\ta.swift:20\tr\twarning\ttrue\tharmless
      """)
    let verdicts = try folder.addFile(
      "# a comment\nme/A\ta.swift\t30\ts\tF\twhy\nme/A\ta.swift\t50\tr\tT\n"
        + "me/A\ta.swift\t90\tr\tT\n")
    let run = try await folder.run(
      "--verdicts", triage.path, "--verdicts", verdicts.path, "--binary", binary.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        new: me/A a.swift:40:5: warning: m [s]
        r: 2; T 1 (50 %), H 1 (50 %), F 0 (0 %), new 0 (0 %)
        s: 2; T 0 (0 %), H 0 (0 %), F 1 (50 %), new 1 (50 %)
        errors: 1; T 1 (100 %), H 0 (0 %), F 0 (0 %), new 0 (0 %)
        warnings: 3; T 0 (0 %), H 1 (33 %), F 1 (33 %), new 1 (33 %)
        shown: 4; T 1 (25 %), H 1 (25 %), F 1 (25 %), new 1 (25 %)
        places worth acting on: 3; 1 shown, 1 hints, 1 not found

        """)
    let broken = try folder.addFile("me/A\ta.swift\n")
    let other = try await folder.run("--verdicts", broken.path, "--binary", binary.path)
    #expect(other.status == 2)
    #expect(other.output.contains("line 1: neither a row of 'triage.tsv' nor"), "\(other.output)")
  }

  private typealias Row = (rule: String, line: Int, severity: String, message: String)

  private static func printing(_ rows: Row...) -> String {
    let findings = rows.map { row in
      """
      {"rule": "\(row.rule)", "severity": "\(row.severity)", "message": "\(row.message)", \
      "path": "a.swift", "start": {"line": \(row.line), "column": 5}}
      """
    }
    return "echo '{\"diagnostics\": [\(findings.joined(separator: ", "))]}'"
  }

  fileprivate static let products: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()
}

/// A folder of trees, and builds of deplint beside it.
private final class Trees {
  let place: URL
  private let programs: URL

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "deplint-trees-\(UUID().uuidString)")
    place = folder.appending(path: "trees")
    programs = folder.appending(path: "programs")
    for folder in [place, programs] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: place.deletingLastPathComponent()) }

  func add(_ path: String, _ text: String) throws {
    let file = place.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Adds a file beside the trees.
  func addFile(_ text: String) throws -> URL {
    let file = programs.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Adds a program of this shell code. It writes each report that it is asked for.
  func addProgram(_ code: String) throws -> URL {
    let folder = programs.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "deplint")
    let reports = #"for word in "$@"; do case "$word" in *=/*) : > "${word#*=}" ;; esac; done"#
    try ChildProcess.writeProgram("#!/bin/sh\n\(reports)\n\(code)\n", to: file.path)
    return file
  }

  /// - Parameter limit: of each run, in seconds.
  func check(with binary: URL, limit: Int) async throws -> ChildProcess {
    try await run("--binary", binary.path, "--limit", "\(limit)")
  }

  func run(_ words: String...) async throws -> ChildProcess {
    let tool = EcosystemTests.products.appending(path: "ecosystem")
    // The tool keeps what failed, so that it can be repeated.
    return try await ChildProcess(
      [tool.path] + words + [place.path],
      environment: ["TMPDIR": place.deletingLastPathComponent().path])
  }
}
