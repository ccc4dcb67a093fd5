internal import DiagnosticReports

/// Writes numbers and texts one after the other, so that different sequences have different bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String) {
    write(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// The rows of a table, without their number.
  mutating func write<Row: BitwiseCopyable>(table rows: [Row]) {
    rows.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func write(bytes more: ArraySlice<UInt8>) { bytes += more }

  /// An array, its number of elements first.
  mutating func write<Element>(
    _ elements: some Collection<Element>, each body: (inout ByteWriter, Element) -> Void
  ) {
    write(UInt32(elements.count))
    for element in elements { body(&self, element) }
  }
}

/// Reads the bytes of a `ByteWriter`, which may be damaged or come from elsewhere.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  /// The bytes are not in the expected format.
  struct Malformed: Error {}

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func read<Value: BitwiseCopyable>(_ type: Value.Type) throws(Malformed) -> Value {
    let bytes = try take(MemoryLayout<Value>.size)
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }

  mutating func readText() throws(Malformed) -> String {
    let count = try read(UInt32.self)
    guard let text = String(validUTF8: try take(Int(count))) else {
      throw Malformed()
    }
    return text
  }

  mutating func readFlag() throws(Malformed) -> Bool {
    switch try take(1).first {
    case 0: return false
    case 1: return true
    default: throw Malformed()
    }
  }

  /// An array. Memory grows with the elements that are read; their stored number is not trusted.
  mutating func readArray<Element>(
    _ element: (inout ByteReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = try read(UInt32.self)
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  /// A table with this number of rows.
  mutating func readTable<Row: BitwiseCopyable>(_ count: Int) throws(Malformed) -> [Row] {
    let bytes = try take(count * MemoryLayout<Row>.stride)
    return [Row](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
      initializedCount = count
    }
  }

  private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw Malformed() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
