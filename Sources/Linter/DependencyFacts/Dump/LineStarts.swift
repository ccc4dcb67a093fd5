/// The offsets at which the lines of a file begin, to turn offsets into readable places.
package struct LineStarts: Sendable {
  private let starts: [UInt32]

  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    for (index, byte) in bytes.enumerated() {
      let next = index + 1
      // "\r\n" ends one line, not two.
      let isPair = next < bytes.count && bytes[next] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isPair {
        starts.append(UInt32(next))
      }
    }
    self.starts = starts
  }

  /// `3:7`: line and column, both from 1, the column in bytes.
  package func place(_ offset: UInt32) -> String {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return "\(low + 1):\(offset - starts[low] + 1)"
  }
}
