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

  /// Whether there are only the known names.
  package var isEmpty: Bool { ends.isEmpty }

  /// Calls `body` with each stored name's spelling and hash, in order.
  package func forEachStored(_ body: (UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (end, hash) in zip(ends, hashes) {
        body(UnsafeBufferPointer(rebasing: bytes[start..<Int(end)]), hash)
        start = Int(end)
      }
    }
  }

  /// Whether a stored name has the spelling.
  @inline(__always)
  func isStored(_ raw: UInt32, _ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    let place = place(ofStored: raw)
    guard place.count == spelling.count else { return false }
    return bytes.withUnsafeBytes { spelling.hasBytes(of: $0, from: place.lowerBound) }
  }

  /// Where the spelling of a stored name is in `bytes`.
  @inline(__always)
  private func place(ofStored raw: UInt32) -> Range<Int> {
    let index = Int(raw - KnownName.count)
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  package func string(_ name: Name) -> String {
    if let known = name.known { return known.spelling }
    guard name != Name.none, Int(name.rawValue) < count else { return "" }
    return String(decoding: bytes[place(ofStored: name.rawValue)], as: UTF8.self)
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether other memory repeats these bytes from an offset on. A name has few bytes, so a call of
  /// `memcmp` would cost more than the comparison.
  @inline(__always)
  fileprivate func hasBytes(of other: UnsafeRawBufferPointer, from start: Int) -> Bool {
    precondition(start + count <= other.count, "the table ends before the name")
    let bytes = UnsafeRawBufferPointer(self)
    var offset = 0
    while offset + 8 <= count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word == other.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self) else {
        return false
      }
      offset += 8
    }
    while offset < count {
      guard bytes[offset] == other[start + offset] else { return false }
      offset += 1
    }
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
  /// The count is a power of two.
  private var slots = KnownSpellings.all.slots

  /// Finding a name mostly takes one look at one slot: the half of the hash that does not choose
  /// the slot tells most other names apart.
  fileprivate struct Slot {
    /// The raw value of a name plus one; zero in a free slot.
    var next: UInt32 = 0
    var tag: UInt32 = 0

    @inline(__always)
    func mayHold(_ hash: UInt64) -> Bool { tag == UInt32(truncatingIfNeeded: hash >> 32) }
  }

  package init() {}

  package mutating func name(of spelling: UnsafeBufferPointer<UInt8>) -> Name {
    name(of: spelling, hash: Self.hash(spelling))
  }

  package mutating func name(of spelling: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Name {
    let slot = slot(of: spelling, hash)
    if let name = name(in: slot) { return name }
    let name = table.append(spelling, hash: hash)
    slots[slot] = Slot(name, hash)
    if table.count * 2 > slots.count { grow() }
    return name
  }

  /// The number of a spelling, if it has one.
  package func existing(_ spelling: UnsafeBufferPointer<UInt8>) -> Name? {
    name(in: slot(of: spelling, Self.hash(spelling)))
  }

  private func name(in slot: Int) -> Name? {
    let next = slots[slot].next
    return next == 0 ? nil : Name(rawValue: next - 1)
  }

  /// The slot of a spelling, or the free one where it belongs.
  private func slot(of spelling: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
    slots.withUnsafeBufferPointer { slots in
      var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[index].next != 0 {
        if slots[index].mayHold(hash), isSpelled(slots[index].next - 1, spelling) { break }
        index = (index + 1) & (slots.count - 1)
      }
      return index
    }
  }

  /// A hash that is stable across files, processes and machines: eight bytes at a time, each
  /// multiplied and folded.
  package static func hash(_ spelling: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(spelling)
    var hash = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = mixed(hash ^ UInt64(littleEndian: word))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mixed(hash ^ rest)
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    return high ^ low
  }

  @inline(__always)
  private func isSpelled(_ raw: UInt32, _ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    raw < KnownName.count
      ? KnownSpellings.all.isSpelled(raw, spelling) : table.isStored(raw, spelling)
  }

  private mutating func grow() {
    var grown = [Slot](repeating: Slot(), count: slots.count * 2)
    KnownSpellings.all.fill(&grown)
    for (index, hash) in table.hashes.enumerated() {
      grown.fill(Name(rawValue: KnownName.count + UInt32(index)), hash)
    }
    slots = grown
  }
}

extension NameInterner.Slot {
  fileprivate init(_ name: Name, _ hash: UInt64) {
    self.init(next: name.rawValue + 1, tag: UInt32(truncatingIfNeeded: hash >> 32))
  }
}

extension [NameInterner.Slot] {
  /// Adds a name that is not there yet.
  fileprivate mutating func fill(_ name: Name, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (count - 1)
    while self[index].next != 0 { index = (index + 1) & (count - 1) }
    self[index] = NameInterner.Slot(name, hash)
  }
}

/// The spellings of the known names, with the slots of an interner that has no others.
private struct KnownSpellings {
  /// Has the known names as if it stored them, in their order.
  private var table = NameTable()
  /// Enough for the names of most files, so that few interners grow.
  private(set) var slots = [NameInterner.Slot](repeating: NameInterner.Slot(), count: 1024)

  /// Made once.
  static let all = KnownSpellings()

  private init() {
    for name in KnownName.allCases {
      Array(name.spelling.utf8).withUnsafeBufferPointer { spelling in
        _ = table.append(spelling, hash: NameInterner.hash(spelling))
      }
    }
    fill(&slots)
  }

  /// Adds the known names to free slots.
  func fill(_ slots: inout [NameInterner.Slot]) {
    for (raw, hash) in table.hashes.enumerated() {
      slots.fill(Name(rawValue: UInt32(raw)), hash)
    }
  }

  @inline(__always)
  func isSpelled(_ raw: UInt32, _ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    table.isStored(KnownName.count + raw, spelling)
  }
}
