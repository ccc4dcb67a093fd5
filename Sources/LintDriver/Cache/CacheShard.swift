internal import DependencyFacts

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// One file of a cache: the facts of some of a project's files.
///
///     preamble, entry*, facts of each entry
///
/// A file of one's own for each source would take longer to open than the source to parse; one for all
/// would have to be written whole when a source changes. Only the list of entries is kept in memory;
/// facts are read when they are asked for, each with a check of its own.
struct CacheShard {
  private struct Preamble: BitwiseCopyable {
    var magic: UInt64
    var build: UInt64
    var entryCount: UInt64
    /// Of the entries.
    var check: ContentHash
  }

  /// What is known of the facts of one file.
  private struct Entry: BitwiseCopyable {
    /// A hash of the path, so that a file's newer facts replace its older ones.
    var path: UInt64
    var content: ContentHash
    /// Of the facts.
    var check: ContentHash
    /// Of the facts, in bytes.
    var size: UInt32
    /// How often the shard was written since the entry was last of use.
    var age: UInt32
  }

  /// Nil if there is none that is of use.
  private let file: OpenFile?
  /// With the place of the facts in the file.
  private var entries: [ContentHash: (entry: Entry, offset: Int)] = [:]
  private var used: Set<ContentHash> = []
  /// As the program has them, so that they take no memory of their own.
  private var added: [(path: UInt64, content: ContentHash, facts: FileFacts)] = []

  /// Entries of no use for so long are left out.
  private static let ageLimit: UInt32 = 16
  private static let magic: UInt64 = 0x3274_6361_464C_5044

  /// - Parameters:
  ///   - path: of the file. One that is not there, or not what this build has written, counts as empty.
  ///   - build: see `FactCache`.
  init(path: String, build: UInt64) {
    file = OpenFile(path: path)
    let start = MemoryLayout<Preamble>.size
    guard let preamble = file?.read(start, at: 0)?.loaded(as: Preamble.self),
      preamble.magic == Self.magic, preamble.build == build,
      let size = file?.size, preamble.entryCount <= size / MemoryLayout<Entry>.size,
      let list = file?.read(Int(preamble.entryCount) * MemoryLayout<Entry>.size, at: start),
      list.withUnsafeBytes({ ContentHash(of: $0, seed: build) }) == preamble.check
    else { return }
    var offset = start + list.count
    for index in 0..<Int(preamble.entryCount) {
      let entry = list.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: index * MemoryLayout<Entry>.size, as: Entry.self)
      }
      entries[entry.content] = (entry, offset)
      offset += Int(entry.size)
    }
  }

  /// Whether there is something to write.
  var hasChanged: Bool { !added.isEmpty }

  /// The facts of a content of this size, if they are there and whole.
  mutating func facts(of content: ContentHash, size: Int) -> FileFacts? {
    guard let bytes = stored(content),
      let facts = bytes.withUnsafeBytes({ FileFacts(stored: $0, ofFileWithSize: size) })
    else { return nil }
    used.insert(content)
    return facts
  }

  private func stored(_ content: ContentHash) -> [UInt8]? {
    guard let (entry, offset) = entries[content],
      let bytes = file?.read(Int(entry.size), at: offset),
      bytes.withUnsafeBytes({ ContentHash(of: $0) }) == entry.check
    else { return nil }
    return bytes
  }

  mutating func add(_ facts: FileFacts, path: UInt64, content: ContentHash) {
    added.append((path, content, facts))
  }

  /// The file as it is to be: what was of use or is young, and what is new.
  func serialized(build: UInt64) -> [UInt8] {
    var all: [(entry: Entry, facts: [UInt8])] = []
    for (path, content, facts) in added.sorted(by: { $0.path < $1.path }) {
      var stored: [UInt8] = []
      facts.store(in: &stored)
      let check = stored.withUnsafeBytes { ContentHash(of: $0) }
      let size = UInt32(stored.count)
      all.append((Entry(path: path, content: content, check: check, size: size, age: 0), stored))
    }
    let replaced = Set(added.map(\.path))
    for (entry, _) in entries.values.sorted(by: { $0.offset < $1.offset }) {
      var entry = entry
      entry.age = used.contains(entry.content) ? 0 : entry.age + 1
      guard entry.age == 0 || !replaced.contains(entry.path), entry.age < Self.ageLimit,
        let facts = stored(entry.content)
      else { continue }
      all.append((entry, facts))
    }
    let list = all.flatMap { withUnsafeBytes(of: $0.entry) { Array($0) } }
    let preamble = Preamble(
      magic: Self.magic, build: build, entryCount: UInt64(all.count),
      check: list.withUnsafeBytes { ContentHash(of: $0, seed: build) })
    var bytes = withUnsafeBytes(of: preamble) { Array($0) }
    bytes.reserveCapacity(bytes.count + list.count + all.reduce(0) { $0 + $1.facts.count })
    bytes += list
    for (_, facts) in all { bytes += facts }
    return bytes
  }
}

/// A file that is read here and there. Whoever replaces it by renaming leaves this one as it is.
private final class OpenFile: Sendable {
  private let descriptor: Int32
  let size: Int

  init?(path: String) {
    guard let status = try? FileStatus(ofPath: path), status.kind == .file else { return nil }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    size = status.size
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Nil if there are not as many bytes.
  func read(_ count: Int, at offset: Int) -> [UInt8]? {
    guard offset + count <= size else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      while initializedCount < count {
        let start = buffer.baseAddress?.advanced(by: initializedCount)
        let place = off_t(offset + initializedCount)
        let step = try? retrying { pread(descriptor, start, count - initializedCount, place) }
        guard let step, step > 0 else { return }
        initializedCount += step
      }
    }
    return bytes.count == count ? bytes : nil
  }
}

extension [UInt8] {
  fileprivate func loaded<Value: BitwiseCopyable>(as type: Value.Type) -> Value {
    withUnsafeBytes { $0.loadUnaligned(as: type) }
  }
}
