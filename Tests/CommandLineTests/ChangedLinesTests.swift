import ChildProcesses
import Foundation
import Testing

/// `--changed-since` and `--staged`, with the real git.
@Suite struct ChangedLinesTests {
  /// - Parameter shown: the findings, as `path:line`.
  private func check(
    _ words: [String], in folder: Folder, shown: [String], files: Int? = nil,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(
      words, in: folder, environment: Repository.environment.merging(environment) { $1 })
    let headlines = run.output.split(separator: "\n").filter { $0.contains(": warning: ") }
    let places = headlines.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
    #expect(places == shown, sourceLocation: sourceLocation)
    #expect(run.status == (shown.isEmpty ? 0 : 1), sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    if let files {
      let count = files == 0 ? "no Swift files" : " in \(files) file"
      #expect(run.output.contains(count), sourceLocation: sourceLocation)
    }
  }

  private let sinceMain = ["--changed-since", "main"]

  /// Two models with a finding each, on line 8, committed.
  private func repository() throws -> Repository {
    let repository = try Repository([
      "Package.swift": Models.manifest, "Sources/App/A.swift": Models.parent("A"),
      "Sources/App/B.swift": Models.parent("B"),
    ])
    try repository.commit("start")
    return repository
  }

  // MARK: Since a commit

  @Test func linesNotFiles() throws {
    let repository = try repository()
    try check(sinceMain, in: repository.folder, shown: [], files: 3)
    // Moves the finding without touching it.
    try repository.folder.write("Sources/App/A.swift", "// A\n\n" + Models.parent("A"))
    try check(sinceMain, in: repository.folder, shown: [])
    try repository.folder.write("Sources/App/A.swift", "// A\n" + Models.parent("A", 2))
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/A.swift:10"])
    // Staged or committed on a branch: the same.
    try repository.git("add", ".")
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/A.swift:10"])
    try repository.git("switch", "--quiet", "--create", "topic")
    try repository.commit("change")
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/A.swift:10"])
    try check(["--changed-since", "HEAD"], in: repository.folder, shown: [])
  }

  @Test func whatNotesShowCounts() throws {
    let repository = try repository()
    let child = "final class Child {}\n"
    try repository.folder.write("Sources/App/Child.swift", child)
    let parent = Models.parent("P").replacingOccurrences(of: "PChild", with: "Child")
    let cut = try #require(parent.range(of: "\nfinal class Child"))
    try repository.folder.write(
      "Sources/App/P.swift", parent[..<cut.lowerBound] + Models.scope(around: "P"))
    try repository.commit("a child without dependencies")
    try check([], in: repository.folder, shown: ["Sources/App/A.swift:8", "Sources/App/B.swift:8"])
    // A wrapper in the child makes its creation wrong, in a file that has not changed.
    try repository.folder.write(
      "Sources/App/Child.swift",
      "import Dependencies\nfinal class Child { @Dependency(\\.date) public var date }\n")
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/P.swift:8"])
  }

  @Test func whereLinesAreDeleted() throws {
    let repository = try repository()
    let text = Models.parent("A").replacingOccurrences(
      of: "    child =", with: "    // It is meant.\n    child =")
    try repository.folder.write("Sources/App/A.swift", text)
    try repository.commit("with a comment")
    try repository.folder.write("Sources/App/A.swift", Models.parent("A"))
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/A.swift:8"])
  }

  @Test func filesThatAreNewRenamedOrGone() throws {
    let repository = try repository()
    try repository.folder.write("Sources/App/New.swift", Models.parent("New"))
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/New.swift:8"], files: 4)
    try repository.git("add", ".")
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/New.swift:8"])
    try repository.git("mv", "Sources/App/A.swift", "Sources/App/Moved.swift")
    try repository.git("rm", "--quiet", "Sources/App/B.swift")
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/New.swift:8"], files: 3)
    // An excluded file does not count as untracked.
    try repository.folder.write(".gitignore", "Sources/App/New.swift\n")
    try repository.git("rm", "--quiet", "--cached", "Sources/App/New.swift")
    try check(sinceMain, in: repository.folder, shown: [], files: 2)
  }

  @Test(arguments: [
    "with space.swift", "é ü.swift", "日本.swift", "quote\"back\\slash.swift", "tab\t.swift",
    "b/b.swift",
    "-dash.swift",
  ])
  func oddNames(name: String) throws {
    let repository = try Repository(["x/\(name)": Models.parent("A")])
    try repository.commit("start")
    try repository.folder.write("x/\(name)", Models.parent("A", 2))
    for quotes in ["true", "false"] {
      try repository.git("config", "core.quotePath", quotes)
      for words in [sinceMain, ["--changed-since=HEAD", "x"]] {
        let run = try Deplint(words, in: repository.folder, environment: Repository.environment)
        #expect(run.output.hasSuffix("\n1 warning in 1 file; 1 can be fixed with '--fix'\n"))
        #expect(run.output.contains(".swift:9:"))
      }
    }
    try repository.git("add", ".")
    try repository.folder.write("x/\(name)", "")
    let run = try Deplint(["--staged"], in: repository.folder, environment: Repository.environment)
    #expect(run.output.hasSuffix("\n1 warning in 1 file; 1 can be fixed with '--fix'\n"))
  }

  @Test(arguments: [
    ("diff.noprefix", "true"), ("diff.mnemonicPrefix", "true"), ("color.ui", "always"),
    ("diff.external", "false"), ("diff.relative", "true"), ("diff.context", "9"),
    ("diff.interHunkContext", "9"), ("diff.renames", "false"), ("diff.submodule", "log"),
    ("diff.orderFile", "/dev/null"), ("status.relativePaths", "false"),
    ("diff.algorithm", "patience"),
  ])
  func theUsersSettingsChangeNothing(name: String, value: String) throws {
    let repository = try repository()
    try repository.git("config", name, value)
    try repository.folder.write(".gitattributes", "*.swift -diff\n")
    try repository.folder.write("Sources/App/A.swift", Models.parent("A", 2))
    try repository.git("mv", "Sources/App/B.swift", "Sources/App/Moved.swift")
    let expected = ["Sources/App/A.swift:9"]
    try check(
      sinceMain, in: repository.folder, shown: expected,
      environment: ["GIT_DIFF_OPTS": "--unified=7", "GIT_EXTERNAL_DIFF": "false"])
    try check(sinceMain, in: repository.folder.subfolder("Sources/App"), shown: ["A.swift:9"])
    try repository.git("add", ".")
    try check(["--staged"], in: repository.folder, shown: expected)
  }

  @Test func codeThatLooksLikeADiff() throws {
    let repository = try repository()
    let text = "/*\n-- a/x\n++ b/Sources/App/B.swift\n@@ -1,9 +1,99 @@\n*/\n"
    try repository.folder.write("Sources/App/A.swift", text + Models.parent("A"))
    try check(sinceMain, in: repository.folder, shown: [])
    try repository.commit("diff")
    try repository.folder.write("Sources/App/A.swift", Models.parent("A"))
    try check(sinceMain, in: repository.folder, shown: [])
  }

  @Test func branchesThatHaveParted() throws {
    let repository = try repository()
    try repository.git("switch", "--quiet", "--create", "topic")
    try repository.folder.write("Sources/App/A.swift", Models.parent("A", 2))
    try repository.commit("on the branch")
    try repository.git("switch", "--quiet", "main")
    try repository.folder.write("Sources/App/B.swift", "\n" + Models.parent("B"))
    try repository.folder.write("Sources/App/A.swift", Models.parent("A", 0))
    try repository.commit("on main")
    try repository.git("switch", "--quiet", "topic")
    // Changes on main in the meantime are not changes of the branch.
    try check(sinceMain, in: repository.folder, shown: ["Sources/App/A.swift:9"])
  }

  @Test func fromAnyFolder() throws {
    let inner = try Folder(["Library/Sources/App/A.swift": Models.parent("A")])
    let repository = try Repository(in: inner)
    try repository.commit("start")
    try inner.write("Library/Sources/App/A.swift", Models.parent("A", 2))
    try inner.write("Library/Sources/App/N.swift", Models.parent("N"))
    let folder = inner.subfolder("Library/Sources")
    try check(sinceMain, in: folder, shown: ["App/A.swift:9", "App/N.swift:8"])
    let all = ["Library/Sources/App/A.swift:9", "Library/Sources/App/N.swift:8"]
    try check(sinceMain + ["../.."], in: folder, shown: all.map { "../../\($0)" })
    try check(sinceMain + [inner.path], in: folder, shown: all.map { "\(inner.path)/\($0)" })
  }

  /// The folder as a shell shows it in `PWD` after `cd link`.
  @Test func aFolderByAnotherName() throws {
    let repository = try repository()
    let links = try Folder()
    symlink(repository.folder.path, links["link"])
    let words = [links["link/Sources"]]
    let path = "\(words[0])/App/A.swift"
    try repository.folder.write("Sources/App/A.swift", Models.parent("A", 2))
    try check(sinceMain + words, in: repository.folder, shown: ["\(path):9"], files: 2)
    try repository.git("add", ".")
    try repository.folder.remove("Sources/App/A.swift")
    try check(["--staged"] + words, in: repository.folder, shown: ["\(path):9"], files: 2)
  }

  @Test func submodulesAreRepositoriesOfTheirOwn() throws {
    let inner = try Repository(["A.swift": Models.parent("A")])
    try inner.commit("start")
    let repository = try repository()
    try repository.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.folder.path, "Sub")
    try repository.commit("submodule")
    try repository.folder.write("Sub/A.swift", Models.parent("A", 2))
    try check(sinceMain, in: repository.folder, shown: [], files: 4)
    try check(["--staged"], in: repository.folder, shown: [], files: 4)
    try check(
      sinceMain + [".."], in: repository.folder.subfolder("Sub/../Sources"), shown: [])
    try check(
      ["--changed-since", "HEAD"], in: repository.folder.subfolder("Sub"), shown: ["A.swift:9"])
  }

  // MARK: Staged

  @Test func theIndexIsLinted() throws {
    let repository = try repository()
    try repository.folder.write("Sources/App/A.swift", Models.parent("A", 2))
    try check(["--staged"], in: repository.folder, shown: [])
    try repository.git("add", ".")
    // The finding in the work tree is elsewhere or fixed, or the file is broken: it does not count.
    for text in ["// 1\n// 2\n" + Models.parent("A", 2), Models.parent("A", 0), "}{"] {
      try repository.folder.write("Sources/App/A.swift", text)
      try check(["--staged"], in: repository.folder, shown: ["Sources/App/A.swift:9"], files: 3)
    }
    try repository.folder.remove("Sources/App/A.swift")
    try check(["--staged"], in: repository.folder, shown: ["Sources/App/A.swift:9"], files: 3)
    try check(
      ["--staged", "Sources/App/A.swift"], in: repository.folder, shown: ["Sources/App/A.swift:9"],
      files: 1)
    try check(["--staged"], in: repository.folder.subfolder("Sources/App"), shown: ["A.swift:9"])
    // Gone from the index as well.
    try repository.git("add", "--all")
    try check(["--staged"], in: repository.folder, shown: [], files: 2)
  }

  @Test func whatIsNotInTheIndexTakesNoPart() throws {
    let repository = try repository()
    try repository.folder.write("Sources/App/New.swift", Models.parent("New"))
    try check(["--staged"], in: repository.folder, shown: [], files: 3)
    try repository.git("add", "--intent-to-add", ".")
    try check(["--staged"], in: repository.folder, shown: [], files: 3)
    try repository.git("add", ".")
    try check(["--staged"], in: repository.folder, shown: ["Sources/App/New.swift:8"], files: 4)
    try repository.git("rm", "--quiet", "--cached", "Sources/App/A.swift")
    try check(["--staged"], in: repository.folder, shown: ["Sources/App/New.swift:8"], files: 3)
  }

  @Test func theFirstCommit() throws {
    let repository = try Repository(["A.swift": Models.parent("A")])
    try check(["--staged"], in: repository.folder, shown: [])
    try repository.git("add", ".")
    try check(["--staged"], in: repository.folder, shown: ["A.swift:8"], files: 1)
  }

  @Test func manyFilesDiffer() throws {
    let repository = try Repository()
    for index in 0..<3_000 {
      try repository.folder.write("x/F\(index).swift", "// \(index)\n")
    }
    try repository.folder.write("x/F7.swift", Models.parent("A"))
    try repository.git("add", ".")
    for index in 0..<3_000 {
      try repository.folder.write("x/F\(index).swift", "let a = \(index)\n")
    }
    try check(["--staged"], in: repository.folder, shown: ["x/F7.swift:8"], files: 3_000)
  }

  @Test func theBaselineHidesOldOnesFirst() throws {
    let repository = try repository()
    #expect(try Deplint(["--update-baseline"], in: repository.folder).status == 0)
    try repository.commit("adopted")
    // The new finding comes first in the file, and is the one that is shown.
    let text = Models.parent("A").replacingOccurrences(
      of: "    child =", with: "    child = AChild() // new\n    child =")
    try repository.folder.write("Sources/App/A.swift", text)
    let using = ["--baseline", ".deplint-baseline"]
    try check(using + sinceMain, in: repository.folder, shown: ["Sources/App/A.swift:8"])
    try check(using, in: repository.folder, shown: ["Sources/App/A.swift:9"])
  }

  // MARK: Errors

  private func complaint(
    _ words: [String], in folder: Folder, environment: [String: String] = [:]
  ) throws -> String {
    let run = try Deplint(
      words, in: folder, environment: Repository.environment.merging(environment) { $1 })
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.split(separator: "\n").count == 1)
    return run.errors
  }

  @Test(arguments: [["--staged"], ["--changed-since", "main"]])
  func noRepository(words: [String]) throws {
    let folder = try Folder(["A.swift": ""])
    let ceiling = (folder.path as NSString).deletingLastPathComponent
    let text = try complaint(words, in: folder, environment: ["GIT_CEILING_DIRECTORIES": ceiling])
    #expect(text.hasPrefix("deplint: '.': not in a work tree of git: not a git repository"))
  }

  @Test(arguments: [["--staged"], ["--changed-since", "main"]])
  func noGit(words: [String]) throws {
    let folder = try Folder()
    let text = try ChildProcess(
      running: ["PATH=/deplint-nowhere", Deplint.executable.path()] + words,
      in: URL(filePath: folder.path))
    #expect(text.status == 2)
    #expect(text.errors.hasPrefix("deplint: 'git': cannot run it: "))
    #expect(text.errors.hasSuffix("; install git, or put it into the PATH\n"))
  }

  @Test(arguments: ["nonsense", "-x", "--all", "", "HEAD:A.swift", "HEAD~99"])
  func noSuchCommit(reference: String) throws {
    let text = try complaint(["--changed-since=\(reference)"], in: repository().folder)
    #expect(
      text == "deplint: '\(reference)': git knows no such commit or branch; "
        + "check the spelling, or fetch it first\n")
  }

  @Test func noCommonCommit() throws {
    let repository = try repository()
    try repository.git("switch", "--quiet", "--orphan", "other")
    try repository.git("commit", "--quiet", "--allow-empty", "--message", "other")
    let text = try complaint(sinceMain, in: repository.folder)
    #expect(text.hasPrefix("deplint: 'main': it has no commit in common with the current branch; "))
  }

  @Test func optionsThatExcludeEachOther() throws {
    let text = try complaint(["--staged", "--changed-since", "x"], in: Folder())
    #expect(text == "deplint: options '--changed-since' and '--staged' cannot be combined\n")
  }
}
