/// Reads the files that are linted.
enum SourceReader {
  /// A file as it was at one moment.
  struct Snapshot {
    let bytes: [UInt8]
    /// Differs from a later one if the file was written to in between.
    let status: FileStatus
  }

  /// Reads a file whole, or tells why not.
  ///
  /// `read` into memory of its own rather than `mmap`: source files are small, so that mapping one
  /// costs more than copying it; and a mapped file that somebody truncates kills the process.
  static func read(_ path: String) throws(Problem) -> Snapshot {
    let snapshot: Snapshot
    do {
      snapshot = try load(path)
    } catch {
      // Whoever asks has seen the file before.
      throw error.isMissing ? .vanished(path) : .unreadable(path, error)
    }
    guard snapshot.status.kind == .file else { throw .notAFile(path) }
    guard snapshot.status.size <= sizeLimit else { throw .tooLarge(path) }
    return snapshot
  }

  /// Offsets in a file are 32 bits wide.
  static let sizeLimit = Int(UInt32.max)

  private static func load(_ path: String) throws(SystemError) -> Snapshot {
    let file = try FileHandle(path: path)
    let status = try file.status()
    guard status.kind == .file, status.size <= sizeLimit else {
      return Snapshot(bytes: [], status: status)
    }
    return Snapshot(bytes: try file.read(upTo: status.size), status: status)
  }
}
