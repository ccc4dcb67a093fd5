import ChildProcesses
import Foundation
import Testing

/// `--staged` in a real hook, which git starts with its own variables.
@Suite struct CommitHookTests {
  private func repository(hook: String) throws -> Repository {
    let repository = try Repository(["Sources/A.swift": Models.parent("A"), "notes.txt": ""])
    try repository.commit("start")
    try repository.folder.writeProgram(".git/hooks/pre-commit", "#!/bin/sh\n\(hook)\n")
    return repository
  }

  private static let lint = "exec '\(Deplint.executable.path())' --staged"

  /// Whether git accepts the commit.
  private func commits(
    _ repository: Repository, _ words: String..., in subfolder: String = ""
  ) throws -> Bool {
    let run = try ChildProcess(
      running: ["git", "commit", "--quiet", "--message", "change"] + words,
      in: URL(filePath: repository.folder[subfolder]), environment: Repository.environment)
    // Git prints the output of a hook as an error.
    #expect(run.status == 0 || run.errors.contains(Models.rule), "\(run.output)\(run.errors)")
    return run.status == 0
  }

  @Test func judgesWhatIsCommitted() throws {
    let repository = try repository(hook: Self.lint)
    let folder = repository.folder
    // Bad in the index, fixed in the work tree only.
    try folder.write("Sources/A.swift", Models.parent("A", 2))
    try repository.git("add", ".")
    try folder.write("Sources/A.swift", Models.parent("A", 0))
    #expect(try !commits(repository))
    // Fixed in the index, bad again in the work tree.
    try repository.git("add", ".")
    try folder.write("Sources/A.swift", Models.parent("A", 5))
    #expect(try commits(repository))
    // The whole work tree, and one of its files: git makes an index for the commit alone.
    #expect(try !commits(repository, "--all"))
    #expect(try !commits(repository, "Sources/A.swift"))
    try folder.write("Sources/A.swift", Models.parent("A", 0) + "// Clean.\n")
    #expect(try commits(repository, "A.swift", in: "Sources"))
    try folder.write("notes.txt", "note\n")
    try folder.write("Sources/A.swift", Models.parent("A", 2))
    #expect(try commits(repository, "notes.txt"))
    #expect(try !commits(repository, "--all", "--amend"))
  }

  @Test func takesTheBaselineOfTheCommit() throws {
    let repository = try repository(hook: Self.lint)
    let folder = repository.folder
    try folder.write(".deplint.json", #"{ "baseline": "known" }"#)
    try folder.write("Sources/A.swift", Models.parent("A", 2))
    #expect(try Deplint(["--update-baseline"], in: folder).status == 0)
    try repository.git("add", "Sources", ".deplint.json")
    let run = try Deplint(["--staged"], in: folder, environment: Repository.environment)
    #expect(run.errors.contains("there is no baseline 'known'"))
    try repository.git("add", "known")
    #expect(try commits(repository))
    try folder.write("Sources/A.swift", Models.parent("A", 3))
    #expect(try !commits(repository, "--all"))
  }

  @Test func aHookThatChangesTheFolder() throws {
    let repository = try repository(hook: "cd Sources && \(Self.lint)")
    try repository.folder.write("Sources/A.swift", Models.parent("A", 2))
    try repository.git("add", ".")
    try repository.folder.write("Sources/A.swift", Models.parent("A", 0))
    #expect(try !commits(repository))
    #expect(try commits(repository, "--all"))
  }

  @Test func aHunkOfAFile() throws {
    let repository = try repository(hook: Self.lint)
    let clean = Models.parent("A", [("open", 1), ("close", 0)])
    try repository.folder.write("Sources/A.swift", clean)
    #expect(try commits(repository, "--all"))
    // Only the comment is staged, with a patch; the new finding stays unstaged.
    try repository.folder.write("Sources/A.swift", "// Comment.\n" + clean)
    let patch = try repository.git("diff")
    try repository.folder.write(
      "Sources/A.swift", "// Comment.\n" + Models.parent("A", [("open", 1), ("close", 1)]))
    try repository.folder.write("change.patch", patch)
    try repository.git("apply", "--cached", "change.patch")
    #expect(try commits(repository))
    #expect(try !commits(repository, "--all"))
  }

  @Test func inAFurtherWorkTree() throws {
    let repository = try repository(hook: Self.lint)
    let outside = try Folder()
    try repository.git("worktree", "add", "--quiet", "-b", "topic", outside["tree"])
    try outside.write("tree/Sources/A.swift", Models.parent("A", 2))
    let run = try ChildProcess(
      running: ["git", "commit", "--all", "--quiet", "--message", "change"],
      in: URL(filePath: outside["tree"]), environment: Repository.environment)
    #expect(run.status == 1)
    #expect(run.errors.contains("Sources/A.swift:9:13: warning: "), "\(run.errors)")
    #expect(run.errors.hasSuffix("\n1 warning in 1 file; 1 can be fixed with '--fix'\n"))
  }

  @Test func theIndexIsLeftAlone() throws {
    let repository = try repository(hook: Self.lint)
    try repository.folder.write("Sources/A.swift", Models.parent("A", 2))
    try repository.git("add", ".")
    let before = try repository.folder.status(".git/index")
    try repository.folder.write("Sources/A.swift", Models.parent("A", 3))
    _ = try Deplint(["--staged"], in: repository.folder, environment: Repository.environment)
    _ = try Deplint(
      ["--changed-since", "main"], in: repository.folder, environment: Repository.environment)
    #expect(try repository.folder.status(".git/index") == before)
  }
}
