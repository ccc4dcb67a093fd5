/// A text with its lines as the protocol defines them: they end with `\n`, `\r\n` or `\r`.
///
/// The Swift compiler and `LineTable` recognise only `\n`.
struct LinedText {
  /// UTF-8 if the text comes from a client; a file on disk can contain anything.
  private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line; never empty.
  private var starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = LinedText.starts(of: bytes)
  }

  /// The offset of a place. A place after the end of its line is the line's end, one after the last
  /// line is the text's end, and one within a scalar is the scalar's beginning.
  func offset(of position: Position, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let line = content(ofLine: position.line)
    var offset = line.lowerBound
    var character = 0
    while offset < line.upperBound {
      var end = offset + 1
      while end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      character += encoding.width(of: bytes[offset..<end])
      if character > position.character { break }
      offset = end
    }
    return offset
  }

  /// The place of an offset; an offset after the end is the end.
  func position(of offset: Int, in encoding: PositionEncoding) -> Position {
    let offset = min(max(0, offset), bytes.count)
    let line = lineIndex(of: offset)
    return Position(line: line, character: encoding.width(of: bytes[starts[line]..<offset]))
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
    starts = LinedText.starts(of: bytes)
  }

  /// The bytes of a line, without its line ending.
  private func content(ofLine line: Int) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<bytes.count }
    var end = starts[line + 1] - 1
    if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The last line that begins at or before an offset.
  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func starts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices where bytes[offset] <= 0x0D {
        let isReturn =
          bytes[offset] == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
        if bytes[offset] == 0x0A || isReturn { starts.append(offset + 1) }
      }
    }
    return starts
  }
}
