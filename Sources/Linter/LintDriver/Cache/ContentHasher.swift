/// Hashes contents with a secret.
///
/// The bytes are read as blocks of 120 bits, which are numbers modulo the prime 2^127 - 1. Eight
/// blocks `m` make a stretch, the sum of `(m[0] + k[1])(m[1] + k[2])` and so on. The hash is the
/// polynomial whose coefficients are the stretches, and finally the length, evaluated at `k[0]`.
///
/// Suppose somebody chooses two contents without knowing the keys: at most (n + 2) / 2^120 of all
/// keys, where n is the number of stretches, give them the same hash. Two sums that differ in a
/// block are equal for at most one value of its neighbour's key, and two polynomials meet in at
/// most as many places as their degree. A fixed multiplier has no such bound: anybody who reads it
/// in the source can choose a block that makes the other factor zero, and with it everything
/// before.
///
/// It is not a signature. Anybody who can read the keys, or who sees hashes before choosing
/// contents, can make contents that share a hash. So neither leaves the folder of the cache.
///
/// It hashes some 3 GB/s, where copying from memory does 5. A cryptographic hash would take longer
/// than lexing.
struct ContentHasher: Sendable {
  private let keys: [Key]

  /// The size of the secret in bytes.
  static let secretSize = keyCount * 16
  private static let keyCount = 1 + 2 * pairCount

  private static let blockSize = 15
  private static let pairCount = 4
  private static let stretchSize = 2 * pairCount * blockSize

  /// - Parameter secret: of `secretSize` random bytes.
  init?(secret: some Collection<UInt8>) {
    guard secret.count == Self.secretSize else { return nil }
    keys = Array(secret).withUnsafeBytes { bytes in
      (0..<Self.keyCount).map { index in
        // 60 bits, so that sums and products below cannot overflow.
        let low = bytes.loadUnaligned(fromByteOffset: index * 16, as: UInt64.self)
        let high = bytes.loadUnaligned(fromByteOffset: index * 16 + 8, as: UInt64.self)
        return Key(
          low: UInt64(littleEndian: low) & Key.mask, high: UInt64(littleEndian: high) & Key.mask)
      }
    }
  }

  func hash(_ text: String) -> ContentHash {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  /// - Parameter start: the offset of the first byte that counts, at most the end.
  func hash(_ bytes: [UInt8], from start: Int = 0) -> ContentHash {
    bytes.withUnsafeBytes { hash(UnsafeRawBufferPointer(rebasing: $0[min(start, $0.count)...])) }
  }

  func hash(_ bytes: UnsafeRawBufferPointer) -> ContentHash {
    keys.withUnsafeBufferPointer { keys in
      var sum = Wide(0)
      var offset = 0
      while offset + Self.stretchSize <= bytes.count {
        sum = Self.next(sum, bytes, at: offset, keys)
        offset += Self.stretchSize
      }
      // Padded with zeros, which the length distinguishes from zeros in the content.
      withUnsafeTemporaryAllocation(byteCount: Self.stretchSize, alignment: 8) { rest in
        rest.initializeMemory(as: UInt8.self, repeating: 0)
        rest.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
        sum = Self.next(sum, UnsafeRawBufferPointer(rest), at: 0, keys)
      }
      var end = Product(sum, keys[0])
      end.add(Wide(UInt64(bytes.count)))
      sum = end.reduced
      return ContentHash(high: sum.high, low: sum.low)
    }
  }

  /// The polynomial with one more coefficient.
  @inline(__always)
  private static func next(
    _ sum: Wide, _ bytes: UnsafeRawBufferPointer, at offset: Int,
    _ keys: UnsafeBufferPointer<Key>
  ) -> Wide {
    var product = Product(sum, keys[0])
    for pair in 0..<pairCount {
      let first = Key(blockOf: bytes, at: offset + 2 * pair * blockSize)
      let second = Key(blockOf: bytes, at: offset + (2 * pair + 1) * blockSize)
      product.add(first + keys[1 + 2 * pair], second + keys[2 + 2 * pair])
    }
    return product.reduced
  }
}

/// The number `low + high * 2^64`, for two numbers of 60 bits.
private struct Key {
  let low: UInt64
  let high: UInt64

  static let mask: UInt64 = (1 << 60) - 1

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// A block of 15 bytes: the first 60 bits and the others.
  @inline(__always)
  init(blockOf bytes: UnsafeRawBufferPointer, at offset: Int) {
    let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let second = bytes.loadUnaligned(fromByteOffset: offset + 7, as: UInt64.self)
    low = UInt64(littleEndian: first) & Key.mask
    high = UInt64(littleEndian: second) >> 4
  }

  /// Limbs of 61 bits: no carry.
  @inline(__always)
  static func + (a: Key, b: Key) -> Key { Key(low: a.low &+ b.low, high: a.high &+ b.high) }
}

/// A sum of products, not yet reduced: `low + middle * 2^64 + high * 2^128`.
private struct Product {
  private var low: Wide
  private var middle: Wide
  private var high: Wide

  /// The product of a reduced sum, of 127 bits and a little, with a key: no limb reaches 2^126.
  @inline(__always)
  init(_ sum: Wide, _ key: Key) {
    low = Wide(sum.low, times: key.low)
    middle = Wide(sum.low, times: key.high) + Wide(sum.high, times: key.low)
    high = Wide(sum.high, times: key.high)
  }

  /// Adds a product of limbs of 61 bits; with four of them, `low` stays below 2^125, `middle` below
  /// 2^126 and `high` below 2^125.
  @inline(__always)
  mutating func add(_ a: Key, _ b: Key) {
    low = low + Wide(a.low, times: b.low)
    middle = middle + Wide(a.low, times: b.high) + Wide(a.high, times: b.low)
    high = high + Wide(a.high, times: b.high)
  }

  @inline(__always)
  mutating func add(_ number: Wide) { low = low + number }

  /// The same number modulo 2^127 - 1, at most 2^127: in that arithmetic 2^127 is 1 and 2^128 is 2.
  /// The sum of the four parts is below 2^128.
  @inline(__always)
  var reduced: Wide {
    let doubled = Wide(low: high.low << 1, high: high.high << 1 | high.low >> 63)
    let carried = Wide(low: middle.low >> 63 | middle.high << 1, high: middle.high >> 63)
    let rest = Wide(low: 0, high: middle.low & (UInt64.max >> 1))
    let sum = low + doubled + carried + rest
    return Wide(low: sum.low, high: sum.high & (UInt64.max >> 1)) + Wide(sum.high >> 63)
  }
}

/// A number of 128 bits: `UInt128` needs macOS 15. Sums are modulo 2^128.
private struct Wide {
  let low: UInt64
  let high: UInt64

  @inline(__always)
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  init(_ low: UInt64) { self.init(low: low, high: 0) }

  /// The product of two numbers of 64 bits.
  @inline(__always)
  init(_ a: UInt64, times b: UInt64) {
    let product = a.multipliedFullWidth(by: b)
    self.init(low: product.low, high: product.high)
  }

  @inline(__always)
  static func + (a: Wide, b: Wide) -> Wide {
    let (low, carries) = a.low.addingReportingOverflow(b.low)
    return Wide(low: low, high: a.high &+ b.high &+ (carries ? 1 : 0))
  }
}
