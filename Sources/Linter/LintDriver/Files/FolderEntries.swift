#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What an entry of a folder is. Symbolic links are not followed, which also rules out going in
/// circles.
enum EntryKind: Sendable {
  case file, folder, other
}

/// Hands over each entry of a folder, `.` and `..` too, in the order of the file system.
///
/// The system says with each name what it is, so that none of the assets that surround the Swift
/// files costs a `stat`, a path or a `String`.
///
/// - Parameters:
///   - path: the folder's, as bytes without a NUL.
///   - body: gets the bytes of the name, valid until it returns.
func forEachEntry(
  ofFolder path: [UInt8], _ body: (_ name: UnsafeRawBufferPointer, EntryKind) -> Void
) throws(SystemError) {
  let folder = try retrying { path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_DIRECTORY) } }
  guard let stream = fdopendir(folder) else {
    close(folder)
    throw .latest
  }
  defer { closedir(stream) }
  while let entry = readdir(stream) {
    let type = Int32(entry.pointee.d_type)
    withUnsafeBytes(of: &entry.pointee.d_name) { field in
      let name = UnsafeRawBufferPointer(rebasing: field.prefix { $0 != 0 })
      body(name, kind(type: type, name: field, in: folder))
    }
  }
}

/// - Parameter name: ends with a NUL.
private func kind(type: Int32, name: UnsafeRawBufferPointer, in folder: Int32) -> EntryKind {
  switch type {
  case Int32(DT_REG): return .file
  case Int32(DT_DIR): return .folder
  case Int32(DT_UNKNOWN): break
  default: return .other
  }
  // Some file systems do not say.
  var status = stat()
  let start = name.assumingMemoryBound(to: CChar.self).baseAddress
  guard let start, fstatat(folder, start, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
  return switch FileStatus(status).kind {
  case .file: .file
  case .folder: .folder
  case .other: .other
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
