import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// A baseline from its first day, in a project with many findings.
@Suite struct BaselineTests {
  private static let name = ".deplint-baseline"

  /// 60 findings in two modules.
  private func project() throws -> Folder {
    let folder = try Folder(["Package.swift": Models.manifest])
    for index in 0..<20 {
      try folder.write("Sources/App/M\(index).swift", model(index))
      try folder.write("Sources/Kit/K\(index).swift", Models.parent("K\(index)"))
    }
    return folder
  }

  private func model(_ index: Int, open: Int = 1, close: Int = 1) -> String {
    Models.parent("M\(index)", [("open", open), ("close", close)])
  }

  /// - Parameters:
  ///   - shown: the remaining findings, as `path:line`.
  ///   - summary: the last lines of the report.
  private func check(
    _ words: [String] = [], in folder: Folder, shown: [String] = [], status: Int32? = nil,
    summary: String..., complaints: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(words + ["--color=never"], in: folder)
    let lines = run.output.split(separator: "\n").map(String.init)
    let headlines = lines.filter { $0.contains(": warning: ") }
    let places = headlines.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
    #expect(places == shown, sourceLocation: sourceLocation)
    #expect(Array(lines.suffix(summary.count)) == summary, sourceLocation: sourceLocation)
    #expect(run.status == status ?? (shown.isEmpty ? 0 : 1), sourceLocation: sourceLocation)
    let errors = run.errors.split(separator: "\n").map(String.init)
    let isUnnamed = words.contains("--update-baseline") && !words.contains("--baseline")
    #expect(
      errors == complaints + (isUnnamed ? [Self.advice] : []), sourceLocation: sourceLocation)
  }

  /// A baseline that nothing names is not read, which whoever writes it must know.
  private static let advice =
    "deplint: '.deplint-baseline': no configuration names this baseline, so 'deplint' alone does "
    + "not read it; add \"baseline\": \".deplint-baseline\" to '.deplint.json' beside it, or name it "
    + "with '--baseline'"

  private let using = ["--baseline", name]

  /// A project whose findings are all in its baseline.
  private func adopted() throws -> Folder {
    let folder = try project()
    #expect(try Deplint(["--update-baseline"], in: folder).status == 0)
    return folder
  }

  @Test func threeCommands() throws {
    let folder = try project()
    let first = try Deplint([], in: folder)
    #expect(first.status == 1)
    #expect(first.output.hasSuffix("\n60 warnings in 41 files; 60 can be fixed with '--fix'\n"))
    try check(
      ["--update-baseline"], in: folder,
      summary: "no findings in 41 files (60 in the baseline)",
      "baseline '.deplint-baseline': 60 added, 0 removed")
    try check(using, in: folder, summary: "no findings in 41 files (60 in the baseline)")

    let text = try folder.contents(Self.name)
    #expect(text.hasPrefix("deplint-baseline 1\nlinted\t.\n"))
    #expect(text.contains("\n\(Models.rule)\tApp\tM7.close(_:)\tM7Child\t1\n"))
    #expect(text.split(separator: "\n").count == 62)

    // Repeating it changes nothing, not even the file.
    let before = try folder.status(Self.name)
    try check(
      using + ["--update-baseline"], in: folder,
      summary: "baseline '.deplint-baseline': 0 added, 0 removed")
    #expect(try folder.status(Self.name) == before)
  }

  /// The advice is right, and nothing needs to be said once it is followed.
  @Test func theAdviceHelps() throws {
    let folder = try adopted()
    #expect(try Deplint([], in: folder).status == 1)
    let key = try #require(Self.advice.firstMatch(of: #/add ("[^']+") to '/#)).1
    try folder.write(".deplint.json", "{ \(key) }")
    try check(in: folder, summary: "no findings in 41 files (60 in the baseline)")
    let run = try Deplint(["--update-baseline"], in: folder)
    #expect(run.status == 0 && run.errors == "")
  }

  @Test func codeMoves() throws {
    let folder = try adopted()
    // Down, into another file of the module, and into another order.
    try folder.write("Sources/App/M1.swift", "// one\n\n\n" + model(1))
    try folder.remove("Sources/App/M2.swift")
    try folder.write("Sources/App/Deep/Renamed.swift", model(2))
    try folder.write(
      "Sources/App/M3.swift", Models.parent("M3", [("close", 1), ("added", 0), ("open", 1)]))
    try check(using, in: folder, summary: "no findings in 41 files (60 in the baseline)")
  }

  @Test func oneMoreInTheSameDeclaration() throws {
    let folder = try adopted()
    try folder.write("Sources/App/M1.swift", model(1, open: 3))
    // The new ones cannot be told apart: the last ones count as new, and text shows them as one.
    try check(
      using, in: folder, shown: ["Sources/App/M1.swift:9"],
      summary: "2 warnings in 41 files (60 in the baseline); 2 can be fixed with '--fix'")
  }

  @Test func swaps() throws {
    let folder = try adopted()
    // One of `close` is gone and one of `open` is new: they do not cancel each other out.
    try folder.write("Sources/App/M1.swift", model(1, open: 2, close: 0))
    try check(
      using, in: folder, shown: ["Sources/App/M1.swift:9"],
      summary: "1 warning in 41 files (59 in the baseline); 1 can be fixed with '--fix'",
      "1 stale entry in the baseline; '--prune-baseline' removes what is no longer found")
    // Replacing one finding with another of the same key is not a change.
    try folder.write("Sources/App/M2.swift", "\n" + model(2))
    try check(
      using + ["Sources/App"], in: folder, shown: ["Sources/App/M1.swift:9"],
      summary: "1 warning in 20 files (39 in the baseline); 1 can be fixed with '--fix'")
  }

  @Test func anotherModuleIsAnotherPlace() throws {
    let folder = try adopted()
    try folder.remove("Sources/App/M1.swift")
    try folder.write("Sources/Kit/M1.swift", model(1))
    // One frame for both.
    try check(
      using, in: folder, shown: ["Sources/Kit/M1.swift:8"],
      summary: "2 warnings in 41 files (58 in the baseline); 2 can be fixed with '--fix'",
      "2 stale entries in the baseline; '--prune-baseline' removes what is no longer found")
  }

  @Test func pruningLetsNothingIn() throws {
    let folder = try adopted()
    try folder.write("Sources/App/M1.swift", model(1, open: 0))
    try folder.write("Sources/App/M2.swift", model(2, open: 2))
    let json = try Deplint(using + ["--format", "json"], in: folder)
    #expect(json.output.contains("\"staleBaselineEntries\""))
    #expect(json.output.contains("\"symbol\": \"M1.open(_:)\""))
    try check(
      ["--prune-baseline"], in: folder, shown: ["Sources/App/M2.swift:9"],
      summary: "1 warning in 41 files (59 in the baseline); 1 can be fixed with '--fix'",
      "baseline '.deplint-baseline': 0 added, 1 removed")
    try check(
      using, in: folder, shown: ["Sources/App/M2.swift:9"],
      summary: "1 warning in 41 files (59 in the baseline); 1 can be fixed with '--fix'")
    try check(
      ["--update-baseline"], in: folder,
      summary: "no findings in 41 files (60 in the baseline)",
      "baseline '.deplint-baseline': 1 added, 0 removed")
  }

  @Test func aRunOverAPartJudgesNothing() throws {
    let folder = try adopted()
    let text = try folder.contents(Self.name)
    try folder.write("Sources/App/M1.swift", model(1, open: 0, close: 0))
    for path in ["Sources/App/M1.swift", "Sources/Kit", "Sources"] {
      let run = try Deplint(using + [path, "--quiet", "--format", "json"], in: folder)
      #expect(run.status == 0)
      #expect(!run.output.contains("stale"))
    }
    try check(
      ["--prune-baseline", "Sources"], in: folder,
      summary: "no findings in 40 files (58 in the baseline)",
      "baseline '.deplint-baseline': 0 added, 0 removed",
      complaints: [
        "deplint: '.deplint-baseline': no entry was removed, because this run covered only a part; "
          + "lint everything that it was made from: '.', relative to its folder"
      ])
    #expect(try folder.contents(Self.name) == text)
    // The findings of such a run can also be added.
    try folder.write("Sources/App/M2.swift", model(2, open: 2))
    try check(
      ["--update-baseline", "Sources/App"], in: folder,
      summary: "baseline '.deplint-baseline': 1 added, 0 removed")
    // A run from another folder, but over everything, is equivalent.
    try check(
      ["--baseline", "../../\(Self.name)", "../.."], in: folder.subfolder("Sources/App"),
      summary: "no findings in 41 files (59 in the baseline)",
      "2 stale entries in the baseline; '--prune-baseline' removes what is no longer found")
  }

  @Test func whatWasLintedIsRemembered() throws {
    let folder = try project()
    #expect(try Deplint(["--update-baseline", "Sources/App"], in: folder).status == 0)
    #expect(try folder.contents(Self.name).hasPrefix("deplint-baseline 1\nlinted\tSources/App\n"))
    try folder.write("Sources/App/M1.swift", model(1, open: 0))
    try check(
      using + ["Sources/App/"], in: folder,
      summary: "no findings in 20 files (39 in the baseline)",
      "1 stale entry in the baseline; '--prune-baseline' removes what is no longer found")
    #expect(try Deplint(["--update-baseline", "Sources/Kit"], in: folder).status == 0)
    #expect(try folder.contents(Self.name).contains("linted\tSources/App\nlinted\tSources/Kit\n"))
    try check(
      ["--prune-baseline", "Sources"], in: folder,
      summary: "no findings in 40 files (59 in the baseline)",
      "baseline '.deplint-baseline': 0 added, 1 removed")
  }

  @Test func aRuleThatDoesNotRunIsNotJudged() throws {
    let folder = try adopted()
    let text = try folder.contents(Self.name)
    for option in ["--prune-baseline", "--update-baseline"] {
      try check(
        [option, "--ignore", Models.rule], in: folder,
        summary: "baseline '.deplint-baseline': 0 added, 0 removed")
    }
    #expect(try folder.contents(Self.name) == text)
    try check(using + ["--ignore", Models.rule], in: folder, summary: "no findings in 41 files")
  }

  @Test func aFileThatCannotBeReadIsNotGone() throws {
    let folder = try adopted()
    let text = try folder.contents(Self.name)
    #expect(try Deplint(["--update-baseline", ".", "missing"], in: folder).status == 2)
    try folder.remove("Sources/App/M1.swift")
    #expect(try Deplint(["--prune-baseline", ".", "missing"], in: folder).status == 2)
    #expect(try folder.contents(Self.name) == text)
  }

  @Test(arguments: [
    ("deplint-baseline 9\n", 1, "format version '9' is not supported by deplint \(Tool.version)"),
    ("deplint-baseline 1\n=======\n", 2, "not an entry"),
  ])
  func aBrokenOneHidesNothing(text: String, line: Int, what: String) throws {
    let folder = try Folder(["A.swift": Models.parent("A"), Self.name: text])
    for words in [using, using + ["--update-baseline"], using + ["--prune-baseline"]] {
      let run = try Deplint(words, in: folder)
      #expect(run.status == 2)
      #expect(run.output.hasSuffix("\n1 warning in 1 file; 1 can be fixed with '--fix'\n"))
      #expect(run.errors.hasPrefix("deplint: '.deplint-baseline:\(line):1': \(what)"))
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(try folder.contents(Self.name) == text)
    }
  }

  @Test func aMissingOne() throws {
    let folder = try Folder(["A.swift": Models.parent("A")])
    for words in [["--baseline", "x.txt"], ["--baseline=x.txt", "--prune-baseline"]] {
      try check(
        words, in: folder, shown: ["A.swift:8"], status: 2,
        summary: "1 warning in 1 file; 1 can be fixed with '--fix'",
        complaints: [
          "deplint: 'x.txt': no such baseline; check the path, or write one with "
            + "'--baseline x.txt --update-baseline'"
        ])
    }
    let unwritable = try Deplint(["--baseline", "no/x.txt", "--update-baseline"], in: folder)
    #expect(unwritable.status == 2)
    #expect(unwritable.output.hasSuffix("\n1 warning in 1 file; 1 can be fixed with '--fix'\n"))
    #expect(unwritable.errors.hasPrefix("deplint: 'no/x.txt': cannot write it: "))
  }

  /// Two branches that accept and fix different findings merge without a conflict.
  @Test func branchesMerge() throws {
    let repository = try Repository(in: try adopted())
    try repository.commit("adopted")
    try repository.git("switch", "--quiet", "--create", "other")
    try repository.folder.write("Sources/App/M3.swift", model(3, open: 0))
    #expect(try Deplint(["--prune-baseline"], in: repository.folder).status == 0)
    try repository.commit("repaired")
    try repository.git("switch", "--quiet", "main")
    try repository.folder.write("Sources/Kit/K10.swift", Models.parent("K10", 2))
    #expect(try Deplint(["--update-baseline"], in: repository.folder).status == 0)
    try repository.commit("taken in")
    try repository.git("merge", "--quiet", "--no-edit", "other")
    try check(
      using, in: repository.folder, summary: "no findings in 41 files (60 in the baseline)")
  }

  /// Half a baseline would hide nothing, or the wrong findings.
  @Test func killedAtAnyMoment() throws {
    let folder = try Folder(["A.swift": Models.parent("A")])
    let others = (0..<200).map { "some-rule\tApp\tType\($0).run()\tSubject\t1\n" }
    let before = "deplint-baseline 1\nlinted\t.\n" + others.sorted().joined()
    let after = before + "\(Models.rule)\t\tA.open(_:)\tAChild\t1\n"
    try folder.write(Self.name, before)
    #expect(try Deplint(["--update-baseline"], in: folder).status == 0)
    #expect(try folder.contents(Self.name) == after)

    // Approaches the moment of the write from both sides, whatever the load of the machine.
    var wait = 0.01
    var writes = 0
    let trials = 60
    for _ in 0..<trials {
      try folder.write(Self.name, before)
      let script =
        "'\(Deplint.executable.path())' --update-baseline >report & "
        + "sleep \(String(format: "%.5f", wait)); kill -9 $! 2>/dev/null; wait $!"
      _ = try ChildProcess(running: ["sh", "-c", script], in: URL(filePath: folder.path))
      let text = try folder.contents(Self.name)
      #expect(text == before || text == after)
      wait *= text == after ? 0.8 : 1.2
      writes += text == after ? 1 : 0
    }
    #expect(writes > 0 && writes < trials)
  }

  @Test func anOptionalOne() throws {
    let optional = ["--optional-baseline", Self.name]
    let folder = try Folder(["A.swift": Models.parent("A")])
    try check(
      optional, in: folder, shown: ["A.swift:8"],
      summary: "1 warning in 1 file; 1 can be fixed with '--fix'")
    #expect(try Deplint(optional + ["--update-baseline"], in: folder).status == 0)
    try check(optional, in: folder, summary: "no findings in 1 file (1 in the baseline)")
    try folder.write(Self.name, "broken")
    #expect(try Deplint(optional, in: folder).status == 2)
  }

  @Test(arguments: [
    ["--update-baseline", "--prune-baseline"], ["--baseline=x", "--optional-baseline=x"],
  ])
  func optionsThatExcludeEachOther(words: [String]) throws {
    let run = try Deplint(words, in: Folder())
    let names = words.map { "'\($0.replacing("=x", with: ""))'" }.joined(separator: " and ")
    #expect(run.status == 2)
    #expect(run.errors == "deplint: options \(names) cannot be combined\n")
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    let folder = try adopted()
    let files = try ["1", "7"].map { jobs in
      try folder.remove(Self.name)
      #expect(try Deplint(["--update-baseline", "--jobs", jobs], in: folder).status == 0)
      return try folder.contents(Self.name)
    }
    #expect(files[0] == files[1])
  }
}
