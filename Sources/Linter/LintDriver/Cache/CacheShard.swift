internal import DependencyFacts

/// One file of a cache: the facts of some of a project's files.
///
///     preamble, entry*, facts of each entry
///
/// A separate file for each source would take longer to open than the source takes to parse; a
/// single file would have to be rewritten whenever a source changes. Only the list of entries is
/// kept in memory; facts are read when they are asked for, each with a check of its own.
struct CacheShard {
  private struct Preamble: BitwiseCopyable {
    var magic: UInt64
    var build: UInt64
    var entryCount: UInt64
    /// The check of the entries.
    var check: ContentHash
  }

  /// The stored data about the facts of one file.
  private struct Entry: BitwiseCopyable {
    /// A hash of the path, so that a file's newer facts replace its older ones.
    var path: UInt64
    var content: ContentHash
    /// The check of the facts.
    var check: ContentHash
    /// The size of the facts in bytes.
    var size: UInt32
    /// How often the shard was written since the entry was last used.
    var age: UInt32
  }

  /// Nil if there is no usable file.
  private let file: CacheFile?
  private let hasher: ContentHasher
  private let buffer = ReadBuffer()
  /// By content, with the offset of the facts in the file.
  private var entries: [ContentHash: (entry: Entry, offset: Int)] = [:]
  private var used: Set<ContentHash> = []
  /// Shared with the program, so that they take no memory of their own.
  private var added: [(path: UInt64, content: ContentHash, facts: FileFacts)] = []

  /// Entries that have not been used for this long are dropped.
  private static let ageLimit: UInt32 = 16
  private static let magic: UInt64 = 0x3374_6361_464C_5044
  /// In bytes, for the facts of one file; larger facts are gathered anew each time.
  private static let sizeLimit = 1 << 28
  /// No project has as many files; it limits the memory that a preamble can ask for.
  private static let entryLimit: UInt64 = 1 << 20

  /// - Parameters:
  ///   - file: one that is missing, damaged or from another build counts as empty.
  ///   - build: see `FactCache`.
  init(_ file: CacheFile?, build: UInt64, hasher: ContentHasher) {
    self.file = file
    self.hasher = hasher
    guard let file, let list = CacheShard.list(of: file, build: build, hasher) else { return }
    var offset = MemoryLayout<Preamble>.size + list.count
    for start in stride(from: 0, to: list.count, by: MemoryLayout<Entry>.size) {
      let entry = list.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: start, as: Entry.self)
      }
      let size = Int(entry.size)
      guard size <= CacheShard.sizeLimit, size <= file.size - offset else { return }
      entries[entry.content] = (entry, offset)
      offset += size
    }
  }

  /// The bytes of the entries; nil if they are damaged or from another build.
  private static func list(
    of file: CacheFile, build: UInt64, _ hasher: ContentHasher
  ) -> [UInt8]? {
    let start = MemoryLayout<Preamble>.size
    guard let preamble = file.read(start, at: 0)?.loaded(as: Preamble.self),
      preamble.magic == magic, preamble.build == build, preamble.entryCount <= entryLimit,
      let list = file.read(Int(preamble.entryCount) * MemoryLayout<Entry>.size, at: start),
      hasher.hash(list) == preamble.check
    else { return nil }
    return list
  }

  /// Whether there is something to write.
  var hasChanged: Bool { !added.isEmpty }

  /// The facts of a content of this size; nil if they are missing or damaged.
  mutating func facts(of content: ContentHash, size: Int) -> FileFacts? {
    guard let bytes = stored(content), let facts = FileFacts(stored: bytes, ofFileWithSize: size)
    else { return nil }
    used.insert(content)
    return facts
  }

  /// The bytes of the facts, valid until the next are asked for.
  private func stored(_ content: ContentHash) -> UnsafeRawBufferPointer? {
    guard let (entry, offset) = entries[content],
      let read = file?.read(Int(entry.size), at: offset, into: buffer)
    else { return nil }
    let bytes = UnsafeRawBufferPointer(read)
    return hasher.hash(bytes) == entry.check ? bytes : nil
  }

  mutating func add(_ facts: FileFacts, path: UInt64, content: ContentHash) {
    added.append((path, content, facts))
  }

  /// The new bytes of the file: entries that were used or are young, and the added ones.
  ///
  /// - Parameter ages: whether the other entries become older; they do not if the run has asked for
  ///   the facts of some files only.
  func serialized(build: UInt64, ages: Bool = true) -> [UInt8] {
    var all: [(entry: Entry, facts: [UInt8])] = []
    for (path, content, facts) in added.sorted(by: { $0.path < $1.path }) {
      var stored: [UInt8] = []
      facts.store(in: &stored)
      guard stored.count <= Self.sizeLimit else { continue }
      let check = hasher.hash(stored)
      let size = UInt32(stored.count)
      all.append((Entry(path: path, content: content, check: check, size: size, age: 0), stored))
    }
    let replaced = Set(added.map(\.path))
    // An unusable old entry must not take the place of its replacement.
    let renewed = Set(added.map(\.content))
    for (entry, _) in entries.values.sorted(by: { $0.offset < $1.offset }) {
      var entry = entry
      entry.age =
        used.contains(entry.content) ? 0 : min(entry.age, Self.ageLimit) + (ages ? 1 : 0)
      guard entry.age == 0 || !replaced.contains(entry.path), entry.age < Self.ageLimit,
        !renewed.contains(entry.content), let facts = stored(entry.content)
      else { continue }
      all.append((entry, Array(facts)))
    }
    if UInt64(all.count) > Self.entryLimit { all.removeLast(all.count - Int(Self.entryLimit)) }
    let list = all.flatMap { withUnsafeBytes(of: $0.entry) { Array($0) } }
    let preamble = Preamble(
      magic: Self.magic, build: build, entryCount: UInt64(all.count),
      check: hasher.hash(list))
    var bytes = withUnsafeBytes(of: preamble) { Array($0) }
    bytes.reserveCapacity(bytes.count + list.count + all.reduce(0) { $0 + $1.facts.count })
    bytes += list
    for (_, facts) in all { bytes += facts }
    return bytes
  }
}

extension [UInt8] {
  fileprivate func loaded<Value: BitwiseCopyable>(as type: Value.Type) -> Value {
    withUnsafeBytes { $0.loadUnaligned(as: type) }
  }
}
