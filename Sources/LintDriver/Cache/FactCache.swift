internal import DependencyFacts
internal import Synchronization

/// The facts of earlier runs, by the content of the files that they were gathered from.
///
/// A file is read in any case, and its facts are taken from here if these very bytes have been met
/// before, by this very build of deplint. So nothing can be stale: what is not as it was is not found.
/// Facts depend on nothing else; configuration and rules come after them.
///
/// Many processes can use one cache. Each shard is replaced as a whole, by renaming; whoever comes last
/// wins, and what the other one had found is found again.
final class FactCache: Sendable {
  private let folder: String
  private let build: UInt64
  private let shards: [Shard]

  private static let shardCount = 64

  /// A shard, read when it is first asked for.
  private final class Shard: Sendable {
    let state = Mutex<CacheShard?>(nil)
  }

  /// - Parameters:
  ///   - location: the folder of all caches.
  ///   - root: the folder that the paths begin in; each has a cache of its own.
  init(at location: CacheLocation, root: String) {
    folder = "\(location.folder)/\(ContentHash(of: root).name)"
    build = FileFacts.storageLayout ^ BuildFolder.executableStamp
    shards = (0..<Self.shardCount).map { _ in Shard() }
  }

  /// The facts of a file with these bytes, from an earlier run or built now.
  func facts(
    ofPath path: String, _ bytes: UnsafeBufferPointer<UInt8>, orElse build: FactReader.Build
  ) throws(MalformedFacts) -> FileFacts {
    let content = ContentHash(of: UnsafeRawBufferPointer(bytes))
    let pathHash = ContentHash(of: path).high
    let index = Int(pathHash % UInt64(Self.shardCount))
    let found = withShard(index) { $0.facts(of: content, size: bytes.count) }
    if let found { return found }
    let facts = try build(bytes)
    withShard(index) { $0.add(facts, path: pathHash, content: content) }
    return facts
  }

  private func withShard<Value>(_ index: Int, _ body: (inout CacheShard) -> sending Value) -> Value
  {
    shards[index].state.withLock { shard in
      if shard == nil {
        shard = CacheShard(path: path(ofShard: index), build: build)
      }
      return body(&shard!)
    }
  }

  /// Writes what is new, and is done: all facts have been asked for. Before the program is linked, for
  /// the two together would take more memory than either.
  ///
  /// - Returns: why nothing, or not all, could be written; the lint itself does not suffer from it.
  func finish(jobs: Int) -> Problem? {
    let changed = shards.indices.filter { index in
      shards[index].state.withLock { shard in
        if shard?.hasChanged == true { return true }
        shard = nil
        return false
      }
    }
    guard !changed.isEmpty else { return nil }
    do throws(Problem) {
      try CacheLocation.prepare(folder)
    } catch {
      return .unkept(error)
    }
    return Workers.map(changed.count, jobs: jobs) { [self] in write(changed[$0]) }
      .compactMap { $0 }.first
  }

  private func write(_ index: Int) -> Problem? {
    shards[index].state.withLock { shard in
      defer { shard = nil }
      do throws(Problem) {
        try OutputFile.write(shard?.serialized(build: build) ?? [], to: path(ofShard: index))
        return nil
      } catch {
        return .unkept(error)
      }
    }
  }

  private func path(ofShard index: Int) -> String { "\(folder)/facts-\(index)" }
}

extension ContentHash {
  fileprivate init(of text: String) {
    var text = text
    self = text.withUTF8 { ContentHash(of: UnsafeRawBufferPointer($0)) }
  }

  /// 32 hexadecimal digits.
  fileprivate var name: String {
    [high, low].map { part in
      let digits = String(part, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension Problem {
  fileprivate static func unkept(_ cause: Problem) -> Problem {
    Problem(
      path: cause.path, what: "nothing is kept for the next run: \(cause.what)",
      advice: "name another folder with --cache-dir, or use --no-cache", isFailure: false)
  }
}
