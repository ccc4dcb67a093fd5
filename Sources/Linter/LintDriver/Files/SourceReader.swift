/// Reads the files that are linted.
enum SourceReader {
  /// A file as it was at one moment.
  struct Snapshot {
    let bytes: [UInt8]
    /// Differs from a later one if the file was written to in between.
    let status: FileStatus
  }

  /// Reads all of a file, or throws the reason why it cannot.
  ///
  /// It uses `read` rather than `mmap`: source files are small, so mapping one costs more than
  /// copying it, and a mapped file that somebody truncates kills the process.
  ///
  /// - Parameter shown: the path as messages print it, if it differs.
  static func read(_ path: String, shownAs shown: String? = nil) throws(Problem) -> Snapshot {
    var bytes: [UInt8] = []
    let status = try opened(path, shownAs: shown ?? path) { file, status throws(SystemError) in
      bytes = try file.read(upTo: status.size)
    }
    return Snapshot(bytes: bytes, status: status)
  }

  /// The same, into existing memory.
  ///
  /// - Parameter memory: returns memory of at least this size.
  /// - Returns: how many bytes were read.
  static func read(
    _ path: String, into memory: (_ size: Int) -> UnsafeMutableBufferPointer<UInt8>
  ) throws(Problem) -> (status: FileStatus, count: Int) {
    var count = 0
    let status = try opened(path, shownAs: path) { file, status throws(SystemError) in
      count = try file.read(
        into: UnsafeMutableBufferPointer(rebasing: memory(status.size)[..<status.size]))
    }
    return (status, count)
  }

  /// Offsets in a file are 32 bits wide.
  static let sizeLimit = Int(UInt32.max)

  private static func opened(
    _ path: String, shownAs shown: String,
    _ read: (borrowing FileHandle, FileStatus) throws(SystemError) -> Void
  ) throws(Problem) -> FileStatus {
    let status: FileStatus
    do throws(SystemError) {
      let file = try FileHandle(path: path)
      status = try file.status()
      if status.kind == .file, status.size <= sizeLimit { try read(file, status) }
    } catch {
      // The caller has already found the file.
      throw error.isMissing ? .vanished(shown) : .unreadable(shown, error)
    }
    guard status.kind == .file else { throw .notAFile(shown) }
    guard status.size <= sizeLimit else { throw .tooLarge(shown) }
    return status
  }
}
