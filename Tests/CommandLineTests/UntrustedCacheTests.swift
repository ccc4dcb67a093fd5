import ChildProcesses
import Foundation
import Testing

/// A cache's folder is used only if nobody else can write into it, and only for contents that it
/// should hold.
@Suite struct UntrustedCacheTests {
  private static let files = [
    "A.swift": Models.parent("A"), "B.swift": Models.parent("B"),
    "C.swift": "import Dependencies\n",
  ]

  private static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Lints with a cache, which must have the same findings as a lint without one.
  ///
  /// - Parameter complaint: the text of the one line on standard error, if one is expected.
  private func check(
    _ folder: Folder, cache: String, complaint: String? = nil, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let words = cache.isEmpty ? [] : ["--cache-dir", cache]
    let run = try Deplint(words, in: folder, environment: environment)
    let plain = try Deplint(["--no-cache"], in: folder)
    #expect(run.output == plain.output, sourceLocation: sourceLocation)
    #expect(run.status == plain.status, sourceLocation: sourceLocation)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == (complaint == nil ? 0 : 1), "\(lines)", sourceLocation: sourceLocation)
    if let complaint {
      #expect(run.errors.contains(complaint), "\(run.errors)", sourceLocation: sourceLocation)
    }
  }

  /// The modes of the files in a folder, by their paths from it.
  private func modes(_ folder: Folder) throws -> [String: mode_t] {
    var modes: [String: mode_t] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var status = stat()
      if lstat(folder[name], &status) == 0 { modes[name] = status.st_mode }
    }
    return modes
  }

  /// The shards. The seed decides which of them holds which file, and one can hold several.
  private func shards(_ cache: Folder) throws -> [String] {
    try modes(cache).keys.filter { $0.contains("/facts-") }.sorted()
  }

  /// The files with the findings of whole runs.
  private func findings(_ cache: Folder) throws -> [String] {
    try modes(cache).keys.filter { $0.contains("/findings-") }.sorted()
  }

  /// The number of folders with facts.
  private func projects(_ cache: Folder) throws -> Int {
    Set(try shards(cache).map { $0.prefix { $0 != "/" } }).count
  }

  @Test func isTheUsersAlone() throws {
    let folder = try Folder(Self.files)
    let cache = try Folder()
    try check(folder, cache: cache["new/cache"])
    let modes = try modes(cache)
    #expect(try !shards(cache).isEmpty)
    for (name, mode) in modes {
      #expect(mode & 0o7777 == (mode & S_IFMT == S_IFDIR ? 0o700 : 0o600), "\(name)")
    }
  }

  @Test func isNotUsedIfEverybodyMayWrite() throws {
    let folder = try Folder(Self.files)
    let cache = try Folder()
    chmod(cache.path, 0o777)
    let complaint = "no cache is used: everybody may write to the folder; close it with 'chmod o-w'"
    try check(folder, cache: cache.path, complaint: complaint)
    #expect(try modes(cache).isEmpty)
    // The same for the default folder.
    let home = try Folder(["deplint/.keep": ""])
    chmod(home["deplint"], 0o777)
    try check(folder, cache: "", complaint: complaint, environment: ["XDG_CACHE_HOME": home.path])
    // And for a project's own folder.
    chmod(cache.path, 0o700)
    try check(folder, cache: cache.path)
    let own = try #require(try shards(cache).first?.prefix { $0 != "/" })
    chmod(cache[String(own)], 0o707)
    try check(folder, cache: cache.path, complaint: complaint)
    chmod(cache[String(own)], 0o700)
    try check(folder, cache: cache.path)
  }

  @Test(.enabled(if: isLinux && geteuid() == 0, "only the superuser can become another user"))
  func isNotUsedIfItIsAnothers() throws {
    let folder = try Folder(Self.files)
    let cache = try Folder()
    chown(cache.path, 12345, 12345)
    // The superuser still uses it.
    try check(folder, cache: cache.path)
    #expect(try !shards(cache).isEmpty)
    chmod(folder.path, 0o755)
    chmod(cache.path, 0o755)
    // The build's own folder may be closed to others.
    let tool = folder["deplint"]
    try FileManager.default.copyItem(atPath: Deplint.executable.path(), toPath: tool)
    let run = try ChildProcess(
      running: ["chroot", "--userspec=54321:54321", "--skip-chdir", "/", tool]
        + ["--cache-dir", cache.path],
      in: URL(filePath: folder.path))
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains("no cache is used: the folder belongs to another user"))
  }

  @Test func isAFolder() throws {
    let folder = try Folder(Self.files)
    let place = try Folder(["file": "text"])
    mkfifo(place["pipe"], 0o600)
    for name in ["file", "pipe"] {
      try check(folder, cache: place[name], complaint: "no cache is used: it is not a folder")
    }
    #expect(try place.contents("file") == "text")
    // A project's own folder must not be a link, wherever that leads.
    try check(folder, cache: place["cache"])
    let own = try #require(try shards(place).first?.split(separator: "/").dropLast())
    let path = own.joined(separator: "/")
    try place.remove(path)
    try place.write("elsewhere/.keep", "")
    symlink(place["elsewhere"], place[path])
    try check(folder, cache: place["cache"], complaint: "no cache is used: it is not a folder")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place["elsewhere"]) == [".keep"])
  }

  /// The run does not wait for such a file, read it or write through it; the next run finds
  /// everything in order.
  @Test(arguments: ["pipe", "link", "device", "folder"])
  func holdsFiles(kind: String) throws {
    let folder = try Folder(Self.files)
    let cache = try Folder()
    let other = try Folder(["kept": "kept"])
    try check(folder, cache: cache.path)
    let names = try shards(cache) + findings(cache) + ["seed"]
    #expect(names.contains { $0.contains("/findings-") })
    for name in names {
      try cache.remove(name)
      switch kind {
      case "pipe": mkfifo(cache[name], 0o600)
      case "link": symlink(other["kept"], cache[name])
      case "device": symlink("/dev/zero", cache[name])
      default: mkdir(cache[name], 0o700)
      }
    }
    try check(folder, cache: cache.path)
    #expect(try other.contents("kept") == "kept")
    #expect(try modes(cache)["seed"].map { $0 & S_IFMT } == S_IFREG)
    let stamps = try shards(cache).filter { !names.contains($0) }.map(cache.status)
    try check(folder, cache: cache.path)
    let later = try shards(cache).filter { !names.contains($0) }.map(cache.status)
    #expect(later == stamps)
  }

  @Test(arguments: ["missing", "short", "long", "zero", "other"])
  func hasASeed(damage: String) throws {
    let folder = try Folder(Self.files)
    let cache = try Folder()
    try check(folder, cache: cache.path)
    let seed = try Data(contentsOf: URL(filePath: cache["seed"]))
    switch damage {
    case "missing": try cache.remove("seed")
    case "short": try cache.write(seed.dropLast(), to: "seed")
    case "long": try cache.write(seed + [0], to: "seed")
    case "zero": try cache.write(Data(count: seed.count), to: "seed")
    default: try cache.write(seed.dropLast() + [seed[seed.count - 1] ^ 1], to: "seed")
    }
    try check(folder, cache: cache.path)
    let new = try Data(contentsOf: URL(filePath: cache["seed"]))
    #expect(new.count == seed.count)
    #expect(new != seed)
    #expect(try projects(cache) == 2, "the names of the old seed are not found again")
    try check(folder, cache: cache.path)
    #expect(try Data(contentsOf: URL(filePath: cache["seed"])) == new)
    #expect(try projects(cache) == 2)
  }

  @Test func goesWhereItsFolderGoes() throws {
    let folder = try Folder(Self.files)
    let cache = try Folder()
    try check(folder, cache: cache["a"])
    try FileManager.default.copyItem(atPath: cache["a"], toPath: cache["b"])
    let stamps = try shards(cache).map(cache.status)
    try check(folder, cache: cache["b"])
    #expect(try shards(cache).map(cache.status) == stamps)
  }

  @Test func processesThatComeAtOnceAgree() async throws {
    let folder = try Folder(Self.files)
    let cache = try Folder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try check(folder, cache: cache["new"]) } }
      try await group.waitForAll()
    }
    let entries = try FileManager.default.contentsOfDirectory(atPath: cache["new"])
    #expect(entries.count == 2, "a seed, and one folder of the project: \(entries)")
  }
}
