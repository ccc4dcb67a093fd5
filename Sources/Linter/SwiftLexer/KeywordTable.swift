/// Finds the keyword that a name spells, in a few instructions and without a branch that depends on
/// the name.
///
/// A name is compared as two words. A perfect hash says which keyword to compare it with.
struct KeywordTable: @unchecked Sendable {
  /// The bytes of a name of up to sixteen, and zeros after it: equal keys mean equal names.
  struct Key: Equatable {
    static let size = 16

    var low: UInt64 = 0
    var high: UInt64 = 0
  }

  /// The table has about ten places for each keyword, so few other names hit an occupied one.
  private static let bitsOfIndex: UInt64 = 10

  /// The keyword for each hash.
  private let keywords: UnsafePointer<Keyword>
  /// The key of each keyword, by raw value.
  private let keys: UnsafePointer<Key>
  /// The multiplier that makes the hash perfect.
  private let multiplier: UInt64

  /// The only instance.
  static let shared = KeywordTable()

  /// Tries multipliers until no two keywords collide.
  private init() {
    let count = Keyword.allCases.count
    let keys = UnsafeMutablePointer<Key>.allocate(capacity: count)
    keys.initialize(repeating: Key(), count: count)
    for keyword in Keyword.allCases {
      keys[Int(keyword.rawValue)] = keyword.spelling.withUTF8Buffer { Key($0) }
    }
    let size = 1 << Int(Self.bitsOfIndex)
    let keywords = UnsafeMutablePointer<Keyword>.allocate(capacity: size)
    var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    while !Self.fill(keywords, size: size, keys: keys, multiplier: multiplier) {
      multiplier = multiplier &* 0x5851_F42D_4C95_7F2D | 1
    }
    self.keywords = UnsafePointer(keywords)
    self.keys = UnsafePointer(keys)
    self.multiplier = multiplier
  }

  /// Places all keywords; false if two of them collide.
  private static func fill(
    _ keywords: UnsafeMutablePointer<Keyword>, size: Int, keys: UnsafePointer<Key>,
    multiplier: UInt64
  ) -> Bool {
    keywords.initialize(repeating: .none, count: size)
    for keyword in Keyword.allCases where keyword.spelling.utf8CodeUnitCount <= Key.size {
      let index = index(of: keys[Int(keyword.rawValue)], multiplier: multiplier)
      guard keywords[index] == .none else { return false }
      keywords[index] = keyword
    }
    return true
  }

  @inline(__always)
  private static func index(of key: Key, multiplier: UInt64) -> Int {
    let mixed = (key.low ^ (key.high &<< 1)) &* multiplier
    return Int(truncatingIfNeeded: mixed &>> (64 &- bitsOfIndex))
  }

  /// The keyword that a name of up to sixteen bytes spells.
  @inline(__always)
  func keyword(for key: Key) -> Keyword {
    let candidate = keywords[Self.index(of: key, multiplier: multiplier)]
    return keys[Int(candidate.rawValue)] == key ? candidate : .none
  }

  /// The keyword that a name of any length spells.
  func keyword(for name: UnsafeBufferPointer<UInt8>) -> Keyword {
    guard name.count > Key.size else { return keyword(for: Key(name)) }
    let spelling = Keyword.unsafeMutableAddress.spelling
    return spelling.withUTF8Buffer { $0.elementsEqual(name) } ? .unsafeMutableAddress : .none
  }
}

extension KeywordTable.Key {
  /// The key of a name of up to sixteen bytes.
  init(_ name: UnsafeBufferPointer<UInt8>) {
    for (index, byte) in name.prefix(8).enumerated() { low |= UInt64(byte) &<< UInt64(8 &* index) }
    for (index, byte) in name.prefix(Self.size).dropFirst(8).enumerated() {
      high |= UInt64(byte) &<< UInt64(8 &* index)
    }
  }

  /// The key of a name of up to fifteen bytes that begins a block.
  @inline(__always)
  init(_ block: ByteBlock, length: Int) {
    // One of the words is masked, and the other is taken whole or is zero.
    let mask = ~(~0 &<< UInt64(truncatingIfNeeded: length &* 8))
    let (first, second) = block.words
    low = length < 8 ? first & mask : first
    high = length < 8 ? 0 : second & mask
  }
}
