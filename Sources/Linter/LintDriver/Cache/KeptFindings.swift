internal import Diagnostics

/// The findings of a run, kept for the next one: a file of the cache.
///
///     magic, build, check, key, start, number of records, record*, size, findings, linked findings
///
/// The check covers everything after it. The key names everything that the findings were made from;
/// see `FindingsKey`. So two questions are kept apart: the records tell the contents of the files
/// without reading them, and are never wrong; the key tells whether the findings are those of such
/// contents.
struct KeptFindings: Sendable {
  /// The key of everything that the findings were made from.
  let key: FindingsKey
  let records: [FileRecord]
  /// When the run began, in nanoseconds.
  let start: Int
  private let findings: ArraySlice<UInt8>
  private let linked: ArraySlice<UInt8>

  private static let magic: UInt64 = 0x3264_6E69_464C_5044
  /// In bytes. A larger file is not read.
  private static let sizeLimit = 1 << 28
  private static let checkedStart = 16 + MemoryLayout<ContentHash>.size

  /// - Parameter linked: see `Findings`.
  init(
    key: FindingsKey, records: [FileRecord], start: Int, _ diagnostics: [Diagnostic],
    suppressedCount: Int, linked: [Diagnostic] = []
  ) {
    self.key = key
    self.records = records
    self.start = start
    var writer = ByteWriter()
    writer.write(UInt64(suppressedCount))
    writer.write(diagnostics) { $0.write($1) }
    findings = writer.bytes[...]
    var linkedWriter = ByteWriter()
    linkedWriter.write(linked) { $0.write($1) }
    self.linked = linkedWriter.bytes[...]
  }

  /// The contents of the file; nil if it is missing, damaged or from another build.
  init?(_ file: CacheFile?, build: UInt64, hasher: ContentHasher) {
    guard let file, file.size <= KeptFindings.sizeLimit, let bytes = file.read(file.size, at: 0)
    else { return nil }
    self.init(bytes: bytes, build: build, hasher: hasher)
  }

  init?(bytes: [UInt8], build: UInt64, hasher: ContentHasher) {
    var reader = ByteReader(bytes[...])
    do {
      guard try reader.read(UInt64.self) == KeptFindings.magic,
        try reader.read(UInt64.self) == build,
        try reader.read(ContentHash.self) == hasher.hash(bytes, from: KeptFindings.checkedStart)
      else { return nil }
      key = FindingsKey(
        frame: try reader.read(ContentHash.self), contents: try reader.read(ContentHash.self))
      start = try reader.read(Int.self)
      let count = try reader.read(UInt64.self)
      records = try reader.readRecords(count)
      let size = try reader.read(UInt64.self)
      guard size <= reader.rest.count else { return nil }
      findings = reader.rest.prefix(Int(size))
      linked = reader.rest.dropFirst(Int(size))
    } catch {
      return nil
    }
  }

  func serialized(build: UInt64, hasher: ContentHasher) -> [UInt8] {
    var body = ByteWriter()
    body.write(key.frame)
    body.write(key.contents)
    body.write(start)
    body.write(UInt64(records.count))
    body.write(table: records)
    body.write(UInt64(findings.count))
    body.write(bytes: findings)
    body.write(bytes: linked)
    var head = ByteWriter()
    head.write(KeptFindings.magic)
    head.write(build)
    head.write(hasher.hash(body.bytes))
    return head.bytes + body.bytes
  }

  /// The diagnostics, and the number of silenced ones; nil if they do not fit files of these sizes.
  ///
  /// - Parameter sizes: the sizes of the files in bytes.
  func diagnostics(inFilesOfSizes sizes: [Int]) -> (diagnostics: [Diagnostic], suppressed: Int)? {
    var reader = ByteReader(findings)
    do {
      let suppressed = try reader.read(UInt64.self)
      let diagnostics = try reader.readDiagnostics(in: sizes)
      guard let suppressed = Int(exactly: suppressed) else { return nil }
      return (diagnostics, suppressed)
    } catch {
      return nil
    }
  }

  /// The findings before comments silence any; nil if nothing was linked, all files are one
  /// program, or they do not fit files of these sizes.
  func linked(inFilesOfSizes sizes: [Int]) -> LinkedFindings? {
    let programs = records.prefix(sizes.count).map { Int($0.program) }
    guard programs.count == sizes.count, let last = programs.max(), last > 0,
      last < programs.count, programs.allSatisfy({ $0 >= 0 })
    else { return nil }
    var reader = ByteReader(linked)
    guard let diagnostics = try? reader.readDiagnostics(in: sizes) else { return nil }
    return LinkedFindings(diagnostics: diagnostics, programs: programs, programCount: last + 1)
  }
}

extension ByteReader {
  /// All that is left.
  fileprivate mutating func readDiagnostics(in sizes: [Int]) throws(Malformed) -> [Diagnostic] {
    let diagnostics = try readArray { reader throws(Malformed) in
      try reader.readDiagnostic(in: sizes)
    }
    guard isAtEnd else { throw Malformed() }
    return diagnostics
  }

  fileprivate mutating func readRecords(_ count: UInt64) throws(Malformed) -> [FileRecord] {
    guard count <= rest.count / MemoryLayout<FileRecord>.stride else { throw Malformed() }
    return try readTable(Int(count))
  }
}
