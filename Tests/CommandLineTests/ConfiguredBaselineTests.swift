import Foundation
import Testing

/// The baseline that `.deplint.json` names.
@Suite struct ConfiguredBaselineTests {
  private static let configuration = #"{ "baseline": "ci/known.txt" }"#

  /// - Parameters:
  ///   - words: the command line.
  ///   - findings: the number of findings shown.
  ///   - held: the number of findings that a baseline holds.
  private func check(
    _ words: [String] = [], in folder: Folder, findings: Int, held: Int = 0, status: Int32? = nil,
    complaint: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(
      words + ["--format", "json"], in: folder, environment: Repository.environment)
    let summary = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).summary
    #expect(summary.warnings == findings, sourceLocation: sourceLocation)
    #expect(summary.baselined == held, sourceLocation: sourceLocation)
    #expect(run.status == status ?? (findings == 0 ? 0 : 1), sourceLocation: sourceLocation)
    #expect(run.errors == complaint, sourceLocation: sourceLocation)
  }

  private struct Document: Decodable {
    let summary: Summary
    struct Summary: Decodable {
      let warnings: Int
      let baselined: Int
    }
  }

  /// A repository with two findings, which its baseline holds.
  private func adopted() throws -> Folder {
    let folder = try Folder([
      ".git/HEAD": "", ".deplint.json": Self.configuration, "Sources/A.swift": Models.parent("A"),
      "Sources/B.swift": Models.parent("B"), "ci/notes.txt": "",
    ])
    try check(["--update-baseline"], in: folder, findings: 0, held: 2)
    return folder
  }

  @Test func isHeededWithoutAnOption() throws {
    let folder = try adopted()
    #expect(try folder.contents("ci/known.txt").hasPrefix("deplint-baseline 1\nlinted\t..\n"))
    try check(in: folder, findings: 0, held: 2)
    try check(["A.swift"], in: folder.subfolder("Sources"), findings: 0, held: 1)
    try folder.write("Sources/A.swift", Models.parent("A", 2))
    try check(in: folder, findings: 1, held: 2)
    #expect(!FileManager.default.fileExists(atPath: folder[".deplint-baseline"]))
  }

  @Test func theCommandLineWins() throws {
    let folder = try adopted()
    try check(["--no-baseline"], in: folder, findings: 2)
    try folder.write("none.txt", "deplint-baseline 1\n")
    try check(["--baseline", "none.txt"], in: folder, findings: 2)
    try check(["--optional-baseline", "none.txt"], in: folder, findings: 0, held: 2)
    try check(["--baseline", "none.txt", "--update-baseline"], in: folder, findings: 0, held: 2)
    try folder.write(".deplint.json", "{}")
    try check(in: folder, findings: 2)
    try check(["--optional-baseline", "none.txt"], in: folder, findings: 0, held: 2)
  }

  @Test(arguments: ["baseline=x", "optional-baseline=x", "update-baseline", "prune-baseline"])
  func noBaselineExcludesTheOthers(option: String) throws {
    let run = try Deplint(["--no-baseline", "--\(option)"], in: Folder())
    #expect(run.status == 2)
    let name = option.replacing("=x", with: "")
    #expect(
      run.errors == "deplint: options '--\(name)' and '--no-baseline' cannot be combined\n")
  }

  @Test func isPruned() throws {
    let folder = try adopted()
    try folder.write("Sources/A.swift", Models.parent("A", 0))
    let stale = try Deplint([], in: folder)
    #expect(
      stale.output == """
        no findings in 2 files (1 in the baseline)
        1 stale entry in the baseline; '--prune-baseline' removes what is no longer found

        """)
    let run = try Deplint(["--prune-baseline"], in: folder)
    #expect(run.output.hasSuffix("\nbaseline 'ci/known.txt': 0 added, 1 removed\n"))
    #expect(try !folder.contents("ci/known.txt").contains("AChild"))
  }

  /// Its path is relative to the file that names it, wherever that file is extended.
  @Test func isInherited() throws {
    let folder = try adopted()
    try folder.write("Sources/.deplint.json", #"{ "extends": "../.deplint.json" }"#)
    try check(in: folder, findings: 0, held: 2)
    let listing = try Deplint(["config", "Sources/A.swift"], in: folder)
    #expect(
      listing.output.contains(#/\nbaseline +ci/known\.txt +\.deplint\.json\n/#), "\(listing.output)"
    )
  }

  @Test func eachConfigurationHasItsOwn() throws {
    let folder = try adopted()
    try folder.write("kit/.deplint.json", #"{ "baseline": "kit.txt" }"#)
    try folder.write("kit/K.swift", Models.parent("K"))
    try folder.write("kit/kit.txt", "deplint-baseline 1\n")
    try check(in: folder, findings: 1, held: 2)
    let run = try Deplint(["--update-baseline"], in: folder)
    #expect(
      run.output == """
        no findings in 3 files (3 in the baseline)
        baseline 'ci/known.txt': 0 added, 0 removed
        baseline 'kit/kit.txt': 1 added, 0 removed

        """)
    try check(in: folder.subfolder("kit"), findings: 0, held: 1)
    // A finding in one is not held by the other.
    try folder.write("kit/A.swift", Models.parent("A"))
    try check(in: folder, findings: 1, held: 3)
  }

  /// The default path, as 'deplint init' names it: the files that no configuration governs do not
  /// make it a second baseline, which would drop the entries of the first.
  @Test(arguments: ["--update-baseline", "--prune-baseline"])
  func theUsualOneCanBeNamed(option: String) throws {
    let folder = try Folder(["A.swift": Models.parent("A", 2)])
    #expect(try Deplint(["init"], in: folder).status == 0)
    let text = try folder.contents(".deplint-baseline")
    let run = try Deplint([option], in: folder)
    #expect(
      run.output == """
        no findings in 1 file (2 in the baseline)
        baseline '.deplint-baseline': 0 added, 0 removed

        """)
    #expect(run.errors == "" && run.status == 0)
    #expect(try folder.contents(".deplint-baseline") == text)
    try check(in: folder, findings: 0, held: 2)
  }

  /// Findings without a configured baseline go to the default one.
  @Test func theRestHasTheUsualOne() throws {
    let folder = try Folder([
      ".git/HEAD": "", "kit/.deplint.json": #"{ "baseline": "kit.txt" }"#,
      "kit/K.swift": Models.parent("K"), "A.swift": "",
    ])
    try check(["--update-baseline"], in: folder, findings: 0, held: 1)
    #expect(!FileManager.default.fileExists(atPath: folder[".deplint-baseline"]))
    try folder.write("A.swift", Models.parent("A"))
    let advice =
      "deplint: '.deplint-baseline': no configuration names this baseline, so 'deplint' alone does "
      + "not read it; add \"baseline\": \".deplint-baseline\" to '.deplint.json' beside it, or name "
      + "it with '--baseline'\n"
    try check(["--update-baseline"], in: folder, findings: 0, held: 2, complaint: advice)
    try check(in: folder, findings: 1, held: 1)
    try check(["--baseline", ".deplint-baseline"], in: folder, findings: 1, held: 1)
    try check(["--optional-baseline", ".deplint-baseline"], in: folder, findings: 0, held: 2)
  }

  // MARK: Problems

  @Test func aMissingOneHidesNothing() throws {
    let folder = try adopted()
    try folder.remove("ci/known.txt")
    for words in [[], ["--prune-baseline"]] {
      try check(
        words, in: folder, findings: 2, status: 2,
        complaint: "deplint: '.deplint.json:1:15': there is no baseline 'ci/known.txt'; write it "
          + "with '--update-baseline', or correct the path, which is relative to the folder of "
          + "this file\n")
    }
    try check(["--no-baseline"], in: folder, findings: 2)
    try check(["--update-baseline"], in: folder, findings: 0, held: 2)
  }

  @Test func aBrokenOneHidesNothing() throws {
    let folder = try adopted()
    try folder.write("ci/known.txt", "deplint-baseline 1\n<<<<<<< ours\n")
    for words in [[], ["--update-baseline"], ["--prune-baseline"]] {
      try check(
        words, in: folder, findings: 2, status: 2,
        complaint: "deplint: 'ci/known.txt:2:1': not an entry: expected rule, module, "
          + "declaration, subject and count, tab-separated; after a merge, keep the entries of "
          + "both sides and delete the conflict markers\n")
    }
  }

  @Test(arguments: ["../known.txt", "/etc/known.txt", "ci/../../known.txt"])
  func oneOutsideOfTheRepositoryIsRefused(path: String) throws {
    let folder = try Folder([
      "app/.git/HEAD": "", "app/.deplint.json": #"{ "baseline": "\#(path)" }"#,
      "app/A.swift": Models.parent("A"),
    ])
    try check(
      ["--update-baseline"], in: folder.subfolder("app"), findings: 0, status: 2,
      complaint: "deplint: '.deplint.json:1:15': the baseline lies outside of '.'; put it there, "
        + "or name it with '--baseline'\n")
    #expect(!FileManager.default.fileExists(atPath: folder["known.txt"]))
  }

  // MARK: git

  /// Unstaged changes neither hide findings nor bring them back.
  @Test func theStagedOneIsJudged() throws {
    let repository = try Repository([
      ".deplint.json": Self.configuration, "ci/known.txt": "deplint-baseline 1\n", "A.swift": "",
    ])
    let folder = repository.folder
    try repository.commit("start")
    try folder.write("A.swift", Models.parent("A"))
    try repository.git("add", ".")
    try check(["--staged"], in: folder, findings: 1)
    // The baseline of the work tree holds it, the one of the index does not.
    #expect(try Deplint(["--update-baseline"], in: folder).status == 0)
    try check(in: folder, findings: 0, held: 1)
    try check(["--staged"], in: folder, findings: 1)
    try repository.git("add", ".")
    try check(["--staged"], in: folder, findings: 0, held: 1)
    try folder.write("ci/known.txt", "deplint-baseline 1\n")
    try check(["--staged"], in: folder, findings: 0, held: 1)
    try folder.remove("ci/known.txt")
    try check(["--staged"], in: folder, findings: 0, held: 1)
  }

  @Test func theStagedConfigurationIsJudged() throws {
    let repository = try Repository(["A.swift": "", ".deplint.json": "{}"])
    let folder = repository.folder
    try repository.commit("start")
    try folder.write("A.swift", Models.parent("A"))
    try repository.git("add", ".")
    let off = #"{ "severities": { "\#(Models.rule)": "off" } }"#
    try folder.write(".deplint.json", off)
    try check(in: folder, findings: 0)
    try check(["--staged"], in: folder, findings: 1)
    try repository.git("add", ".")
    try folder.write(".deplint.json", "broken")
    try check(["--staged"], in: folder, findings: 0)
    try folder.remove(".deplint.json")
    try check(["--staged"], in: folder, findings: 0)
  }

  /// A configuration that git does not know yet is not part of the commit.
  @Test func anUntrackedConfigurationIsNotJudged() throws {
    let repository = try Repository(["A.swift": "", "Sources/B.swift": ""])
    let folder = repository.folder
    try repository.commit("start")
    try folder.write("A.swift", Models.parent("A"))
    try folder.write("Sources/B.swift", Models.parent("B"))
    try repository.git("add", ".")
    let off = #"{ "severities": { "\#(Models.rule)": "off" } }"#
    for name in [".deplint.json", "Sources/.deplint.json"] { try folder.write(name, off) }
    try check(in: folder, findings: 0)
    try check(["--staged"], in: folder, findings: 2)
    try check(["--staged", "Sources"], in: folder, findings: 1)
  }
}
