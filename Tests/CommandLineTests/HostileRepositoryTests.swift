import ChildProcesses
import Foundation
import Testing

/// A repository whose configuration names programs: git starts none of them for deplint.
@Suite struct HostileRepositoryTests {
  /// Programs that leave a mark under their name when they are started.
  private struct Traps {
    let folder: Folder

    init() throws { folder = try Folder(["marks/.keep": ""]) }

    /// The command of a new trap.
    func command(_ name: String, output: String = "") throws -> String {
      let script = "#!/bin/sh\n: >'\(folder["marks"])/\(name)'\n\(output)\n"
      try folder.writeProgram(name, script)
      return folder[name]
    }

    /// The names of the traps that were started since the last call.
    func sprung() throws -> Set<String> {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder["marks"])
        .filter { $0 != ".keep" }
      for name in names { try folder.remove("marks/\(name)") }
      return Set(names)
    }
  }

  /// There is a new finding on line 9 of A.swift in the work tree, and one in B.swift in the index.
  private func repository(_ traps: Traps) throws -> Repository {
    let repository = try Repository([
      "Package.swift": Models.manifest, "Sources/App/A.swift": Models.parent("A"),
      "Sources/App/B.swift": Models.parent("B"),
      ".gitattributes": "A.swift filter=trap diff=trap\nB.swift filter=odd=name diff=trap\n",
    ])
    try repository.commit("start")
    try repository.folder.write("Sources/App/B.swift", Models.parent("B", 2))
    try repository.git("add", ".")
    try repository.folder.write("Sources/App/A.swift", Models.parent("A", 2))
    for (key, output) in [
      ("core.fsmonitor", "exit 1"), ("diff.external", ""), ("diff.trap.command", ""),
      ("diff.trap.textconv", "cat \"$1\""), ("filter.trap.clean", "cat"),
      ("filter.trap.smudge", "cat"), ("filter.odd=name.clean", "cat"), ("core.pager", "cat"),
      ("pager.diff", "cat"), ("core.sshCommand", "exit 1"), ("core.askPass", "exit 1"),
      ("core.editor", ""), ("core.gitProxy", "exit 1"), ("credential.helper", ""),
      ("interactive.diffFilter", "cat"),
    ] {
      let name = key.replacing("=", with: "-")
      try set(key, try traps.command(name, output: output), in: repository)
    }
    let alias = try traps.command("alias")
    for command in ["diff", "config", "cat-file", "ls-files", "rev-parse", "merge-base"] {
      try set("alias.\(command)", "!\(alias)", in: repository)
    }
    let hook = try traps.command("hook")
    for name in ["post-index-change", "pre-commit", "fsmonitor-watchman"] {
      try repository.folder.writeProgram(".git/hooks/\(name)", "#!/bin/sh\n'\(hook)'\n")
    }
    try set("core.hooksPath", repository.folder[".git/hooks"], in: repository)
    return repository
  }

  /// Sets a value without starting any of them.
  private func set(_ key: String, _ value: String, in repository: Repository) throws {
    let file = repository.folder[".git/config"]
    try repository.git("config", "--file", file, key, value)
  }

  @Test func theTrapsWork() throws {
    let traps = try Traps()
    let repository = try repository(traps)
    for words in [["status"], ["diff", "HEAD"], ["diff", "--no-ext-diff", "HEAD"]] {
      _ = try ChildProcess(
        running: ["git"] + words, in: URL(filePath: repository.folder.path),
        environment: Repository.environment)
    }
    let expected: Set = [
      "core.fsmonitor", "hook", "filter.trap.clean", "diff.external", "diff.trap.command",
      "diff.trap.textconv",
    ]
    let sprung = try traps.sprung()
    // Git decides which of the two diff programs it starts.
    #expect(
      sprung.isSuperset(of: expected.subtracting(["diff.external", "diff.trap.command"])),
      "\(sprung)")
  }

  @Test(
    arguments: [
      (["--changed-since", "main"], ["Sources/App/A.swift:9", "Sources/App/B.swift:9"]),
      (
        ["--changed-since", "HEAD", "Sources"], ["Sources/App/A.swift:9", "Sources/App/B.swift:9"]
      ),
      (["--staged"], ["Sources/App/B.swift:9"]),
      (["--baseline=b", "--update-baseline", "--changed-since", "main"], []),
      (["--baseline=b", "--update-baseline"], []),
    ] as [([String], [String])])
  func noneIsSprung(words: [String], shown: [String]) throws {
    let traps = try Traps()
    let repository = try repository(traps)
    let run = try Deplint(
      words, in: repository.folder, environment: Repository.environment)
    #expect(try traps.sprung() == [])
    let places = run.output.split(separator: "\n").filter { $0.contains(": warning: ") }
      .map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
    #expect(places == shown)
    #expect(run.errors == "")
  }

  @Test(arguments: [["--changed-since", "main"], ["--staged"]])
  func nothingIsFetched(words: [String]) throws {
    let traps = try Traps()
    let repository = try Repository(["A.swift": Models.parent("A")])
    try repository.commit("start")
    let id = try repository.git("rev-parse", "HEAD:A.swift").prefix { $0 != "\n" }
    let object = ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.url", "ssh://example.invalid/x"), ("remote.origin.promisor", "true"),
      ("core.sshCommand", try traps.command("ssh", output: "exit 1")),
    ] { try set(key, value, in: repository) }
    try repository.folder.write("A.swift", Models.parent("A", 2))
    if words == ["--staged"] { try repository.git("add", ".") }
    try repository.folder.remove(object)
    _ = try ChildProcess(
      running: ["git", "cat-file", "-p", String(id)], in: URL(filePath: repository.folder.path),
      environment: Repository.environment)
    #expect(try traps.sprung() == ["ssh"], "git itself would fetch")
    let run = try Deplint(words, in: repository.folder, environment: Repository.environment)
    #expect(try traps.sprung() == [])
    #expect(run.status == 2)
    #expect(run.errors.wholeMatch(of: #/deplint: [^\n]+\n/#) != nil, "\(run.errors)")
  }

  /// Names that cannot be given to git as arguments.
  @Test func aFilterWithoutAProperName() throws {
    let repository = try Repository(["A.swift": Models.parent("A")])
    try repository.commit("start")
    var config = Data(try repository.folder.contents(".git/config").utf8)
    config += Data("[filter \"".utf8) + [0xFF] + Data("\"]\n\tclean = false\n".utf8)
    try repository.folder.write(config, to: ".git/config")
    let run = try Deplint(["--staged"], in: repository.folder, environment: Repository.environment)
    #expect(run.status == 2)
    #expect(run.errors.contains("the name of a filter is not valid UTF-8"), "\(run.errors)")
  }
}
