package import Foundation

/// Messages as bytes: eight bytes of length, little-endian, then that many bytes of JSON.
package struct MessageStream {
  /// Reads at most the given number of bytes; none at the end of the input.
  private let read: (Int) -> Data
  private let write: (Data) -> Void

  package init(read: @escaping (Int) -> Data, write: @escaping (Data) -> Void) {
    self.read = read
    self.write = write
  }

  /// The bytes of the next message. Nil at the end of the input, for an empty message, and if the
  /// input ends within a message.
  package func next() -> Data? {
    guard let header = bytes(8) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length > 0, let length = Int(exactly: length) else { return nil }
    return bytes(length)
  }

  package func send(_ message: Data) {
    var length = UInt64(message.count).littleEndian
    write(withUnsafeBytes(of: &length) { Data($0) } + message)
  }

  /// Reads piece by piece, so that a nonsensical length does not allocate memory.
  private func bytes(_ count: Int) -> Data? {
    var bytes = Data()
    while bytes.count < count {
      let piece = read(min(count - bytes.count, 1 << 20))
      guard !piece.isEmpty else { return nil }
      bytes.append(piece)
    }
    return bytes
  }
}
