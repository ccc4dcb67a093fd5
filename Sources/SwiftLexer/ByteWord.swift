/// Eight bytes in a machine word, all of them looked at in a few instructions.
struct ByteWord {
  /// The first byte in memory is the lowest one of the word.
  var bits: UInt64

  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  @inline(__always)
  init(at address: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
  }

  /// The same byte, eight times.
  @inline(__always)
  private static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Which of the eight bytes a question is answered with yes for: the highest bit of each.
  struct Marks {
    var bits: UInt64

    @inline(__always)
    init(bits: UInt64) { self.bits = bits & 0x8080_8080_8080_8080 }

    @inline(__always)
    var isEmpty: Bool { bits == 0 }

    /// The index of the first marked byte; eight if there is none.
    @inline(__always)
    var first: Int { bits.trailingZeroBitCount &>> 3 }

    /// The bytes that are not marked.
    @inline(__always)
    var inverted: Marks { Marks(bits: ~bits) }

    @inline(__always)
    static func | (one: Marks, other: Marks) -> Marks { Marks(bits: one.bits | other.bits) }
  }

  /// The bytes equal to an ASCII character.
  @inline(__always)
  func marks(of character: Unicode.Scalar) -> Marks {
    let difference = bits ^ Self.repeating(UInt8(truncatingIfNeeded: character.value))
    let low = Self.repeating(0x7F)
    return Marks(bits: ~(((difference & low) &+ low) | difference))
  }

  /// The bytes that belong to characters beyond ASCII, or to nothing.
  @inline(__always)
  var marksBeyondASCII: Marks { Marks(bits: bits) }

  /// Control characters, up to 0x1F.
  @inline(__always)
  var controlMarks: Marks {
    // Adding 0x60 sets the highest bit of all that are 0x20 or more.
    Marks(bits: ~(((bits & Self.repeating(0x7F)) &+ Self.repeating(0x60)) | bits))
  }

  /// ASCII letters, digits and underscores.
  @inline(__always)
  var wordMarks: Marks {
    let low = bits & Self.repeating(0x7F)
    let folded = low | Self.repeating(0x20)
    // A sum has its highest bit set from that character on.
    let fromA = folded &+ Self.repeating(0x80 - 0x61)
    let beyondZ = folded &+ Self.repeating(0x80 - 0x7B)
    let fromZero = low &+ Self.repeating(0x80 - 0x30)
    let beyondNine = low &+ Self.repeating(0x80 - 0x3A)
    let otherThanUnderscore = (low ^ Self.repeating(0x5F)) &+ Self.repeating(0x7F)
    let marks = (fromA & ~beyondZ) | (fromZero & ~beyondNine) | ~otherThanUnderscore
    return Marks(bits: marks & ~bits)
  }

  /// Only the first bytes, zeros for the rest.
  @inline(__always)
  func prefix(_ count: Int) -> ByteWord {
    guard count < 8 else { return self }
    return ByteWord(bits: bits & ~(~0 &<< UInt64(truncatingIfNeeded: count &* 8)))
  }
}
