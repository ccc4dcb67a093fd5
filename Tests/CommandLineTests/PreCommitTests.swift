import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// The hooks of `.pre-commit-hooks.yaml`: their script, and runs by pre-commit itself.
@Suite struct PreCommitTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The repository of the hooks, as pre-commit checks it out.
  private let checkout: Repository
  /// A repository that uses them.
  private let user: Repository
  /// The script's whole `PATH`, its caches, and the list of its builds.
  private let machine: Folder

  init() throws {
    checkout = try Repository()
    for path in [
      ".pre-commit-hooks.yaml", ".github/pre-commit/run", ".github/release/fetch",
      ".github/release/find-release", "Sources/Linter/DiagnosticReports/Tool.swift",
    ] {
      let file = Self.root.appending(path: path)
      try checkout.folder.write(try Data(contentsOf: file), to: path)
    }
    chmod(checkout.folder[".github/pre-commit/run"], 0o755)
    chmod(checkout.folder[".github/release/fetch"], 0o755)
    chmod(checkout.folder[".github/release/find-release"], 0o755)
    try checkout.commit("hooks")
    user = try Repository([
      "A.swift": Models.parent("A"), ".pre-commit-config.yaml": "", "notes.txt": "",
    ])
    try user.commit("start")
    machine = try Folder(["bin/.keep": "", "builds": ""])
    for tool in ["bash", "cp", "env", "git", "mkdir", "mv", "rm", "sed", "sh", "uname"] {
      let found = try ChildProcess(running: ["sh", "-c", "command -v \(tool)"]).output
      try FileManager.default.createSymbolicLink(
        atPath: machine["bin/\(tool)"], withDestinationPath: String(found.dropLast()))
    }
  }

  // MARK: The script

  /// Puts a program in the `PATH`.
  private func install(_ name: String, _ script: String) throws {
    try? machine.remove("bin/\(name)")
    try machine.writeProgram("bin/\(name)", "#!/bin/sh\n\(script)\n")
  }

  private func installDeplint() throws {
    try install("deplint", "exec '\(Deplint.executable.path())' \"$@\"")
  }

  /// A compiler that records the builds it is asked for, and returns the existing tool.
  private func installSwift() throws {
    let products = Deplint.executable.deletingLastPathComponent().path()
    try install(
      "swift",
      """
      case "$*" in
        *--show-bin-path*) echo '\(products)' ;;
        *) echo "$*" >>'\(machine["builds"])' ;;
      esac
      """)
  }

  private var builds: [String] {
    get throws { try machine.contents("builds").split(separator: "\n").map(String.init) }
  }

  /// Runs the script as a hook of the user's repository.
  private func run(
    _ words: [String] = [], _ environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      running: [checkout.folder[".github/pre-commit/run"]] + words,
      in: URL(filePath: user.folder.path),
      environment: Repository.environment.merging([
        "PATH": machine["bin"], "HOME": machine.path, "XDG_CACHE_HOME": machine["caches"],
        "GIT_DIR": user.folder[".git"], "GIT_INDEX_FILE": user.folder[".git/index"],
      ]) { $1 }.merging(environment) { $1 })
  }

  private static let finding = "A.swift:8:13: warning: "

  @Test func anInstalledOneOfThisVersionIsTaken() throws {
    try installDeplint()
    try installSwift()
    let run = try run(["--quiet"])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix(Self.finding), "\(run.output)\(run.errors)")
    #expect(try builds == [])
  }

  @Test(arguments: ["echo deplint 0.0.1", "exit 1", "echo deplint \(Tool.version).1"])
  func anotherOneIsNotTaken(script: String) throws {
    try install("deplint", script)
    try installSwift()
    let run = try run(["--quiet"])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix(Self.finding), "\(run.output)\(run.errors)")
    #expect(try builds.count == 1)
  }

  /// Only the tool, and only once for each commit of the hooks.
  @Test func itIsBuiltOnce() throws {
    try installSwift()
    for _ in 1...2 {
      let run = try run(["--staged"])
      #expect(run.status == 0)
      #expect(run.output == "no findings in 1 file\n")
      let build = try #require(try builds.first)
      #expect(build.hasPrefix("build -c release --package-path \(checkout.folder.path) "))
      #expect(build.contains(" --product deplint"))
      #expect(try builds.count == 1)
    }
    try checkout.folder.write("notes.txt", "")
    try checkout.commit("another one")
    #expect(try run(["--staged"]).status == 0)
    #expect(try builds.count == 2)
  }

  /// A commit that is not a release is built.
  @Test(.enabled(if: ["curl", "tar"].allSatisfy(Terminal.has), "needs curl and tar"))
  func aReleaseIsTaken() throws {
    for tool in ["awk", "cat", "curl", "cut", "grep", "gzip", "mktemp", "sha256sum", "tar"] {
      let found = try ChildProcess(running: ["sh", "-c", "command -v \(tool)"]).output
      guard !found.isEmpty else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: machine["bin/\(tool)"], withDestinationPath: String(found.dropLast()))
    }
    try installSwift()
    let platform = try ChildProcess(
      running: [
        "sh", "-c",
        "case $(uname -s) in Linux) echo linux-$(uname -m);; *) echo macos-universal;; esac",
      ]
    ).output.dropLast()
    let name = "deplint-\(Tool.version)-\(platform)"
    try machine.write("release/\(name)/.keep", "")
    try FileManager.default.copyItem(
      atPath: Deplint.executable.path(), toPath: machine["release/\(name)/deplint"])
    let packing = try ChildProcess(
      running: [
        "sh", "-c", "tar -czf \(name).tar.gz \(name) && sha256sum \(name).tar.gz >checksums.txt",
      ], in: URL(filePath: machine["release"]))
    try #require(packing.status == 0, "\(packing.errors)")
    // The checkout comes from a repository that has the tag.
    try checkout.git("tag", Tool.version)
    try checkout.git("remote", "add", "origin", checkout.folder.path)
    let run = try run(["--staged"], ["DEPLINT_DOWNLOADS": "file://\(machine["release"])"])
    #expect(run.status == 0 && run.output == "no findings in 1 file\n", "\(run.errors)")
    #expect(run.errors.hasSuffix("deplint \(Tool.version) is taken from its release\n"))
    #expect(try builds == [])
    #expect(try self.run(["--staged"]).status == 0)
    #expect(try builds == [])
  }

  @Test func aFailedBuildLeavesNothingBehind() throws {
    try install("swift", "echo 'no such module'; exit 1")
    for _ in 1...2 {
      let run = try run()
      #expect(run.status == 1)
      #expect(run.output == "" && run.errors.hasSuffix("\nno such module\n"), "\(run.errors)")
    }
    try installSwift()
    #expect(try run(["--staged"]).status == 0)
  }

  @Test func withoutSwiftItSaysWhatIsMissing() throws {
    let run = try run()
    #expect(run.status == 2)
    #expect(
      run.errors
        == "deplint \(Tool.version) is not installed, and building it needs Swift 6.3 or later\n")
  }

  // MARK: pre-commit

  private static let isInstalled =
    (try? ChildProcess(running: ["pre-commit", "--version"]).status) == 0

  /// Makes git run one of the pre-commit hooks.
  private func adopt(_ id: String) throws {
    try installDeplint()
    try user.folder.write(
      ".pre-commit-config.yaml",
      """
      repos:
        - repo: \(checkout.folder.path)
          rev: \(try checkout.git("rev-parse", "HEAD"))    hooks:
            - id: \(id)

      """)
    let run = try preCommit("install")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    try user.git("add", ".pre-commit-config.yaml")
    try user.git("commit", "--quiet", "--no-verify", "--message", "adopted")
  }

  private func preCommit(_ words: String...) throws -> ChildProcess {
    try ChildProcess(
      running: ["pre-commit"] + words, in: URL(filePath: user.folder.path),
      environment: environment)
  }

  private var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return Repository.environment.merging([
      "PATH": "\(machine["bin"]):\(path)", "PRE_COMMIT_HOME": machine["pre-commit"],
      "XDG_CACHE_HOME": machine["caches"],
    ]) { $1 }
  }

  /// Whether git accepts the commit.
  private func commits(_ words: String...) throws -> Bool {
    let run = try ChildProcess(
      running: ["git", "commit", "--message", "change"] + words,
      in: URL(filePath: user.folder.path), environment: environment, limit: 120)
    let text = run.output + run.errors
    #expect(run.status == 0 || text.contains(Models.rule), "\(text)")
    #expect(text.contains("deplint"), "\(text)")
    return run.status == 0
  }

  @Test(.enabled(if: isInstalled, "pre-commit is not installed"))
  func theWholeTreeIsJudged() throws {
    try adopt("deplint")
    // No Swift code changes.
    try user.folder.write("notes.txt", "note\n")
    try user.git("add", ".")
    #expect(try commits())
    // The finding was there before.
    try user.folder.write("A.swift", "// Comment.\n" + Models.parent("A"))
    try user.git("add", ".")
    #expect(try !commits())
    try user.folder.write("A.swift", Models.parent("A", 0))
    try user.git("add", ".")
    #expect(try commits())
    #expect(try preCommit("run", "--all-files").status == 0)
  }

  /// Unstaged changes neither hide nor add findings.
  @Test(.enabled(if: isInstalled, "pre-commit is not installed"))
  func onlyWhatIsStagedIsJudged() throws {
    try adopt("deplint-staged")
    try user.folder.write("A.swift", "// Comment.\n" + Models.parent("A"))
    try user.git("add", ".")
    try user.folder.write("A.swift", Models.parent("A", 3))
    #expect(try commits())
    try user.folder.write("A.swift", Models.parent("A", 2))
    try user.git("add", ".")
    try user.folder.write("A.swift", Models.parent("A", 0))
    #expect(try !commits())
    #expect(try user.folder.contents("A.swift") == Models.parent("A", 0))
    // A commit by path takes the file as it is on the disk.
    #expect(try commits("A.swift"))
    // An untracked file is not part of the commit.
    try user.folder.write("B.swift", Models.parent("B"))
    try user.folder.write("A.swift", Models.parent("A", 0) + "// Comment.\n")
    #expect(try commits("--all"))
    try user.git("add", ".")
    #expect(try !commits())
  }
}
