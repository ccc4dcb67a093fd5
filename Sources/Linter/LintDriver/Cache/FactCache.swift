internal import DependencyFacts
internal import Synchronization

/// The facts of earlier runs, by the content of the files that they were gathered from.
///
/// A file is read in any case, and its facts are taken from here if these very bytes have been met
/// before, by this very build of deplint. So nothing can be stale: what is not as it was is not
/// found. Facts depend on nothing else; configuration and rules come after them.
///
/// Many processes can use one cache. Each shard is replaced as a whole, by renaming; whoever comes
/// last wins, and what the other one had found is found again.
///
/// Whatever it lacks, or has in a form that cannot be, is gathered anew: a cache never makes a run
/// fail.
final class FactCache: Sendable {
  private let location: CacheLocation
  private let root: String
  private let build: UInt64
  private let access = Mutex(Access.unopened)

  /// Opened when it is first asked for: a run without facts leaves no trace.
  private enum Access {
    case unopened
    case open(Store)
    case refused(Problem?)
  }

  /// - Parameters:
  ///   - location: the folder of all caches.
  ///   - root: the folder that the paths begin in; each has a cache of its own.
  init(at location: CacheLocation, root: String) {
    self.location = location
    self.root = root
    build = FileFacts.storageLayout ^ BuildFolder.executableStamp
  }

  /// The facts of a file with these bytes, from an earlier run or built now.
  func facts(
    ofPath path: String, _ bytes: UnsafeBufferPointer<UInt8>, orElse build: FactReader.Build
  ) throws(MalformedFacts) -> FileFacts {
    guard let store else { return try build(bytes) }
    return try store.facts(ofPath: path, bytes, orElse: build)
  }

  /// Writes what is new, and is done: all facts have been asked for. Before the program is linked,
  /// for the two together would take more memory than either.
  ///
  /// - Returns: why nothing, or not all, could be kept, if the user is to know; the lint itself
  ///   does not suffer from it.
  func finish(jobs: Int) -> Problem? {
    switch access.withLock({ $0 }) {
    case .unopened: return nil
    case .refused(let problem): return problem
    case .open(let store):
      let problem = store.finish(jobs: jobs)
      return location.isExplicit ? problem : nil
    }
  }

  /// Nil if the folder cannot be used.
  private var store: Store? {
    access.withLock { access in
      if case .unopened = access { access = open() }
      return if case .open(let store) = access { store } else { nil }
    }
  }

  private func open() -> Access {
    do {
      let folder = try CacheFolder(path: location.folder)
      let hasher = try CacheSeed.hasher(in: folder)
      let own = try folder.subfolder(hasher.hash(root).name)
      return .open(Store(own, build: build, hasher))
    } catch let refusal as CacheRefusal {
      return .refused(location.isExplicit || refusal.isGrave ? refusal.problem : nil)
    } catch {
      return .refused(location.isExplicit ? error as? Problem : nil)
    }
  }
}

/// The folder of one project in a cache.
private final class Store: Sendable {
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

  func facts(
    ofPath path: String, _ bytes: UnsafeBufferPointer<UInt8>, orElse build: FactReader.Build
  ) throws(MalformedFacts) -> FileFacts {
    let content = hasher.hash(UnsafeRawBufferPointer(bytes))
    let pathHash = hasher.hash(path).low
    let index = Int(pathHash % UInt64(Self.shardCount))
    let found = withShard(index) { $0.facts(of: content, size: bytes.count) }
    if let found { return found }
    let facts = try build(bytes)
    withShard(index) { $0.add(facts, path: pathHash, content: content) }
    return facts
  }

  private func withShard<Value>(_ index: Int, _ body: (inout CacheShard) -> sending Value) -> Value
  {
    shards[index].state.withLock { state in
      var shard =
        state ?? CacheShard(folder.open(name(ofShard: index)), build: build, hasher: hasher)
      // One owner at a time, or its tables would be copied.
      state = nil
      defer { state = shard }
      return body(&shard)
    }
  }

  func finish(jobs: Int) -> Problem? {
    let changed = shards.indices.filter { index in
      shards[index].state.withLock { shard in
        if shard?.hasChanged == true { return true }
        shard = nil
        return false
      }
    }
    guard !changed.isEmpty else { return nil }
    folder.removeLeftovers()
    return Workers.map(changed.count, jobs: jobs) { [self] in write(changed[$0]) }
      .compactMap { $0 }.first
  }

  private func write(_ index: Int) -> Problem? {
    shards[index].state.withLock { shard in
      defer { shard = nil }
      do throws(Problem) {
        try folder.write(shard?.serialized(build: build) ?? [], to: name(ofShard: index))
        return nil
      } catch {
        return error
      }
    }
  }

  private func name(ofShard index: Int) -> String { "facts-\(index)" }
}
