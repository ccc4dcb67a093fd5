/// Memory that a thread reads one file after the other into.
///
/// Most files are searched and forgotten. An array for each costs more than the search: the system
/// has to find and clear its pages, again for each file.
final class ReadBuffer {
  private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

  deinit { memory.deallocate() }

  /// Reads a source, and hands its bytes over, valid until the next one is read.
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

  /// The memory, which keeps nothing of what was in it.
  func memory(ofSize size: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if memory.count < size {
      memory.deallocate()
      memory = .allocate(capacity: max(size, 2 * memory.count))
    }
    return memory
  }
}
