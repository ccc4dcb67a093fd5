/// A place between two bytes of a file, and the steps that can be taken from there.
///
/// A cursor can look any distance in both directions: beyond the ends of the file it reads zeros.
struct Cursor {
  /// The first byte of the file.
  let start: UnsafePointer<UInt8>
  /// After the last byte of the file.
  let end: UnsafePointer<UInt8>
  /// From `start` to `end`, both included.
  var position: UnsafePointer<UInt8>

  /// A cursor at the start of a file.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // An empty buffer may have no address. None of its bytes is ever read, so any address will do.
    let first = bytes.baseAddress ?? ByteClass.anyAddress
    start = first
    end = first + (bytes.baseAddress == nil ? 0 : bytes.count)
    position = first
  }

  /// Another place in the same file.
  init(from position: UnsafePointer<UInt8>, of cursor: Cursor) {
    self = cursor
    self.position = position
  }

  // MARK: Looking

  /// Whether no byte lies ahead.
  @inline(__always)
  var isAtEnd: Bool { position == end }

  /// The next byte.
  @inline(__always)
  var first: UInt8 { position < end ? position.pointee : 0 }

  /// The byte after the next one.
  @inline(__always)
  var second: UInt8 { byte(at: 1) }

  /// The byte right before the cursor.
  @inline(__always)
  var previous: UInt8 { byte(before: 1) }

  /// The byte before the previous one.
  @inline(__always)
  var secondPrevious: UInt8 { byte(before: 2) }

  /// The number of bytes ahead.
  @inline(__always)
  var remaining: Int { end - position }

  /// The byte at a distance that is not negative.
  @inline(__always)
  func byte(at distance: Int) -> UInt8 { distance < remaining ? position[distance] : 0 }

  /// The byte at a distance to the left; 1 is the previous byte.
  @inline(__always)
  func byte(before distance: Int) -> UInt8 {
    distance <= position - start ? position[-distance] : 0
  }

  /// Whether the line, or the file, ends here.
  @inline(__always)
  var isAtLineEnd: Bool { isAtEnd || position.pointee.isLineEnd }

  /// The number of consecutive occurrences of a character here, up to a limit.
  func count(of character: Unicode.Scalar, upTo limit: Int = .max) -> Int {
    var count = 0
    while count < limit, byte(at: count) == character { count &+= 1 }
    return count
  }

  // MARK: Stepping

  /// Steps over `distance` bytes, which must lie ahead.
  @inline(__always)
  mutating func advance(by distance: Int = 1) { position += distance }

  /// Steps over the next byte if it is the character, and returns whether it was.
  @inline(__always)
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == character, !isAtEnd else { return false }
    advance()
    return true
  }

  /// Steps over bytes while they satisfy a condition.
  @inline(__always)
  mutating func skip(while isIncluded: (UInt8) -> Bool) {
    while position < end, isIncluded(position.pointee) { advance() }
  }

  // MARK: Sixteen bytes at a time

  /// Steps up to the first byte that `stops` marks.
  ///
  /// False if there is none before the last few bytes of the file, which the caller examines one by
  /// one.
  @inline(__always)
  mutating func skipBlocks(upTo stops: (ByteBlock) -> ByteBlock.Marks) -> Bool {
    while remaining >= ByteBlock.size {
      let distance = stops(ByteBlock(at: position)).first
      advance(by: distance)
      if distance < ByteBlock.size { return true }
    }
    return false
  }
}
