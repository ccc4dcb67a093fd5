extension PropertyList {
  /// The text of a string with its escapes resolved; empty for other nodes.
  ///
  /// - Parameter bytes: the bytes of the file that the list was read from.
  package func text(of node: NodeID, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let raw = rawText(of: node, in: bytes)
    guard nodes[node].hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    return PropertyListEscapes(raw).resolved()
  }

  /// The bytes of a string as written in the file, without quotes; none for other nodes.
  @inline(__always)
  func rawText(
    of node: NodeID, in bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let node = nodes[node]
    guard node.kind == .string, let start = bytes.baseAddress else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start + Int(node.offset), count: Int(node.length))
  }
}

/// Resolves escape sequences.
private struct PropertyListEscapes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var result: [UInt8] = []
  /// The first half of a character that is written as two `\U` escapes.
  private var highSurrogate: UInt32?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  consuming func resolved() -> String {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\\"), position < bytes.count { escape() } else { append(byte) }
    }
    dropHighSurrogate()
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func escape() {
    let byte = bytes[position]
    position += 1
    switch Unicode.Scalar(byte) {
    case "a": append(0x07)
    case "b": append(0x08)
    case "t": append(0x09)
    case "n": append(0x0A)
    case "v": append(0x0B)
    case "f": append(0x0C)
    case "r": append(0x0D)
    case "0"..."7": octal(UInt32(byte - UInt8(ascii: "0")))
    case "U": hexadecimal()
    default: append(byte)
    }
  }

  /// Up to three digits. Beyond ASCII they refer to the NeXTSTEP character set, which is not
  /// supported because it is not used.
  private mutating func octal(_ first: UInt32) {
    var value = first
    for _ in 0..<2 {
      guard position < bytes.count, let digit = bytes[position].hexadecimalValue, digit < 8
      else { break }
      value = value * 8 + digit
      position += 1
    }
    append(value < 0x80 ? Unicode.Scalar(value) : nil)
  }

  /// Up to four digits: one unit of UTF-16.
  private mutating func hexadecimal() {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = bytes[position].hexadecimalValue else { break }
      value = value * 16 + digit
      position += 1
    }
    switch (highSurrogate, value) {
    case (let high?, 0xDC00...0xDFFF):
      highSurrogate = nil
      append(Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (value - 0xDC00)))
    case (_, 0xD800...0xDBFF):
      dropHighSurrogate()
      highSurrogate = value
    default: append(Unicode.Scalar(value))
    }
  }

  private mutating func append(_ byte: UInt8) {
    dropHighSurrogate()
    result.append(byte)
  }

  /// Adds a character, or the replacement character for nil.
  private mutating func append(_ scalar: Unicode.Scalar?) {
    dropHighSurrogate()
    result.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  /// A surrogate without its other half is not a character.
  private mutating func dropHighSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    result.append(contentsOf: "\u{FFFD}".utf8)
  }
}
