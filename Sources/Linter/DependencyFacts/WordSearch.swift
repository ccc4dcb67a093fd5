#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Looks for a word by its byte at `anchor`, one that is rare in code, so that nearly all of the
  /// search is the C library's search for one byte.
  func contains(_ word: StaticString, anchor: Int) -> Bool {
    guard let start = baseAddress else { return false }
    let length = word.utf8CodeUnitCount
    let byte = Int32(word.utf8Start[anchor])
    var offset = anchor
    while offset + length - anchor <= count {
      guard let hit = memchr(start + offset, byte, count - offset - (length - anchor) + 1)
      else { return false }
      let position = UnsafeRawPointer(hit) - UnsafeRawPointer(start)
      if memcmp(start + position - anchor, word.utf8Start, length) == 0 { return true }
      offset = position + 1
    }
    return false
  }
}
