/// 127 bits that identify a content; see `ContentHasher`.
struct ContentHash: Hashable, Sendable, BitwiseCopyable {
  let high: UInt64
  let low: UInt64

  /// 32 hexadecimal digits.
  var name: String {
    [high, low].map { part in
      let digits = String(part, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
