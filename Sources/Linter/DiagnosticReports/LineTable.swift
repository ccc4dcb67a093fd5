/// Where the lines of one file begin: turns byte offsets into lines and columns.
///
/// A line ends with `\n` and nothing else, as in the Swift compiler; the `\r` of `\r\n` is the last
/// byte of its line.
package struct LineTable: Sendable {
  /// The offset of the first byte of each line. Never empty: the empty file has one line.
  private let starts: [UInt32]
  private let byteCount: UInt32

  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(bytes.count / 32 + 1)
    var offset: UInt32 = 0
    for byte in bytes {
      offset += 1
      if byte == UInt8(ascii: "\n") { starts.append(offset) }
    }
    self.starts = starts
    self.byteCount = offset
  }

  package var lineCount: Int { starts.count }

  /// The place of a byte; an offset past the end counts as the end.
  package func place(ofOffset offset: UInt32) -> Place {
    let offset = min(offset, byteCount)
    let line = lineIndex(ofOffset: offset)
    return Place(line: line + 1, column: Int(offset - starts[line]) + 1, offset: Int(offset))
  }

  /// The bytes of a line, counted from 1, including its line end.
  package func bytes(ofLine line: Int) -> Range<Int> {
    let end = line < starts.count ? starts[line] : byteCount
    return Int(starts[line - 1])..<Int(end)
  }

  /// The last line that begins at or before the offset, counted from 0.
  private func lineIndex(ofOffset offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

/// A place in a file as people count it.
package struct Place: Sendable, Equatable {
  /// Counted from 1.
  package var line: Int
  /// In UTF-8 bytes, counted from 1, as the Swift compiler prints it.
  package var column: Int
  /// In UTF-8 bytes, counted from 0.
  package var offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}
