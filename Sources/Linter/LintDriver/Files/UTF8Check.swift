extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are valid UTF-8, in one pass.
  ///
  /// Nearly all of a source file is ASCII, which is recognised 32 bytes at a time, even between and
  /// after other characters; the standard library's own check goes byte by byte.
  var isUTF8: Bool {
    guard let baseAddress else { return true }
    var position = UnsafeRawPointer(baseAddress)
    let end = position + count
    while true {
      position = position.endOfASCII(upTo: end)
      guard position < end else { return true }
      // After one character beyond ASCII, the next one often is too.
      repeat {
        guard let length = position.sequenceLength(upTo: end) else { return false }
        position += length
      } while position < end && position.byte(0) >= 0x80
    }
  }
}

extension UnsafeRawPointer {
  fileprivate func byte(_ offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }

  fileprivate func word(_ offset: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The first byte that is not ASCII, or `end`.
  fileprivate func endOfASCII(upTo end: UnsafeRawPointer) -> UnsafeRawPointer {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    var position = self
    while end - position >= 32 {
      let words = position.word(0) | position.word(8) | position.word(16) | position.word(24)
      guard words & highBits == 0 else { break }
      position += 32
    }
    while end - position >= 8 {
      let beyond = UInt64(littleEndian: position.word(0)) & highBits
      guard beyond == 0 else { return position + beyond.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end, position.byte(0) < 0x80 { position += 1 }
    return position
  }

  /// The length of the character that begins here with a byte beyond ASCII; nil if it is not one.
  ///
  /// The valid second bytes depend on the first one. This rules out overlong forms, halves of
  /// surrogate pairs, and characters beyond U+10FFFF.
  fileprivate func sequenceLength(upTo end: UnsafeRawPointer) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch byte(0) {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard end - self >= length, second.contains(byte(1)) else { return nil }
    for offset in 2..<max(length, 2) where byte(offset) & 0xC0 != 0x80 { return nil }
    return length
  }
}
