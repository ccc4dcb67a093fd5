#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An open file or folder, closed when it goes out of scope.
///
/// It uses POSIX rather than Foundation all the way from a folder to its files' bytes:
/// `FileManager` and `URL` take several times as long as the search itself, and linking Foundation
/// doubles the start-up.
struct FileHandle: ~Copyable {
  let descriptor: Int32

  /// Opens for reading.
  init(path: UnsafePointer<CChar>, in folder: Int32 = AT_FDCWD) throws(SystemError) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    descriptor = try retrying { openat(folder, path, flags) }
  }

  deinit { close(descriptor) }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .latest }
    return FileStatus(status)
  }

  /// Reads until it has `capacity` bytes or the file ends.
  func read(upTo capacity: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemError) {
        count = try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads until the memory is full or the file ends.
  ///
  /// - Returns: how many bytes were read.
  func read(into memory: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    var count = 0
    while count < memory.count {
      let start = memory.baseAddress?.advanced(by: count)
      let step = try retrying { systemRead(descriptor, start, memory.count - count) }
      if step == 0 { break }
      count += step
    }
    return count
  }
}

/// The system's data about a file.
struct FileStatus: Sendable, Equatable {
  let kind: Kind
  let size: Int
  /// When it was last written, in nanoseconds.
  let modified: Int
  /// When it, its name or its permissions last changed, in nanoseconds; nobody can set it.
  let changed: Int
  let inode: UInt64

  enum Kind: Sendable { case file, folder, other }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = FileStatus.nanoseconds(status.st_mtimespec)
      changed = FileStatus.nanoseconds(status.st_ctimespec)
    #else
      modified = FileStatus.nanoseconds(status.st_mtim)
      changed = FileStatus.nanoseconds(status.st_ctim)
    #endif
    inode = UInt64(status.st_ino)
  }

  /// The status of a file that is not on a disk.
  init(sizeInMemory size: Int) {
    kind = .file
    self.size = size
    modified = 0
    changed = 0
    inode = 0
  }

  /// The status of the file that a path leads to, following symbolic links.
  init(ofPath path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .latest }
    self.init(status)
  }

  /// The status of an entry of an open folder, without following it if it is a symbolic link; nil
  /// if there is no such entry.
  init?(ofEntry name: UnsafePointer<CChar>, in folder: Int32) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }

  /// Whether the text is the same, as far as its size and modification time show. That is enough
  /// for a text that was read a moment ago.
  func hasSameText(as other: FileStatus) -> Bool {
    kind == other.kind && size == other.size && modified == other.modified
  }

  static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

/// Repeats a call as long as a signal interrupts it.
func retrying<Value: SignedInteger>(_ call: () -> Value) throws(SystemError) -> Value {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .latest }
  }
}

/// The system's `read`, which the method above shadows.
func systemRead(
  _ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, start, count)
}
