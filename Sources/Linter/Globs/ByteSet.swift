/// A set of bytes, such as the members of a character class in a pattern.
struct ByteSet: Sendable, Equatable {
  /// One bit for each byte.
  private var words = SIMD4<UInt64>()

  init() {}

  init(_ range: ClosedRange<UInt8>) {
    for byte in range { insert(byte) }
  }

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  mutating func formUnion(_ other: ByteSet) { words |= other.words }

  func intersection(_ other: ByteSet) -> ByteSet {
    var intersection = ByteSet()
    intersection.words = words & other.words
    return intersection
  }

  var complement: ByteSet {
    var complement = ByteSet()
    complement.words = ~words
    return complement
  }

  /// The POSIX class of that name, as in `[[:digit:]]`, limited to ASCII.
  init?(posixClass name: some Collection<UInt8>) {
    guard let isMember = ByteSet.posixClasses[String(decoding: name, as: UTF8.self)] else {
      return nil
    }
    for byte in 0..<0x80 as Range<UInt8> where isMember(byte) { insert(byte) }
  }

  private static let posixClasses: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) },
    "alpha": isLetter,
    "blank": { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") },
    "cntrl": { $0 < 0x20 || $0 == 0x7F },
    "digit": isDigit,
    "graph": { $0 > 0x20 && $0 < 0x7F },
    "lower": { isLetter($0) && $0 & 0x20 != 0 },
    "print": { $0 >= 0x20 && $0 < 0x7F },
    "punct": { $0 > 0x20 && $0 < 0x7F && !isLetter($0) && !isDigit($0) },
    "space": { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) },
    "upper": { isLetter($0) && $0 & 0x20 == 0 },
    "xdigit": { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) },
  ]

  @Sendable private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  @Sendable private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
