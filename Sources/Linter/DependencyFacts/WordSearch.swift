#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Looks for a word by its byte at `anchor`, one that is rare in code, and by its first one or,
  /// where the first is the anchor, its last one.
  func contains(_ word: StaticString, anchor: Int) -> Bool {
    contains(word, anchor: anchor) { _ in true }
  }

  /// Whether an identifier is one of the words.
  ///
  /// - Parameter part: what all of the words contain, beginning with a byte that is rare in code.
  func containsIdentifier(among words: [StaticString], sharing part: StaticString) -> Bool {
    contains(part, anchor: 0) { start in
      var start = start
      while start > 0, self[start - 1].isNamePart { start -= 1 }
      let end = endOfName(from: start)
      return words.contains { $0.utf8CodeUnitCount == end - start && has($0, at: start) }
    }
  }

  /// False if no attribute can have one of the names. True also where only a parser could tell:
  /// `@Swift.TaskLocal`, an `@` with a comment behind it.
  func mayContainAttribute(among names: [StaticString]) -> Bool {
    contains("@", anchor: 0) { sign in
      let end = endOfName(from: sign + 1)
      guard end > sign + 1 else { return true }
      let isNamed = names.contains {
        $0.utf8CodeUnitCount == end - sign - 1 && has($0, at: sign + 1)
      }
      return isNamed || canContinueName(at: end)
    }
  }

  /// Calls `isWanted` with the places of the word until one is.
  ///
  /// Two bytes at their distance, looked for at sixteen places at a time, are so much rarer than any
  /// single one that the C library's search for one byte, begun anew after each hit, takes longer.
  private func contains(
    _ word: StaticString, anchor: Int, where isWanted: (Int) -> Bool
  ) -> Bool {
    let length = word.utf8CodeUnitCount
    guard let baseAddress, count >= length else { return false }
    let bytes = UnsafeRawPointer(baseAddress)
    let partner = anchor == 0 ? length - 1 : 0
    let one = SIMD16(repeating: word.utf8Start[anchor])
    let other = SIMD16(repeating: word.utf8Start[partner])
    let end = count - length + 1
    var place = 0
    while end - place >= 16 {
      let ones = bytes.loadUnaligned(fromByteOffset: place + anchor, as: SIMD16<UInt8>.self)
      let others = bytes.loadUnaligned(fromByteOffset: place + partner, as: SIMD16<UInt8>.self)
      let hits = unsafeBitCast((ones .== one) .& (others .== other), to: SIMD2<UInt64>.self)
      if hits.x | hits.y != 0,
        hasWanted(word, anchor: anchor, among: place..<place + 16, isWanted)
      {
        return true
      }
      place += 16
    }
    return hasWanted(word, anchor: anchor, among: place..<end, isWanted)
  }

  private func hasWanted(
    _ word: StaticString, anchor: Int, among places: Range<Int>, _ isWanted: (Int) -> Bool
  ) -> Bool {
    let byte = word.utf8Start[anchor]
    return places.contains { self[$0 + anchor] == byte && has(word, at: $0) && isWanted($0) }
  }

  private func has(_ word: StaticString, at start: Int) -> Bool {
    guard let bytes = baseAddress, word.utf8CodeUnitCount <= count - start else { return false }
    return memcmp(bytes + start, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  private func endOfName(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isNamePart { end += 1 }
    return end
  }

  /// Whether what follows a name in an attribute can be a further part of it.
  private func canContinueName(at end: Int) -> Bool {
    var next = end
    while next < count, self[next] <= UInt8(ascii: " ") { next += 1 }
    guard next < count else { return false }
    switch self[next] {
    case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: ":"), UInt8(ascii: "/"): return true
    // Bytes beyond ASCII belong to a name, or to something that only a lexer can tell.
    case 0x80...: return true
    default: return false
    }
  }
}

extension UInt8 {
  /// A letter, digit or underscore of ASCII.
  fileprivate var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
