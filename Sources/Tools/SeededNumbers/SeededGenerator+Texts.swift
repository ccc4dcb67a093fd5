extension SeededGenerator {
  /// A text with some bytes changed, removed, inserted or repeated.
  ///
  /// - Parameters:
  ///   - pieces: texts to insert, such as single brackets.
  ///   - changes: the maximum number of changes; there is at least one.
  ///   - length: changes remove or repeat fewer bytes than this.
  package mutating func spoiled(
    _ text: [UInt8], by pieces: [[UInt8]], changes: Int, length: Int
  ) -> [UInt8] {
    var text = text
    for _ in 0...below(changes) {
      let start = below(text.count + 1)
      let end = min(text.count, start + below(length))
      switch below(5) {
      case 0 where start < text.count: text[start] ^= UInt8(1 << below(8))
      case 1: text.insert(UInt8(below(256)), at: start)
      case 2: text.removeSubrange(start..<end)
      case 3: text.insert(contentsOf: text[start..<end], at: below(text.count + 1))
      default: text.insert(contentsOf: pick(pieces) ?? [], at: start)
      }
    }
    return text
  }
}
