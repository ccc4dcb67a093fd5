/// The identifiers of one file, each once, by number.
///
/// The known names are not stored; a table of an ordinary file is a few kilobytes.
package struct NameTable: Sendable {
  /// The spellings, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each spelling ends in `bytes`.
  private(set) var ends: [UInt32] = []
  /// A hash of each spelling, the same in every file and process.
  private(set) var hashes: [UInt64] = []

  package init() {}

  init(from reader: inout TableReader) {
    bytes = reader.table()
    ends = reader.table()
    hashes = reader.table()
  }

  func store(in stored: inout [UInt8]) {
    stored.appendTable(bytes)
    stored.appendTable(ends)
    stored.appendTable(hashes)
  }

  /// Checks that every spelling lies within the bytes.
  func validate() throws(MalformedFacts) {
    guard hashes.count == ends.count else {
      throw MalformedFacts(table: "names", row: ends.count, what: "spellings without hashes")
    }
    var last: UInt32 = 0
    for (index, end) in ends.enumerated() {
      guard last <= end, Int(end) <= bytes.count else {
        throw MalformedFacts(table: "names", row: index, what: "its spelling is missing")
      }
      last = end
    }
  }

  /// Known and stored names together; the largest raw value of a `Name` is one less.
  package var count: Int { Int(KnownName.count) + ends.count }

  /// The numbers of the names that are stored here.
  package var storedNames: Range<UInt32> { KnownName.count..<UInt32(count) }

  /// The spelling of a stored name, with its hash.
  package func withStored<R>(
    _ raw: UInt32, _ body: (UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> R
  ) -> R {
    let index = Int(raw - KnownName.count)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<Int(ends[index])]), hashes[index])
    }
  }

  /// Whether a stored name has the spelling.
  func isStored(_ raw: UInt32, _ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    let index = Int(raw - KnownName.count)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    let end = Int(ends[index])
    guard end - start == spelling.count else { return false }
    return bytes.withUnsafeBytes { stored in
      stored[start..<end].elementsEqual(UnsafeRawBufferPointer(spelling))
    }
  }

  package func string(_ name: Name) -> String {
    if let known = name.known { return known.spelling }
    guard name != Name.none, Int(name.rawValue) < count else { return "" }
    return withStored(name.rawValue) { bytes, _ in String(decoding: bytes, as: UTF8.self) }
  }

  mutating func shrink() {
    bytes.shrink()
    ends.shrink()
    hashes.shrink()
  }

  mutating func append(_ spelling: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Name {
    bytes.append(contentsOf: spelling)
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    return Name(rawValue: UInt32(count - 1))
  }
}

extension [UInt8] {
  fileprivate func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for offset in indices where self[offset] != other[offset] { return false }
    return true
  }
}

extension KnownName {
  /// How the name is written.
  package var spelling: String { KnownName.spellings[Int(rawValue)] }

  /// Kept, because a case finds its own name by reflection.
  private static let spellings = allCases.map { "\($0)" }
}

/// Finds or assigns the number of a spelling. Open addressing over the numbers. Spellings are
/// compared byte by byte, so two spellings never share a number.
package struct NameInterner {
  package private(set) var table = NameTable()
  /// Raw values of names plus one; zero is a free slot. The count is a power of two.
  private var slots: [UInt32]
  private var slotHashes: [UInt64]

  package init() {
    let empty = Self.knownNames
    slots = empty.slots
    slotHashes = empty.hashes
  }

  package mutating func name(of spelling: UnsafeBufferPointer<UInt8>) -> Name {
    name(of: spelling, hash: Self.hash(spelling))
  }

  package mutating func name(of spelling: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Name {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let raw = slots[slot] - 1
      if slotHashes[slot] == hash, isSpelled(raw, spelling) { return Name(rawValue: raw) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let name = table.append(spelling, hash: hash)
    slots[slot] = name.rawValue + 1
    slotHashes[slot] = hash
    if table.count * 2 > slots.count { grow() }
    return name
  }

  /// The number of a spelling, if it has one.
  package func existing(_ spelling: UnsafeBufferPointer<UInt8>) -> Name? {
    let hash = Self.hash(spelling)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let raw = slots[slot] - 1
      if slotHashes[slot] == hash, isSpelled(raw, spelling) { return Name(rawValue: raw) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// FNV-1a over the bytes, with a final mix: stable across files, processes and machines.
  package static func hash(_ spelling: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in spelling { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash ^ (hash >> 29)
  }

  private func isSpelled(_ raw: UInt32, _ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    if raw < KnownName.count { return Self.knownNames.spellings[Int(raw)].isEqual(to: spelling) }
    return table.isStored(raw, spelling)
  }

  private mutating func grow() {
    var newSlots = [UInt32](repeating: 0, count: slots.count * 2)
    var newHashes = [UInt64](repeating: 0, count: slots.count * 2)
    for (raw, hash) in zip(slots, slotHashes) where raw != 0 {
      var slot = Int(truncatingIfNeeded: hash) & (newSlots.count - 1)
      while newSlots[slot] != 0 { slot = (slot + 1) & (newSlots.count - 1) }
      newSlots[slot] = raw
      newHashes[slot] = hash
    }
    slots = newSlots
    slotHashes = newHashes
  }

  /// The slots of a table with only the known names, made once.
  private static let knownNames: (slots: [UInt32], hashes: [UInt64], spellings: [[UInt8]]) = {
    let spellings = KnownName.allCases.map { Array($0.spelling.utf8) }
    var slots = [UInt32](repeating: 0, count: 512)
    var hashes = [UInt64](repeating: 0, count: 512)
    for (raw, spelling) in spellings.enumerated() {
      let hash = spelling.withUnsafeBufferPointer { NameInterner.hash($0) }
      var slot = Int(truncatingIfNeeded: hash) & 511
      while slots[slot] != 0 { slot = (slot + 1) & 511 }
      slots[slot] = UInt32(raw) + 1
      hashes[slot] = hash
    }
    return (slots, hashes, spellings)
  }()
}
