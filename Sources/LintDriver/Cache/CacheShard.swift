internal import DependencyFacts

/// One file of a cache: the facts of some of a project's files.
///
///     magic, build, hash of the rest; then for each entry: path, content, age, size, facts
///
/// A file of one's own for each source would take longer to open than the source to parse; one for all
/// would have to be written whole when a source changes.
struct CacheShard {
  /// What stands in front of an entry's bytes.
  struct Header: BitwiseCopyable {
    /// A hash of the path, so that a file's newer facts replace its older ones.
    var path: UInt64
    var content: ContentHash
    /// How often the shard was written since the entry was last of use.
    var age: UInt32
    /// Of the facts, in bytes.
    var size: UInt32
  }

  /// As the file on disk is, or empty.
  private let bytes: [UInt8]
  /// Where the entries' headers are.
  private var entries: [ContentHash: Int] = [:]
  private var used: Set<ContentHash> = []
  private var added: [(header: Header, facts: [UInt8])] = []

  /// Entries of no use for so long are left out.
  private static let ageLimit: UInt32 = 16
  private static let magic: UInt64 = 0x3174_6361_464C_5044

  private struct Preamble: BitwiseCopyable {
    var magic: UInt64
    var build: UInt64
    var check: ContentHash
  }

  /// - Parameters:
  ///   - bytes: of the file; whatever is not a whole shard of this build counts as none.
  ///   - build: see `FactCache`.
  init(_ bytes: [UInt8], build: UInt64) {
    let entries = bytes.withUnsafeBytes { CacheShard.entries(in: $0, build: build) }
    self.bytes = entries == nil ? [] : bytes
    self.entries = entries ?? [:]
  }

  private static func entries(
    in bytes: UnsafeRawBufferPointer, build: UInt64
  ) -> [ContentHash: Int]? {
    let start = MemoryLayout<Preamble>.size
    guard bytes.count >= start else { return nil }
    let preamble = bytes.loadUnaligned(as: Preamble.self)
    guard preamble.magic == magic, preamble.build == build else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard ContentHash(of: rest, seed: build) == preamble.check else { return nil }
    var entries: [ContentHash: Int] = [:]
    var offset = start
    while offset + MemoryLayout<Header>.size <= bytes.count {
      let header = bytes.loadUnaligned(fromByteOffset: offset, as: Header.self)
      entries[header.content] = offset
      offset += MemoryLayout<Header>.size + Int(header.size)
    }
    return offset == bytes.count ? entries : nil
  }

  /// Whether there is something to write.
  var hasChanged: Bool { !added.isEmpty }

  /// The facts of a content, if they are there.
  mutating func facts(of content: ContentHash) -> FileFacts? {
    guard let offset = entries[content] else { return nil }
    used.insert(content)
    return bytes.withUnsafeBytes { bytes in
      let header = bytes.loadUnaligned(fromByteOffset: offset, as: Header.self)
      let start = offset + MemoryLayout<Header>.size
      return FileFacts(
        stored: UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(header.size)]))
    }
  }

  mutating func add(_ facts: FileFacts, path: UInt64, content: ContentHash) {
    var stored: [UInt8] = []
    facts.store(in: &stored)
    let header = Header(path: path, content: content, age: 0, size: UInt32(stored.count))
    added.append((header, stored))
  }

  /// The file as it is to be: what was of use or is young, and what is new.
  func serialized(build: UInt64) -> [UInt8] {
    var rest: [UInt8] = []
    rest.reserveCapacity(bytes.count + added.reduce(0) { $0 + $1.facts.count + 64 })
    let replaced = Set(added.map(\.header.path))
    bytes.withUnsafeBytes { bytes in
      for offset in entries.values.sorted() {
        var header = bytes.loadUnaligned(fromByteOffset: offset, as: Header.self)
        header.age = used.contains(header.content) ? 0 : header.age + 1
        guard header.age == 0 || !replaced.contains(header.path), header.age < Self.ageLimit
        else { continue }
        let start = offset + MemoryLayout<Header>.size
        withUnsafeBytes(of: header) { rest.append(contentsOf: $0) }
        rest.append(
          contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(header.size)]))
      }
    }
    for entry in added.sorted(by: { $0.header.path < $1.header.path }) {
      withUnsafeBytes(of: entry.header) { rest.append(contentsOf: $0) }
      rest += entry.facts
    }
    let check = rest.withUnsafeBytes { ContentHash(of: $0, seed: build) }
    let preamble = Preamble(magic: Self.magic, build: build, check: check)
    return withUnsafeBytes(of: preamble) { Array($0) } + rest
  }
}
