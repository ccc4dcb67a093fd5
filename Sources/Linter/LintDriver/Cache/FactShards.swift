internal import DependencyFacts
internal import LocksAndAtomics

/// The facts of earlier runs, by the content of the files that they were gathered from. They are
/// found if the same build of deplint has met the same bytes before. Facts depend on nothing else;
/// configuration and rules come after them.
final class FactShards: Sendable {
  private let folder: CacheFolder
  private let build: UInt64
  private let hasher: ContentHasher
  private let shards: [Shard]

  private static let shardCount = 64

  /// A shard, read when it is first asked for.
  private final class Shard: Sendable {
    let state = Mutex<CacheShard?>(nil)
  }

  init(_ folder: CacheFolder, build: UInt64, _ hasher: ContentHasher) {
    self.folder = folder
    self.build = build
    self.hasher = hasher
    shards = (0..<Self.shardCount).map { _ in Shard() }
  }

  /// The facts of a content of this size; nil if they are not kept.
  func facts(ofPath path: String, content: ContentHash, size: Int) -> FileFacts? {
    let (index, _) = place(of: path)
    return withShard(index) { $0.facts(of: content, size: size) }
  }

  func add(_ facts: FileFacts, ofPath path: String, content: ContentHash) {
    let (index, pathHash) = place(of: path)
    withShard(index) { $0.add(facts, path: pathHash, content: content) }
  }

  private func place(of path: String) -> (shard: Int, pathHash: UInt64) {
    let hash = hasher.hash(path).low
    return (Int(hash % UInt64(Self.shardCount)), hash)
  }

  private func withShard<Value>(_ index: Int, _ body: (inout CacheShard) -> sending Value) -> Value
  {
    shards[index].state.withLock { state in
      var shard =
        state ?? CacheShard(folder.open(name(ofShard: index)), build: build, hasher: hasher)
      // With a second owner its tables would be copied.
      state = nil
      defer { state = shard }
      return body(&shard)
    }
  }

  /// Writes the shards that have new facts, and frees the others.
  ///
  /// - Parameter ages: see `CacheShard`.
  func write(jobs: Int, ages: Bool) -> Problem? {
    let changed = shards.indices.filter { index in
      shards[index].state.withLock { shard in
        if shard?.hasChanged == true { return true }
        shard = nil
        return false
      }
    }
    guard !changed.isEmpty else { return nil }
    folder.removeLeftovers()
    return Workers.map(changed.count, jobs: jobs) { [self] in write(changed[$0], ages: ages) }
      .compactMap { $0 }.first
  }

  private func write(_ index: Int, ages: Bool) -> Problem? {
    shards[index].state.withLock { shard in
      defer { shard = nil }
      do throws(Problem) {
        try folder.write(
          shard?.serialized(build: build, ages: ages) ?? [], to: name(ofShard: index))
        return nil
      } catch {
        return error
      }
    }
  }

  private func name(ofShard index: Int) -> String { "facts-\(index)" }
}
