/// Memory into which a thread reads one file after another.
///
/// Most files are searched and forgotten. An array for each would cost more than the search,
/// because the system would have to find and clear new pages for each file.
final class ReadBuffer {
  private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

  deinit { memory.deallocate() }

  /// Reads a source, and passes its bytes to `body`. They are valid until the next source is read.
  func withBytes<Result>(
    of source: SourceFile,
    _ body: (UnsafeBufferPointer<UInt8>, FileStatus) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard !source.isInMemory else {
      let snapshot = try source.read()
      return try snapshot.bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        try body(bytes, snapshot.status)
      }
    }
    let (status, count) = try SourceReader.read(source.path) { size in memory(ofSize: size) }
    return try body(UnsafeBufferPointer(rebasing: memory[..<count]), status)
  }

  /// The memory, whose earlier contents may be lost.
  func memory(ofSize size: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if memory.count < size {
      memory.deallocate()
      memory = .allocate(capacity: max(size, 2 * memory.count))
    }
    return memory
  }
}
