#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The kind of a folder's entry. Symbolic links are not followed, which also rules out cycles.
enum EntryKind: Sendable {
  case file, folder, other
}

/// Passes each entry of a folder to `body`, including `.` and `..`, in the order of the file
/// system.
///
/// The system reports the kind with each name, so that the assets around the Swift files cost no
/// `stat`, no path and no `String`.
///
/// - Parameters:
///   - path: the folder's path, as bytes without a NUL.
///   - body: receives an entry that is valid until it returns.
func forEachEntry(
  ofFolder path: [UInt8], _ body: (FolderEntry) -> Void
) throws(SystemError) {
  guard let stream = path.withCString({ opendir($0) }) else { throw .latest }
  defer { closedir(stream) }
  let folder = dirfd(stream)
  while let entry = readdir(stream) {
    let type = Int32(entry.pointee.d_type)
    withUnsafeBytes(of: &entry.pointee.d_name) { field in
      body(FolderEntry(type: type, field: field, folder: folder))
    }
  }
}

/// An entry of a folder that is being listed.
struct FolderEntry {
  let name: UnsafeRawBufferPointer
  private let type: Int32
  private let folder: Int32

  /// - Parameter field: at least the name and the NUL after it.
  fileprivate init(type: Int32, field: UnsafeRawBufferPointer, folder: Int32) {
    self.type = type
    self.folder = folder
    name = UnsafeRawBufferPointer(rebasing: field.prefix { $0 != 0 })
  }

  var kind: EntryKind {
    switch type {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems do not report the kind.
    return switch status?.kind {
    case .file: .file
    case .folder: .folder
    case .other, nil: .other
    }
  }

  /// Asks the system; nil if the entry is gone.
  var status: FileStatus? {
    // The name is followed by a NUL in place.
    guard let start = name.assumingMemoryBound(to: CChar.self).baseAddress else { return nil }
    return FileStatus(ofEntry: start, in: folder)
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      let end = buffer.initialize(fromContentsOf: lazy.map(CChar.init(bitPattern:)))
      buffer.initializeElement(at: end, to: 0)
      return body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
    }
  }
}
