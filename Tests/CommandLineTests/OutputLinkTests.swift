import ChildProcesses
import Foundation
import Testing

/// The places where `--output` and baselines are written, and where they are not.
@Suite struct OutputLinkTests {
  /// A project beside one of the user's folders.
  private func home() throws -> Folder {
    let home = try Folder([
      "user/keys": "secret\n", "user/reports/old.json": "old\n", "project/.git/config": "",
      "project/A.swift": Models.parent("A"), "project/reports/.keep": "",
      "project/hooked.json": "old\n",
    ])
    for (link, target) in [
      ("project/report.json", "../user/keys"), ("project/new.json", "../user/new"),
      ("project/inside.json", "hooked.json"), ("project/out", "../user"),
      ("project/hooks", ".git"), ("project/same", "reports"),
      ("latest.json", "user/reports/old.json"),
      ("user/way", "../project"),
    ] { symlink(target, home[link]) }
    return home
  }

  private func texts(_ folder: Folder) throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var status = stat()
      guard lstat(folder[name], &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: texts[name] = try folder.contents(name)
      case S_IFLNK: texts[name] = "-> " + (try link(folder[name]))
      default: continue
      }
    }
    return texts
  }

  private func link(_ path: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  @Test(arguments: [
    // The link itself, one whose target does not exist yet, and one that stays in the project.
    "report.json", "new.json", "inside.json", "./reports/../report.json",
    // A folder on the way that leads out of the project, or to git's own files.
    "out/keys", "out/new.json", "hooks/config", "same/../report.json",
  ])
  func nothingIsWrittenThroughALinkOfTheProject(path: String) throws {
    let home = try home()
    let before = try texts(home)
    for (words, folder) in [
      (["--output", "json=\(path)"], "project"),
      (["--baseline", path, "--update-baseline"], "project"),
      (["project", "--output", "text=project/\(path)"], ""),
      (["--output", "json=\(home["project"])/\(path)"], "user"),
    ] {
      if path == "hooks/config", words[0] == "--baseline" { continue }
      let run = try Deplint(words, in: home.subfolder(folder))
      #expect(run.status == 2, "\(words)")
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].contains(path), "\(run.errors)")
      #expect(try texts(home) == before, "\(words)")
    }
  }

  @Test func theBaselineIsRefusedForItsLinkAlone() throws {
    let home = try home()
    symlink("../user/new", home["project/.deplint-baseline"])
    let run = try Deplint(["--update-baseline"], in: home.subfolder("project"))
    #expect(run.status == 2)
    #expect(
      run.errors == """
        deplint: '.deplint-baseline': not written, since it is a symbolic link in a project; name the \
        file that it leads to, or remove the link

        """)
    #expect(!FileManager.default.fileExists(atPath: home["user/new"]))
  }

  @Test(arguments: [
    ("json=reports/a.json", "project/reports/a.json"),
    ("json=same/a.json", "project/reports/a.json"),
    ("json=hooked.json", "project/hooked.json"), ("json=../latest.json", "user/reports/old.json"),
    ("json=../user/way/a.json", "project/a.json"),
  ])
  func otherWaysAreGone(output: String, file: String) throws {
    let home = try home()
    let run = try Deplint(["--output", output], in: home.subfolder("project"))
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(try home.contents(file).contains("\"version\": 1"))
    #expect(try link(home["latest.json"]) == "user/reports/old.json")
  }

  /// Standard output under its other names: the lines follow the report, wherever it goes.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func streamsStayStreams(path: String) throws {
    guard path != "/proc/self/fd/1" || FileManager.default.fileExists(atPath: path) else { return }
    let home = try home()
    let words = "\"$0\" --format concise --output jsonl=\(path)"
    for script in ["\(words) >all.txt", "\(words) | cat >all.txt"] {
      _ = try ChildProcess(
        running: ["bash", "-c", script, Deplint.executable.path()],
        in: URL(filePath: home["project"]))
      let lines = try home.contents("project/all.txt").split(separator: "\n")
      #expect(lines.count == 2, "\(lines)")
      #expect(lines.last?.hasPrefix("{") == true)
    }
    let run = try ChildProcess(
      running: ["bash", "-c", "\(words) | true; exit ${PIPESTATUS[0]}", Deplint.executable.path()],
      in: URL(filePath: home["project"]))
    #expect(run.status == 1)
    #expect(run.errors == "")
  }

  @Test func pipesAndDevicesAreWrittenTo() throws {
    let home = try home()
    let script = """
      mkfifo pipe; cat pipe >got.json & "$0" -q --output json=pipe --output text=/dev/null; wait
      test -p pipe && test -c /dev/null
      """
    let run = try ChildProcess(
      running: ["bash", "-c", script, Deplint.executable.path()],
      in: URL(filePath: home["project"]))
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try home.contents("project/got.json").contains("\"version\": 1"))
  }
}
