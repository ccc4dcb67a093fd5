/// A place between two bytes of a file, and the steps that can be taken from there.
///
/// A cursor can look at any distance: beyond either end of the file there are zero bytes.
struct Cursor {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  /// From `start` to `end`, both included.
  var position: UnsafePointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // An empty buffer may have no address. None of its bytes is ever read, so any address will do.
    let first = bytes.baseAddress ?? ByteClass.anyAddress
    start = first
    end = first + (bytes.baseAddress == nil ? 0 : bytes.count)
    position = first
  }

  // MARK: Looking

  @inline(__always)
  var isAtEnd: Bool { position == end }

  /// The next byte.
  @inline(__always)
  var first: UInt8 { position < end ? position.pointee : 0 }

  /// The byte after the next one.
  @inline(__always)
  var second: UInt8 { byte(at: 1) }

  /// The byte before the cursor.
  @inline(__always)
  var previous: UInt8 { position > start ? position[-1] : 0 }

  /// The byte before the previous one.
  @inline(__always)
  var secondPrevious: UInt8 { position - start > 1 ? position[-2] : 0 }

  /// How many bytes lie ahead.
  @inline(__always)
  var remaining: Int { end - position }

  /// The byte at a distance that is not negative.
  @inline(__always)
  func byte(at distance: Int) -> UInt8 { distance < remaining ? position[distance] : 0 }

  /// Whether the line, or the file, ends here.
  @inline(__always)
  var isAtLineEnd: Bool { isAtEnd || position.pointee.isLineEnd }

  /// How many times the byte stands here in a row, up to a limit.
  func count(of character: Unicode.Scalar, upTo limit: Int = .max) -> Int {
    var count = 0
    while count < limit, byte(at: count) == character { count &+= 1 }
    return count
  }

  // MARK: Stepping

  /// Steps over as many bytes, which must be there.
  @inline(__always)
  mutating func advance(by distance: Int = 1) { position += distance }

  /// Steps over the next byte if it is this one.
  @inline(__always)
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == character, !isAtEnd else { return false }
    advance()
    return true
  }

  /// Steps over bytes as long as they are of a kind.
  @inline(__always)
  mutating func skip(while isIncluded: (UInt8) -> Bool) {
    while position < end, isIncluded(position.pointee) { advance() }
  }

  // MARK: Eight bytes at a time

  /// The next eight bytes, if there are as many.
  @inline(__always)
  var word: ByteWord? {
    guard remaining >= 8 else { return nil }
    return ByteWord(at: position)
  }

  /// Steps over all bytes up to the first that `stops` marks, eight at a time; false if the last
  /// few bytes of the file are still ahead and have to be looked at one by one.
  @inline(__always)
  mutating func skipWords(upTo stops: (ByteWord) -> ByteWord.Marks) -> Bool {
    while let word {
      let marks = stops(word)
      guard marks.isEmpty else {
        advance(by: marks.first)
        return true
      }
      advance(by: 8)
    }
    return false
  }
}
