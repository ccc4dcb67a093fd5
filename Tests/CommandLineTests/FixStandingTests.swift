import ChildProcesses
import Foundation
import Testing

#if !canImport(Darwin)
  import ExtendedAttributes
#endif

/// The properties of a file that `--fix` keeps besides its text, and the files that remain when it
/// fails.
@Suite struct FixStandingTests {
  private static let unfixed = "let a = 1  // deplint:ignore live-test-value\n"
  private static let fixed = "let a = 1\n"

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  @Test(arguments: [0o600, 0o644, 0o755, 0o4755, 0o2750, 0o1644] as [mode_t])
  func keepsTheMode(mode: mode_t) throws {
    let folder = try Folder(["A.swift": Self.unfixed])
    chmod(folder["A.swift"], mode)
    let before = status(folder["A.swift"]).st_mode
    #expect(try Deplint(["--fix", "-q"], in: folder).status == 0)
    #expect(try folder.contents("A.swift") == Self.fixed)
    #expect(status(folder["A.swift"]).st_mode == before)
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
  func keepsTheOwner() throws {
    let folder = try Folder(["A.swift": Self.unfixed])
    chown(folder["A.swift"], 12345, 54321)
    chmod(folder["A.swift"], 0o4711)
    #expect(try Deplint(["--fix", "-q"], in: folder).status == 0)
    #expect(try folder.contents("A.swift") == Self.fixed)
    let after = status(folder["A.swift"])
    #expect(after.st_uid == 12345)
    #expect(after.st_gid == 54321)
    #expect(after.st_mode & 0o7777 == 0o4711)
  }

  @Test func saysThatItSplitsHardLinks() throws {
    let folder = try Folder(["A.swift": Self.unfixed, "B.swift": Self.unfixed, "x/.keep": ""])
    link(folder["A.swift"], folder["x/other"])
    let run = try Deplint(["--fix"], in: folder)
    #expect(run.status == 0)
    #expect(
      run.errors == """
        fixed 2 findings in 2 files
        deplint: 'A.swift': it is changed under this name only; its other hard links keep the old text; \
        link them again if they are to follow

        """)
    #expect(try folder.contents("A.swift") == Self.fixed)
    #expect(try folder.contents("x/other") == Self.unfixed)
  }

  // MARK: Failures

  /// A text so large that two copies do not fit.
  private static let large =
    unfixed + "import Dependencies\n"
    + String(repeating: "// \(String(repeating: "x", count: 60))\n", count: 600)

  private func checkIsLeftAlone(
    _ folder: Folder, _ run: ChildProcess, complaint: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(run.status == 2, sourceLocation: sourceLocation)
    #expect(
      run.errors == """
        deplint: 'A.swift': cannot write it: \(complaint); check the file and the disk it is on

        """,
      sourceLocation: sourceLocation)
    #expect(try folder.contents("A.swift") == Self.large, sourceLocation: sourceLocation)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["A.swift"], sourceLocation: sourceLocation)
  }

  @Test func aLimitOfFileSizes() throws {
    let folder = try Folder(["A.swift": Self.large])
    let script = "trap - XFSZ; ulimit -f 8; exec \"$0\" --fix --quiet --no-cache"
    let run = try ChildProcess(
      running: ["bash", "-c", script, Deplint.executable.path()], in: URL(filePath: folder.path))
    try checkIsLeftAlone(folder, run, complaint: "file too large")
  }

  @Test(.enabled(if: SmallDisk.canBeMade, "a disk can be mounted by the superuser of Linux only"))
  func aFullDisk() throws {
    let disk = try SmallDisk()
    try disk.folder.write("A.swift", Self.large)
    let run = try ChildProcess(
      running: [Deplint.executable.path(), "--fix", "--quiet", "--no-cache"],
      in: URL(filePath: disk.folder.path))
    try checkIsLeftAlone(disk.folder, run, complaint: "no space left on device")
    // Writing a report fails too; a cache that cannot be stored is not a failure.
    try disk.folder.write("filling", String(repeating: "x", count: 20_000))
    for words in [["--output", "sarif=report.sarif"], ["--cache-dir", "cache"]] {
      let run = try ChildProcess(
        running: [Deplint.executable.path(), "--select", "all"] + words,
        in: URL(filePath: disk.folder.path))
      #expect(run.status == (words[0] == "--output" ? 2 : 1), "\(words)")
      #expect(run.errors.contains("cannot write it: no space left on device"), "\(run.errors)")
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: disk.folder.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") }, "\(names)")
  }
}

#if !canImport(Darwin)
  extension FixStandingTests {
    private func attribute(_ path: String, _ name: String) -> [UInt8]? {
      var value = [UInt8](repeating: 0, count: 4096)
      let count = getxattr(path, name, &value, value.count)
      return count < 0 ? nil : Array(value.prefix(count))
    }

    /// An access list with one additional user, as the system stores it.
    private static let accessList: [UInt8] =
      [2, 0, 0, 0]
      + [(1, 6, nil), (2, 4, 12345), (4, 4, nil), (16, 4, nil), (32, 0, nil)].flatMap {
        (tag: UInt8, rights: UInt8, user: UInt32?) -> [UInt8] in
        [tag, 0, rights, 0] + withUnsafeBytes(of: (user ?? .max).littleEndian) { Array($0) }
      }

    @Test(.enabled(if: hasAttributes, "the disk of temporary files has no extended attributes"))
    func keepsExtendedAttributes() throws {
      let folder = try Folder(["A.swift": Self.unfixed])
      let file = folder["A.swift"]
      let attributes: [String: [UInt8]] = [
        "user.note": Array("text".utf8), "user.empty": [], "user.bytes": [0, 255, 0],
      ]
      for (name, value) in attributes { setxattr(file, name, value, value.count, 0) }
      #expect(try Deplint(["--fix", "-q"], in: folder).status == 0)
      #expect(try folder.contents("A.swift") == Self.fixed)
      for (name, value) in attributes { #expect(attribute(file, name) == value, "\(name)") }
    }

    @Test(.enabled(if: hasAccessLists, "the disk of temporary files has no access lists"))
    func keepsAccessLists() throws {
      let name = "system.posix_acl_access"
      let folder = try Folder(["A.swift": Self.unfixed, "x/B.swift": Self.unfixed])
      setxattr(folder["A.swift"], name, Self.accessList, Self.accessList.count, 0)
      // A folder whose new files get an access list. The old ones have none, and must not get one.
      setxattr(
        folder["x"], "system.posix_acl_default", Self.accessList, Self.accessList.count, 0)
      let before = [status(folder["A.swift"]).st_mode, status(folder["x/B.swift"]).st_mode]
      #expect(try Deplint(["--fix", "-q"], in: folder).status == 0)
      #expect(try folder.contents("A.swift") == Self.fixed)
      #expect(try folder.contents("x/B.swift") == Self.fixed)
      #expect(attribute(folder["A.swift"], name) == Self.accessList)
      #expect(attribute(folder["x/B.swift"], name) == nil)
      let after = [status(folder["A.swift"]).st_mode, status(folder["x/B.swift"]).st_mode]
      #expect(after == before)
    }

    private static let hasAttributes = has("user.deplint", Array("x".utf8))
    private static let hasAccessLists = has("system.posix_acl_access", accessList)

    private static func has(_ name: String, _ value: [UInt8]) -> Bool {
      guard let folder = try? Folder(["file": ""]) else { return false }
      return setxattr(folder["file"], name, value, value.count, 0) == 0
    }
  }
#endif

/// A file system of 64 KB, unmounted when the value is released.
private final class SmallDisk {
  let folder: Folder

  static let canBeMade = geteuid() == 0 && (try? SmallDisk()) != nil

  struct Failure: Error {}

  init() throws {
    folder = try Folder()
    let run = try ChildProcess(
      running: ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])
    guard run.status == 0 else { throw Failure() }
  }

  deinit { _ = try? ChildProcess(running: ["umount", folder.path]) }
}
