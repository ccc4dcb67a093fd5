/// Where the lines of a file begin: turns the offsets of its facts into places that a person finds.
package struct LineStarts: Sendable {
  private let starts: [UInt32]

  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    for (index, byte) in bytes.enumerated() {
      let isReturn = byte == UInt8(ascii: "\r") && (index + 1 == bytes.count || bytes[index + 1] != 10)
      if byte == UInt8(ascii: "\n") || isReturn { starts.append(UInt32(index + 1)) }
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
