/// Sixteen bytes of a file, examined together in a few instructions.
struct ByteBlock {
  /// The number of bytes in a block.
  static let size = 16

  private let bytes: SIMD16<UInt8>

  /// The block that begins at an address.
  @inline(__always)
  init(at address: UnsafePointer<UInt8>) {
    bytes = UnsafeRawPointer(address).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  // Comparisons are with vectors, not numbers: comparisons with numbers compile to a loop over the
  // bytes.

  /// A block of one ASCII character.
  @inline(__always)
  private static func repeating(_ character: Unicode.Scalar) -> SIMD16<UInt8> {
    SIMD16(repeating: UInt8(truncatingIfNeeded: character.value))
  }

  /// The bytes equal to an ASCII character.
  @inline(__always)
  func marks(of character: Unicode.Scalar) -> Marks {
    Marks(mask: bytes .== Self.repeating(character))
  }

  /// The bytes below an ASCII character.
  @inline(__always)
  func marks(below character: Unicode.Scalar) -> Marks {
    Marks(mask: bytes .< Self.repeating(character))
  }

  /// The bytes from an ASCII character upwards, those of characters beyond ASCII included.
  @inline(__always)
  func marks(from character: Unicode.Scalar) -> Marks {
    Marks(mask: bytes .>= Self.repeating(character))
  }

  /// The bytes of characters beyond ASCII, and bytes that are not UTF-8.
  @inline(__always)
  var marksBeyondASCII: Marks { marks(from: "\u{80}") }

  /// ASCII letters, digits and underscores.
  @inline(__always)
  var wordMarks: Marks {
    // A byte before the first character of a range wraps to a large number.
    let letters = (bytes | Self.repeating("\u{20}")) &- Self.repeating("a")
    let digits = bytes &- Self.repeating("0")
    return Marks(mask: letters .< SIMD16(repeating: 26))
      | Marks(mask: digits .< SIMD16(repeating: 10))
      | marks(of: "_")
  }

  /// The first and the last eight bytes, the first byte lowest.
  @inline(__always)
  var words: (UInt64, UInt64) {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }

  /// The bytes of a block for which a comparison holds.
  struct Marks {
    fileprivate let mask: SIMDMask<SIMD16<Int8>>

    @inline(__always)
    fileprivate init(mask: SIMDMask<SIMD16<Int8>>) { self.mask = mask }

    @inline(__always)
    static func | (one: Marks, other: Marks) -> Marks { Marks(mask: one.mask .| other.mask) }

    @inline(__always)
    static prefix func ! (marks: Marks) -> Marks { Marks(mask: .!marks.mask) }

    /// The index of the first marked byte; sixteen if there is none.
    @inline(__always)
    var first: Int {
      // Each pair of bytes is squeezed into one, which leaves four bits for each mark. Written out,
      // because the initialiser that does this is often not inlined.
      let pairs = unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> 4
      @inline(__always) func low(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: pairs[index]) }
      let squeezed = SIMD8(low(0), low(1), low(2), low(3), low(4), low(5), low(6), low(7))
      let bits = unsafeBitCast(squeezed, to: UInt64.self)
      return UInt64(littleEndian: bits).trailingZeroBitCount &>> 2
    }
  }
}
