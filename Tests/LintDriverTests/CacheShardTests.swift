import DependencyFacts
import Foundation
import Testing

@testable import LintDriver

/// Shards forged by somebody who knows the seed: their checksums are valid, but their contents are
/// impossible.
@Suite struct CacheShardTests {
  private let folder: CacheFolder
  private let tree: TemporaryTree
  private let hasher: ContentHasher
  private let content: ContentHash
  private let text = Array("import Dependencies\nlet a = 1\n".utf8)
  private let facts: FileFacts

  init() throws {
    facts = try text.withUnsafeBufferPointer { try FileFacts(bytes: $0) }
    tree = try TemporaryTree([:])
    folder = try CacheFolder(path: tree["cache"])
    hasher = try CacheSeed.hasher(in: folder)
    content = hasher.hash("a content")
  }

  /// The file of a shard, with its numbers by their positions.
  private struct Forgery {
    static let preambleSize = 40
    var bytes: [UInt8]

    mutating func set<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
      withUnsafeBytes(of: value) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
    }

    mutating func set(_ hash: ContentHash, at offset: Int) {
      set(hash.high, at: offset)
      set(hash.low, at: offset + 8)
    }

    /// Makes the checksums valid: that of the facts, then that of the list.
    mutating func sign(_ hasher: ContentHasher) {
      let end = Self.preambleSize + 48
      set(hasher.hash(Array(bytes[end...])), at: Self.preambleSize + 24)
      set(hasher.hash(Array(bytes[Self.preambleSize..<end])), at: 24)
    }
  }

  /// Writes a shard with one entry as `change` makes it, and opens it.
  private func shard(_ change: (inout Forgery) -> Void) throws -> CacheShard {
    var shard = CacheShard(nil, build: 1, hasher: hasher)
    shard.add(facts, path: 7, content: content)
    var forgery = Forgery(bytes: shard.serialized(build: 1))
    change(&forgery)
    try folder.write(forgery.bytes, to: "shard")
    return CacheShard(folder.open("shard"), build: 1, hasher: hasher)
  }

  @Test func holdsWhatWasAdded() throws {
    var shard = try shard { $0.sign(hasher) }
    #expect(shard.facts(of: content, size: text.count) != nil)
  }

  @Test func agesSaturate() throws {
    for age: UInt32 in [.max, .max - 1, 17] {
      let shard = try shard {
        $0.set(age, at: Forgery.preambleSize + 44)
        $0.sign(hasher)
      }
      let next = shard.serialized(build: 1)
      #expect(next.count == Forgery.preambleSize, "of no use for so long")
    }
  }

  @Test func sizesAreThoseOfTheFile() throws {
    for size: UInt32 in [.max, 1 << 31, 1 << 28, 100_000] {
      var shard = try shard {
        $0.set(size, at: Forgery.preambleSize + 40)
        $0.sign(hasher)
      }
      #expect(shard.facts(of: content, size: text.count) == nil)
    }
    for count: UInt64 in [.max, 1 << 63, 1 << 58, 1 << 40, 2] {
      var shard = try shard {
        $0.set(count, at: 16)
        $0.sign(hasher)
      }
      #expect(shard.facts(of: content, size: text.count) == nil)
    }
  }

  /// A sparse file, as long as its numbers claim, but without contents.
  @Test func aSparseFileIsNoReasonToTakeMemory() throws {
    _ = try shard {
      $0.set(UInt64(1) << 36, at: 16)
      $0.sign(hasher)
    }
    #expect(truncate(tree["cache/shard"], 1 << 42) == 0)
    var shard = CacheShard(folder.open("shard"), build: 1, hasher: hasher)
    #expect(shard.facts(of: content, size: text.count) == nil)
  }

  /// An unreadable entry must not block its replacement.
  @Test func anEntryThatCannotBeIsMadeAnew() throws {
    var broken = try shard {
      $0.bytes.append(0)
      $0.set(UInt32($0.bytes.count - Forgery.preambleSize - 48), at: Forgery.preambleSize + 40)
      $0.sign(hasher)
    }
    #expect(broken.facts(of: content, size: text.count) == nil)
    broken.add(facts, path: 7, content: content)
    try folder.write(broken.serialized(build: 1), to: "shard")
    var next = CacheShard(folder.open("shard"), build: 1, hasher: hasher)
    #expect(next.facts(of: content, size: text.count) != nil)
  }
}
