/// Facts as bytes and back: the tables in their memory layout, one after the other.
///
/// Only the build that wrote the bytes can read them, because the compiler chooses the layout.
/// `Codable` would be the obvious way, but it takes longer than gathering the facts again.
extension FileFacts {
  /// A number that differs between builds with different table layouts. It does not depend on the
  /// content that the builder puts into the tables.
  package static var storageLayout: UInt64 {
    let sizes = [
      MemoryLayout<Import>.stride, MemoryLayout<Declaration>.stride, MemoryLayout<Parameter>.stride,
      MemoryLayout<Attribute>.stride, MemoryLayout<TypeNode>.stride, MemoryLayout<CodeNode>.stride,
      MemoryLayout<Branch>.stride, MemoryLayout<ImportPlace>.stride, Int(KnownName.count),
    ]
    return sizes.reduce(0) { $0 &* 1_000_003 &+ UInt64($1) }
  }

  package func store(in bytes: inout [UInt8]) {
    names.store(in: &bytes)
    bytes.appendTable(imports)
    bytes.appendTable(declarations)
    bytes.appendTable(parameters)
    bytes.appendTable(attributes)
    bytes.appendTable(inheritedTypes)
    bytes.appendTable(genericParameters)
    bytes.appendTable(genericConstraints)
    bytes.appendTable(types)
    bytes.appendTable(code)
    bytes.appendTable(branches)
    bytes.appendTable([importPlace])
  }

  /// Reads stored facts. Nil if the bytes are not those that `store(in:)` of the same build writes
  /// for a file of this size.
  ///
  /// - Parameters:
  ///   - bytes: any bytes; they need not be valid.
  ///   - size: the size of the file, in bytes.
  package init?(stored bytes: UnsafeRawBufferPointer, ofFileWithSize size: Int) {
    var reader = TableReader(bytes: bytes)
    self.init()
    names = NameTable(from: &reader)
    imports = reader.table()
    declarations = reader.table()
    parameters = reader.table()
    attributes = reader.table()
    inheritedTypes = reader.table()
    genericParameters = reader.table()
    genericConstraints = reader.table()
    types = reader.table()
    code = reader.table()
    branches = reader.table()
    let places: [ImportPlace] = reader.table()
    guard reader.isAtEnd, let place = try? ImportPlace.validated(places) else { return nil }
    importPlace = place
    guard (try? validate(size: size)) != nil else { return nil }
  }
}

extension [UInt8] {
  /// Appends the number of elements and then the elements, which may not hold references. (The
  /// compiler's `BitwiseCopyable` would ensure that, if `Range` conformed to it.)
  mutating func appendTable<Row>(_ table: [Row]) {
    assert(_isPOD(Row.self))
    Swift.withUnsafeBytes(of: UInt32(table.count)) { append(contentsOf: $0) }
    table.withUnsafeBytes { append(contentsOf: $0) }
  }
}

/// Reads tables in the order in which they were appended.
struct TableReader {
  private var rest: UnsafeRawBufferPointer
  private var isTruncated = false

  init(bytes: UnsafeRawBufferPointer) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty && !isTruncated }

  mutating func table<Row>() -> [Row] {
    assert(_isPOD(Row.self))
    guard rest.count >= 4 else { return end() }
    let count = Int(rest.loadUnaligned(as: UInt32.self))
    let size = count * MemoryLayout<Row>.stride
    guard rest.count - 4 >= size else { return end() }
    let source = UnsafeRawBufferPointer(rebasing: rest[4..<4 + size])
    rest = UnsafeRawBufferPointer(rebasing: rest[(4 + size)...])
    return [Row](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: source)
      initializedCount = count
    }
  }

  private mutating func end<Row>() -> [Row] {
    isTruncated = true
    return []
  }
}
