import Testing

@testable import LintDriver

@Suite struct ContentHasherTests {
  private func hasher(_ seed: UInt8 = 0) throws -> ContentHasher {
    let secret = (0..<ContentHasher.secretSize).map { UInt8(truncatingIfNeeded: $0 &* 167) ^ seed }
    return try #require(ContentHasher(secret: secret))
  }

  @Test func dependsOnEachByteAndOnTheLength() throws {
    let hasher = try hasher()
    for size in [0, 1, 14, 15, 16, 119, 120, 121, 240, 1000] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
      var hashes: Set<ContentHash> = [hasher.hash(bytes)]
      for index in bytes.indices {
        for bit in 0..<8 {
          var other = bytes
          other[index] ^= 1 << UInt8(bit)
          hashes.insert(hasher.hash(other))
        }
      }
      #expect(hashes.count == 1 + 8 * size, "\(size)")
    }
    let zeros = Set((0..<500).map { hasher.hash([UInt8](repeating: 0, count: $0)) })
    #expect(zeros.count == 500)
  }

  @Test func dependsOnEachPartOfTheSecret() throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let secret = [UInt8](repeating: 0x5A, count: ContentHasher.secretSize)
    var hashes: Set<ContentHash> = []
    for index in stride(from: 0, to: secret.count, by: 8) {
      var other = secret
      other[index] ^= 1
      hashes.insert(try #require(ContentHasher(secret: other)).hash(bytes))
    }
    #expect(hashes.count == secret.count / 8)
    #expect(ContentHasher(secret: secret.dropLast()) == nil)
    #expect(ContentHasher(secret: []) == nil)
  }

  /// A block that makes a fixed factor zero would wipe out everything before it.
  @Test func noBlockForgetsWhatCameBefore() throws {
    let constants: [UInt64] = [
      0, .max, 0x1656_67B1_9E37_79F9, 0x2722_0A95_FD4E_5B4D, 0x9FB2_1C65_1E98_DF25,
      0xD6E8_FEB8_6659_FD93,
    ]
    let hasher = try hasher()
    for first in constants {
      for second in constants {
        let block = [first, second].flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
        for end in ["", "import Dependencies\n"] {
          let texts = ["A client. 16 b.\n", "B client. 16 b.\n"].map {
            Array($0.utf8) + block + block + Array(end.utf8)
          }
          #expect(hasher.hash(texts[0]) != hasher.hash(texts[1]))
        }
      }
    }
  }

  /// The arithmetic modulo 2^127 - 1, compared with long multiplication, with the largest keys and
  /// blocks.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [0x00, 0x01, 0x7F, 0xFF] as [UInt8])
  func isThePolynomial(byte: UInt8) throws {
    let secret = [UInt8](repeating: 0xFF, count: ContentHasher.secretSize)
    let hasher = try #require(ContentHasher(secret: secret))
    let prime = UInt128.max >> 1
    let key = Polynomial.number([UInt8](repeating: 0xFF, count: 15))
    for count in [0, 1, 15, 120, 130, 360] {
      let bytes = [UInt8](repeating: byte, count: count)
      var sum: UInt128 = 0
      for start in stride(from: 0, through: count, by: 120) {
        let stretch = bytes[start..<min(start + 120, count)]
        let padded = Array(stretch) + [UInt8](repeating: 0, count: 120 - stretch.count)
        sum = Polynomial.product(sum, key)
        for pair in stride(from: 0, to: 120, by: 30) {
          let first = Polynomial.number(Array(padded[pair..<pair + 15]))
          let second = Polynomial.number(Array(padded[pair + 15..<pair + 30]))
          sum = (sum + Polynomial.product(first + key, second + key)) % prime
        }
      }
      sum = (Polynomial.product(sum, key) + UInt128(count)) % prime
      let hash = hasher.hash(bytes)
      #expect((UInt128(hash.high) << 64 | UInt128(hash.low)) % prime == sum, "\(count)")
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private enum Polynomial {
    /// 60 bits in each half.
    static func number(_ block: [UInt8]) -> UInt128 {
      let value = block.reversed().reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
      return (value >> 60) << 64 | value & (1 << 60 - 1)
    }

    /// Bit by bit.
    static func product(_ a: UInt128, _ b: UInt128) -> UInt128 {
      let prime = UInt128.max >> 1
      var (sum, power) = (UInt128(0), a % prime)
      for bit in 0..<128 {
        if b >> UInt128(bit) & 1 == 1 { sum = (sum + power) % prime }
        power = (power + power) % prime
      }
      return sum
    }
  }
}
