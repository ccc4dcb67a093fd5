import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// The scripts that make and fetch a release, with the tool that was built for the tests.
@Suite(
  .enabled(
    if: ["curl", "tar", "zip", "unzip"].allSatisfy(Terminal.has), "needs curl, tar, zip and unzip"))
struct ReleaseTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../.github/release").standardizedFileURL

  private let machine: Folder

  init() throws {
    machine = try Folder(["bin/.keep": "", "builds": "", "out/.keep": "", "products/.keep": ""])
    // As a release links it on Linux: to compress what is for debuggers would take half a minute.
    let tool = machine["products/deplint"]
    try ChildProcess.copyProgram(Deplint.executable.path(), to: tool)
    #if os(Linux)
      _ = try? ChildProcess(running: ["strip", tool])
    #endif
    // A compiler that has built already, and records what it is asked for.
    try machine.writeProgram(
      "bin/swift",
      """
      #!/bin/sh
      case "$*" in
        *--show-bin-path*) echo '\(machine["products"])' ;;
        *) echo "$*" >>'\(machine["builds"])' ;;
      esac

      """)
  }

  private func run(
    _ script: String, _ words: [String], _ environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try ChildProcess(
      running: [Self.scripts.appending(path: script).path()] + words,
      in: URL(filePath: machine.path),
      environment: Repository.environment.merging(["PATH": "\(machine["bin"]):\(path)"]) { $1 }
        .merging(environment) { $1 })
  }

  private func list(_ words: String...) throws -> [String] {
    let run = try ChildProcess(running: words, in: URL(filePath: machine["out"]))
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init).filter { !$0.hasSuffix("/") }.sorted()
  }

  /// Builds and assembles a release, and returns the name of the platform.
  private func release(_ downloads: String? = nil) throws -> String {
    let build = try run("build", ["out"])
    try #require(build.status == 0, "\(build.errors)")
    let archive = try #require(build.output.split(separator: "\n").last)
    let name = try #require(archive.firstMatch(of: #/deplint-[\d.]+-([a-z0-9_-]+)\.tar\.gz$/#))
    let assembly = try run("assemble", ["out"], downloads.map { ["DEPLINT_DOWNLOADS": $0] } ?? [:])
    try #require(assembly.status == 0, "\(assembly.errors)")
    return String(name.1)
  }

  @Test func anArchiveHasTheToolAndItsPages() throws {
    let platform = try release()
    let name = "deplint-\(Tool.version)-\(platform)"
    #expect(
      try list("tar", "-tzf", "\(name).tar.gz")
        == [
          "LICENSE", "deplint", "share/bash-completion/completions/deplint",
          "share/fish/vendor_completions.d/deplint.fish", "share/man/man1/deplint.1",
          "share/zsh/site-functions/_deplint",
        ].map { "\(name)/\($0)" })
    let builds = try machine.contents("builds")
    #expect(builds.contains("build -c release ") && builds.contains("--product deplint"))
    #if os(Linux)
      #expect(builds.contains("-static-executable"))
    #endif
  }

  @Test func aBundleAndAPackageOfPlugins() throws {
    let platform = try release("https://example.com/\(Tool.version)/")
    #expect(
      try list("unzip", "-Z1", "deplint.artifactbundle.zip")
        == ["LICENSE", "info.json", "\(platform)/deplint"].map { "deplint.artifactbundle/\($0)" })
    let info = try list("unzip", "-p", "deplint.artifactbundle.zip", "*/info.json")
    #expect(info.contains { $0.contains("\"path\": \"\(platform)/deplint\"") })
    let sums = try machine.contents("out/checksums.txt").split(separator: "\n")
    let sum = try #require(sums.first { $0.hasSuffix("deplint.artifactbundle.zip") }).prefix(64)
    let plugins = machine["out/deplint-plugins-\(Tool.version).zip"]
    let manifest = try ChildProcess(
      running: ["unzip", "-p", plugins, "*/Package.swift"]
    ).output
    let bundle = "https://example.com/\(Tool.version)/deplint.artifactbundle.zip"
    #expect(manifest.contains("url: \"\(bundle)\", checksum: \"\(sum)\""))
    let sources = try list("unzip", "-Z1", "deplint-plugins-\(Tool.version).zip")
    #expect(sources.contains("deplint-plugins/Plugins/FixCommandPlugin/Deplint.swift"))
    #expect(try machine.contents("out/notes.md").hasPrefix("The first release: "))
  }

  @Test func eachFileHasItsSum() throws {
    _ = try release()
    let sums = try machine.contents("out/checksums.txt").split(separator: "\n")
      .map { String($0.drop { $0 != " " }.drop { $0 == " " }) }
    let files = try FileManager.default.contentsOfDirectory(atPath: machine["out"])
      .filter { ![".keep", "checksums.txt", "notes.md"].contains($0) }
    #expect(Set(sums) == Set(files) && sums.count == files.count)
    let wheels = files.filter { $0.hasPrefix("swift_deplint-\(Tool.version)-py3-none-") }
    #expect(wheels.count == (Terminal.has("python3") ? 1 : 0))
  }

  @Test func aFormulaAndARepositoryOfHooks() throws {
    let platform = try release("https://example.com/o/r/releases/download/1/")
    let formula = try machine.contents("out/deplint.rb")
    #expect(formula.contains("homepage \"https://example.com/o/r\"\n"))
    let archive = "deplint-\(Tool.version)-\(platform).tar.gz"
    #expect(
      formula.contains("url \"https://example.com/o/r/releases/download/1/\(archive)\"\n"))
    let sums = try machine.contents("out/checksums.txt").split(separator: "\n")
    let sum = try #require(sums.first { $0.hasSuffix(archive) }).prefix(64)
    #expect(formula.contains("sha256 \"\(sum)\"\n"))
    let zip = "deplint-pre-commit-\(Tool.version).zip"
    let hooks = try list("unzip", "-p", zip, "*/.pre-commit-hooks.yaml")
    #expect(hooks.filter { $0 == "  language: python" }.count == 2)
    #expect(hooks.contains("  entry: deplint --quiet"))
    #expect(hooks.contains("  entry: deplint --staged --quiet"))
    let project = try list("unzip", "-p", zip, "*/pyproject.toml")
    #expect(project.contains("dependencies = [\"swift-deplint==\(Tool.version)\"]"))
  }

  /// The others are released without it.
  @Test func aPlatformThatFailedIsNamed() throws {
    let platform = try release()
    let others = ["linux-x86_64", "linux-aarch64", "macos-universal"].filter { $0 != platform }
    #expect(others.count == 2)
    let notes = try machine.contents("out/notes.md")
    #expect(
      notes.hasSuffix(
        "\nThis release has no binary for: \(others.joined(separator: ", ")). "
          + "There, build it from the sources.\n"))
    #expect(try !list("cat", "checksums.txt").contains { $0.contains(others[0]) })
  }

  @Test(
    arguments: [
      (Tool.version, 0), ("v" + Tool.version, 1), (Tool.version + ".1", 1), ("", 1),
    ] as [(String, Int32)])
  func onlyTheVersionIsATag(tag: String, status: Int32) throws {
    let run = try run("check-tag", [tag])
    #expect(run.status == status)
    #expect(run.errors.isEmpty == (status == 0))
  }

  @Test func addressesOfPagesAreWrittenIntoACopy() throws {
    let path = "Sources/Linter/DiagnosticReports/Tool.swift"
    let tool = Self.scripts.appending(path: "../../\(path)")
    try machine.write(try Data(contentsOf: tool), to: path)
    let address = "https://example.com/o/r/blob/\(Tool.version)/"
    #expect(try run("name-pages", [machine.path, address]).status == 0)
    #expect(try machine.contents(path).contains("static let pagesAddress = \"\(address)\"\n"))
    #expect(try run("name-pages", [machine.path, "https://a|b"]).status == 2)
  }

  // MARK: Taking a release

  private func fetch(_ repository: Repository, _ commit: String) throws -> ChildProcess {
    try run(
      "fetch", [machine["taken"], repository.folder.path, commit],
      ["DEPLINT_DOWNLOADS": "file://\(machine["out"])"])
  }

  private var isTaken: Bool {
    FileManager.default.isExecutableFile(atPath: machine["taken/deplint"])
  }

  @Test func onlyTheCommitOfAReleaseIsOne() throws {
    _ = try release()
    let repository = try Repository(["a": ""])
    try repository.commit("released")
    try repository.git("tag", "--annotate", "--message", "release", Tool.version)
    try repository.folder.write("a", "later")
    try repository.commit("later")
    let head = String(try repository.git("rev-parse", "HEAD").dropLast())
    #expect(try fetch(repository, head).status == 1)
    #expect(!isTaken)
    let released = String(try repository.git("rev-parse", "\(Tool.version)^{commit}").dropLast())
    let run = try fetch(repository, released)
    #expect(run.status == 0 && isTaken, "\(run.errors)")
    #expect(run.errors == "deplint \(Tool.version) is taken from its release\n")
    #expect(try fetch(repository, Tool.version).status == 0)
  }

  @Test func aFileThatIsNotTheReleasedOneIsNotTaken() throws {
    let platform = try release()
    let repository = try Repository()
    try machine.write("out/deplint-\(Tool.version)-\(platform).tar.gz", "other")
    let run = try fetch(repository, Tool.version)
    #expect(run.status == 1 && !isTaken)
    #expect(run.errors.contains("is not the one in the release's checksums.txt"))
    try machine.remove("out/checksums.txt")
    #expect(try fetch(repository, Tool.version).status == 1)
  }
}
