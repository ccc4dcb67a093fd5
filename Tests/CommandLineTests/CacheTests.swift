import Foundation
import SeededNumbers
import Testing

/// The data kept between runs changes only the time that runs take.
@Suite struct CacheTests {
  /// Files that affect each other: the contents of one change the findings in the others.
  private static let variants: [String: [String]] = [
    "Sources/App/Client.swift": [
      "import Dependencies\nstruct Client: TestDependencyKey { static let testValue = Client() }\n",
      "import Dependencies\nstruct Client: DependencyKey { static let liveValue = Client() }\n",
      "import Dependencies\nstruct Client: DependencyKey { static let liveValue = Client()\n"
        + "  static let testValue = Client() }\n",
      "struct Client {}\n",
    ],
    "Sources/App/Accessor.swift": [
      "import Dependencies\nextension DependencyValues { var client: Client {\n"
        + "  get { self[Client.self] } set { self[Client.self] = newValue } } }\n",
      "import Dependencies\n\n\nextension DependencyValues { var client: Client {\n"
        + "  get { self[Client.self] } set { self[Client.self] = newValue } } }\n",
    ],
    "Sources/App/Child.swift": [
      "import Dependencies\nfinal class Child { @Dependency(\\.client) var client }\n",
      "import Dependencies\nfinal class Child { @Dependency(\\.date) var client; }\n",
      "import Dependencies\nfinal class Child { let client = 1 ; let longer = 2  }\n",
    ],
    "Sources/App/Parent.swift": [
      "import Dependencies\nfinal class Parent { @Dependency(\\.client) var client\n"
        + "  func make() -> Child { Child() } }\n",
      "import Dependencies\nfinal class Parent { @Dependency(\\.client) var client\n"
        + "  func make() -> Child { withDependencies(from: self) { Child() } } }\n",
      "import Dependencies\nfinal class Parent {\n"
        + "  func late() { Task.detached { @Dependency(\\.client) var client; _ = client } } }\n",
      "final class Parent {}\n",
    ],
    "Tests/AppTests/ParentTests.swift": [
      "import Testing\n@testable import App\n@Test func parent() {}\n", "",
    ],
    "Package.swift": [
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [
        .executableTarget(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"]),
      ])

      """
    ],
  ]

  /// Random edits, back and forth, with removals. After each, one run with the cache of all earlier
  /// runs, and one without a cache.
  @Test func aWarmRunFindsWhatAColdRunFinds() throws {
    let folder = try Folder(Self.variants.mapValues { $0[0] })
    let cache = try Folder()
    var random = SeededGenerator(seed: 7)
    var reports: Set<String> = []
    for _ in 0..<120 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let file = try #require(Self.variants.keys.sorted().randomElement(using: &random))
        let text = try #require(Self.variants[file]?.randomElement(using: &random))
        if file != "Package.swift", Int.random(in: 0..<8, using: &random) == 0 {
          try? FileManager.default.removeItem(atPath: folder[file])
        } else {
          try folder.write(Data(text.utf8), to: file)
        }
      }
      reports.insert(try check(folder, cache))
    }
    #expect(reports.count > 10, "the edits make a difference")
  }

  /// Lints with the cache and without it, and returns their common output.
  private func check(_ folder: Folder, _ cache: Folder) throws -> String {
    let words = ["--format", "json", "--select", "all"]
    let warm = try Deplint(words + ["--cache-dir", cache.path], in: folder)
    let cold = try Deplint(words + ["--no-cache"], in: folder)
    #expect(warm.output == cold.output)
    #expect(warm.status == cold.status)
    return cold.output
  }

  @Test func anotherRunReadsWhatTheFirstOneKept() throws {
    let folder = try Folder(Self.variants.mapValues { $0[0] })
    let cache = try Folder()
    // Waits until the files are old enough to be recognised by their times; otherwise the second
    // run would store the records again.
    usleep(2_100_000)
    _ = try check(folder, cache)
    let kept = try stamps(of: cache)
    #expect(!kept.isEmpty)
    _ = try check(folder, cache)
    #expect(try stamps(of: cache) == kept, "nothing is new, so nothing is written")
  }

  /// Corrupted bytes neither make a run fail nor change its findings.
  @Test(arguments: ["", "x", "truncated", "flipped", "folder"])
  func whatIsBrokenCountsForNothing(damage: String) throws {
    let folder = try Folder(Self.variants.mapValues { $0[0] })
    let cache = try Folder()
    _ = try check(folder, cache)
    var random = SeededGenerator(seed: 3)
    for file in try files(of: cache) {
      var data = try Data(contentsOf: file)
      switch damage {
      case "truncated": data = data.prefix(Int.random(in: 0..<data.count, using: &random))
      case "flipped": data[Int.random(in: 0..<data.count, using: &random)] ^= 0x40
      case "folder":
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        continue
      default: data = Data(damage.utf8)
      }
      try data.write(to: file)
    }
    _ = try check(folder, cache)
    _ = try check(folder, cache)
  }

  @Test func manyRunsUseOneCache() async throws {
    let folder = try Folder(Self.variants.mapValues { $0[0] })
    let cache = try Folder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { _ = try check(folder, cache) }
      }
      try await group.waitForAll()
    }
    _ = try check(folder, cache)
    #expect(try !files(of: cache).contains { $0.pathExtension == "tmp" })
  }

  @Test func aFolderThatCannotBeUsedIsSaid() throws {
    let folder = try Folder(Self.variants.mapValues { $0[0] })
    let run = try Deplint(["--cache-dir", "Package.swift/cache"], in: folder)
    #expect(run.status != 2, "the lint does not suffer from it")
    #expect(run.errors.contains("Package.swift/cache"))
    #expect(run.errors.contains("nothing is kept for the next run: cannot make the folder"))
  }

  private func files(of cache: Folder) throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: URL(filePath: cache.path), includingPropertiesForKeys: [.isRegularFileKey])
    return (all?.compactMap { $0 as? URL } ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
  }

  private func stamps(of cache: Folder) throws -> [String: Date] {
    Dictionary(
      uniqueKeysWithValues: try files(of: cache).map { file in
        let values = try file.resourceValues(forKeys: [.contentModificationDateKey])
        return (file.lastPathComponent, values.contentModificationDate ?? .distantPast)
      })
  }
}
