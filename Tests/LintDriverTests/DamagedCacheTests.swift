import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import SeededNumbers
import Testing

@testable import LintDriver

/// Cached facts that deplint did not write, with valid checksums: undetected damage, or a forgery.
@Suite struct DamagedCacheTests {
  /// Unrelated files, so that the contents of one affect only its own findings.
  private static let files = Dictionary(
    uniqueKeysWithValues: ["Alpha", "Bravo", "Delta", "Foxtrot", "Lima"].map { name in
      (
        "\(name).swift",
        """
        import Dependencies
        final class \(name)Child { @Dependency(\\.date) private var \(name)Date }
        final class \(name)Parent { @Dependency(\\.uuid) var \(name)ID
          func make\(name)() -> \(name)Child? { .init() }
          func late\(name)(_ \(name)Work: [Int?] = []) {
            Task.detached { [\(name)Work] in @Dependency(\\.date) var now\(name); _ = \(name)Work }
          } }

        """
      )
    })

  private static func options(cache: String) -> LintOptions {
    LintOptions(rules: allRules, jobs: 1, cache: CacheLocation(folder: cache))
  }

  /// The findings of each file, as a report shows them.
  private static func findings(in tree: TemporaryTree, cache: String) throws -> [String: [String]] {
    let result = Linter.run(paths: [tree.path], options(cache: cache))
    #expect(result.problems.isEmpty)
    var findings: [String: [String]] = [:]
    for diagnostic in result.report.diagnostics {
      let file = Self.files.keys.sorted()[Int(diagnostic.range.file)]
      let place = "\(diagnostic.range.start)-\(diagnostic.range.end)"
      findings[file, default: []].append("\(place) \(diagnostic.rule) \(diagnostic.message)")
    }
    return findings
  }

  /// Findings repeated from an earlier run would hide the facts.
  private static func removeFindings(in cache: TemporaryTree) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: cache.path)
    let findings = paths.filter { $0.contains("/findings-") }
    #expect(!findings.isEmpty)
    for path in findings { try FileManager.default.removeItem(atPath: cache[path]) }
  }

  @Test("kept facts with random contents end no run, and matter to no other file")
  func forgedFacts() throws {
    let tree = try TemporaryTree(Self.files)
    let cache = try TemporaryTree([:])
    let expected = try Self.findings(in: tree, cache: cache.path)
    #expect(expected.count == Self.files.count)
    let kept = try ForgedShard.all(in: cache.path)
    #expect(kept.reduce(0) { $0 + $1.entryCount } == Self.files.count)
    var random = SeededGenerator(seed: 9)
    for trial in 0..<300 {
      for shard in kept { try shard.restore() }
      try Self.removeFindings(in: cache)
      let shard = try #require(kept.randomElement(using: &random))
      try shard.forge(trial, &random)
      let found = try Self.findings(in: tree, cache: cache.path)
      let changed = Self.files.keys.filter { found[$0] != expected[$0] }
      #expect(changed.count <= 1, "trial \(trial) changed the findings of \(changed.sorted())")
    }
  }
}

/// A file of a cache whose facts are replaced by others, with checksums made for them.
///
/// The layout is `CacheShard`'s: a preamble of 40 bytes that ends with the checksum of the entries;
/// entries of 48 bytes; the facts of each.
private struct ForgedShard {
  private let url: URL
  private let original: [UInt8]
  private let hasher: ContentHasher

  static func all(in cache: String) throws -> [ForgedShard] {
    let seed = try Data(contentsOf: URL(filePath: cache).appending(path: "seed"))
    let hasher = try #require(ContentHasher(secret: seed.suffix(ContentHasher.secretSize)))
    let paths = try FileManager.default.subpathsOfDirectory(atPath: cache).sorted()
    return try paths.filter { $0.contains("/facts-") }.map { path in
      let url = URL(filePath: cache).appending(path: path)
      return ForgedShard(
        url: url, original: Array(try Data(contentsOf: url)), hasher: hasher)
    }
  }

  private static let preambleSize = 40
  private static let entrySize = 48

  var entryCount: Int {
    Int(original.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self) })
  }

  func restore() throws { try Data(original).write(to: url) }

  /// Replaces the facts of one entry by noise, or changes some of their bytes.
  func forge(_ trial: Int, _ random: inout SeededGenerator) throws {
    var bytes = original
    let entry = Self.preambleSize + Self.entrySize * Int.random(in: 0..<entryCount, using: &random)
    let facts = self.facts(ofEntry: entry)
    if trial % 3 == 0 {
      for index in facts { bytes[index] = .random(in: 0...255, using: &random) }
    } else {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: facts, using: &random)
        bytes[index] = trial % 3 == 1 ? .random(in: 0...255, using: &random) : 0xFF
      }
    }
    put(hasher.hash(Array(bytes[facts])), at: entry + 24, in: &bytes)
    let list = Self.preambleSize..<Self.preambleSize + Self.entrySize * entryCount
    put(hasher.hash(Array(bytes[list])), at: 24, in: &bytes)
    try Data(bytes).write(to: url)
  }

  private func facts(ofEntry offset: Int) -> Range<Int> {
    func size(at entry: Int) -> Int {
      Int(
        original.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: entry + 40, as: UInt32.self) })
    }
    var start = Self.preambleSize + Self.entrySize * entryCount
    for entry in stride(from: Self.preambleSize, to: offset, by: Self.entrySize) {
      start += size(at: entry)
    }
    return start..<start + size(at: offset)
  }

  private func put(_ hash: ContentHash, at offset: Int, in bytes: inout [UInt8]) {
    withUnsafeBytes(of: hash) { bytes.replaceSubrange(offset..<offset + 16, with: $0) }
  }
}
