/// 128 bits made of a content: two contents that anybody writes by accident do not share them.
///
/// Not for defence: who can write into the cache can write the sources, too. A cryptographic hash would
/// take longer than lexing; `Hasher` is seeded anew in every process.
struct ContentHash: Hashable, Sendable, BitwiseCopyable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Two sums that each fold a product of all 128 bits, 16 bytes at a time; each multiplies what the
  /// other one only adds.
  init(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) {
    var high = 0x9E37_79B9_7F4A_7C15 ^ seed
    var low = 0xC2B2_AE3D_27D4_EB4F &+ UInt64(bytes.count)
    var offset = 0
    while offset + 16 <= bytes.count {
      let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let second = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      high = ContentHash.fold(first ^ 0x1656_67B1_9E37_79F9, second ^ high)
      low = ContentHash.fold(first ^ low, second ^ 0x2722_0A95_FD4E_5B4D) &+ second
      offset += 16
    }
    var tail: (UInt64, UInt64) = (0, 0)
    Swift.withUnsafeMutableBytes(of: &tail) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
    }
    high = ContentHash.fold(tail.0 ^ 0x1656_67B1_9E37_79F9, tail.1 ^ high)
    low = ContentHash.fold(tail.0 ^ low, tail.1 ^ 0x2722_0A95_FD4E_5B4D) &+ tail.1
    self.high = ContentHash.fold(high ^ low, 0x9FB2_1C65_1E98_DF25)
    self.low = ContentHash.fold(low, 0xD6E8_FEB8_6659_FD93 ^ high)
  }

  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
