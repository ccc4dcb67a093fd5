/// Cuts a stream of bytes into messages: a header with the length of what follows, an empty line,
/// and the message.
///
///     Content-Length: 46\r\n\r\n{"jsonrpc":"2.0","method":"initialized", … }
///
/// The stream may come in pieces of any size. Anything but a header is skipped up to the next
/// header, so one bad message does not affect the others.
struct Framing {
  private var bytes: [UInt8] = []
  /// The length of the message whose header has been read.
  private var length: Int?

  enum Frame: Equatable {
    case message([UInt8])
    /// Something else in place of a message; the phrase says what.
    case garbage(String)
  }

  /// A longer message is treated as a broken header.
  private static let lengthLimit = 1 << 28
  /// A longer stretch without an empty line is not a header.
  private static let headerLimit = 1 << 13

  mutating func append(_ piece: [UInt8]) { bytes += piece }

  /// The bytes of a message that has not arrived completely.
  var unfinished: [UInt8] {
    (length.map { Array("Content-Length: \($0)\r\n\r\n".utf8) } ?? []) + bytes
  }

  /// The next message that has arrived completely.
  mutating func next() -> Frame? {
    if length == nil, let failure = readHeader() { return .garbage(failure) }
    guard let length, bytes.count >= length else { return nil }
    let message = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    self.length = nil
    return .message(message)
  }

  /// Reads a header if a complete one has arrived; returns a phrase if it is something else.
  private mutating func readHeader() -> String? {
    guard let end = Framing.endOfHeader(bytes) else {
      guard bytes.count > Framing.headerLimit else { return nil }
      // The bytes may end with the beginning of a header.
      bytes.removeFirst(bytes.count - Framing.headerLimit / 2)
      return "no 'Content-Length' within \(Framing.headerLimit) bytes"
    }
    let header = String(decoding: bytes[..<end], as: UTF8.self)
    bytes.removeFirst(end)
    guard let length = Framing.length(in: header) else {
      return "a header without 'Content-Length'"
    }
    guard length <= Framing.lengthLimit else { return "a message of \(length) bytes" }
    self.length = length
    return nil
  }

  /// The index after the empty line that ends a header.
  private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
    var lineStart = 0
    for (offset, byte) in bytes.prefix(headerLimit).enumerated() where byte == 0x0A {
      let line = bytes[lineStart..<offset]
      if line.isEmpty || line.elementsEqual([0x0D]), lineStart > 0 { return offset + 1 }
      lineStart = offset + 1
    }
    return nil
  }

  /// The last length in the header, even within a line: the rest of a broken message may precede
  /// it.
  private static func length(in header: String) -> Int? {
    let name = "content-length:"
    for line in header.split(whereSeparator: \.isNewline).reversed() {
      let line = line.lowercased()
      var rest = line[...]
      var value: Substring?
      while let start = rest.firstIndex(of: "c") {
        rest = rest[start...]
        if rest.hasPrefix(name) { value = rest.dropFirst(name.count) }
        rest = rest.dropFirst()
      }
      if let value, let length = Int(value.filter { $0 != " " }), length >= 0 { return length }
    }
    return nil
  }
}
