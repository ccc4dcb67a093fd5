/// Finds the keyword that a name spells, in a few instructions and without a branch.
///
/// The first eight bytes of the name, its last eight and those between are compared as words. A
/// perfect hash of the first and last says which keyword to compare with.
struct KeywordTable: @unchecked Sendable {
  /// A name as three words: equal words and lengths mean equal names, up to 24 bytes.
  struct Key: Equatable {
    /// The first eight bytes, or all of a shorter name.
    var head: UInt64 = 0
    /// The last eight bytes of a name longer than eight.
    var tail: UInt64 = 0
    /// The second eight bytes of a name longer than sixteen.
    var middle: UInt64 = 0
    var length: Int = 0
  }

  /// No keyword is longer.
  static let longestKeyword = 24

  private static let bitsOfIndex: UInt64 = 10

  /// The keyword's raw value for each hash.
  private let keywords: UnsafePointer<Keyword>
  /// The key of each keyword, by raw value.
  private let keys: UnsafePointer<Key>
  private let multiplier: UInt64

  static let shared = KeywordTable()

  /// Tries one multiplier after the other until no two keywords fall on the same place: the first
  /// one does, as long as the list of keywords does not change.
  private init() {
    let count = Keyword.allCases.count
    let keys = UnsafeMutablePointer<Key>.allocate(capacity: count)
    keys.initialize(repeating: Key(), count: count)
    for keyword in Keyword.allCases {
      let spelling = keyword.spelling
      let bytes = UnsafeBufferPointer(start: spelling.utf8Start, count: spelling.utf8CodeUnitCount)
      keys[Int(keyword.rawValue)] = Key(bytes)
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

  private static func fill(
    _ keywords: UnsafeMutablePointer<Keyword>, size: Int, keys: UnsafePointer<Key>,
    multiplier: UInt64
  ) -> Bool {
    keywords.initialize(repeating: .none, count: size)
    for keyword in Keyword.allCases where keyword != .none {
      let index = index(of: keys[Int(keyword.rawValue)], multiplier: multiplier)
      guard keywords[index] == .none else { return false }
      keywords[index] = keyword
    }
    return true
  }

  @inline(__always)
  private static func index(of key: Key, multiplier: UInt64) -> Int {
    let mixed = (key.head ^ (key.tail &<< 1)) &* multiplier
    return Int(truncatingIfNeeded: mixed &>> (64 &- bitsOfIndex))
  }

  @inline(__always)
  func keyword(for key: Key) -> Keyword {
    let candidate = keywords[Self.index(of: key, multiplier: multiplier)]
    return keys[Int(candidate.rawValue)] == key ? candidate : .none
  }
}

extension KeywordTable.Key {
  /// The key of any bytes at all.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    func word(from start: Int) -> UInt64 {
      var word: UInt64 = 0
      for (shift, index) in (start..<min(start + 8, bytes.count)).enumerated() {
        word |= UInt64(bytes[index]) &<< UInt64(shift &* 8)
      }
      return word
    }
    head = word(from: 0)
    tail = bytes.count > 8 ? word(from: bytes.count - 8) : 0
    middle = bytes.count > 16 ? word(from: 8) : 0
    length = bytes.count
  }
}
