#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An open folder of a cache, which no other user writes to.
///
/// Files are opened and replaced through its descriptor, so that it stays the folder that was
/// checked, and never through a symbolic link.
final class CacheFolder: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Opens a folder, and creates it and its parents if necessary.
  convenience init(path: String) throws(CacheRefusal) {
    do throws(SystemError) {
      try CacheFolder.make(AbsolutePath(path, from: AbsolutePath.workingFolder()))
    } catch {
      throw .unmade(path, error)
    }
    // A link in its place was made by the user.
    try self.init(path: path, name: path, in: AT_FDCWD, flags: 0)
  }

  /// The same for a folder in this one.
  func subfolder(_ name: String) throws(CacheRefusal) -> CacheFolder {
    let path = "\(path)/\(name)"
    guard mkdirat(descriptor, name, CacheFolder.mode) == 0 || errno == EEXIST else {
      throw .unmade(path, .latest)
    }
    return try CacheFolder(path: path, name: name, in: descriptor, flags: O_NOFOLLOW)
  }

  private init(
    path: String, name: String, in parent: Int32, flags: Int32
  ) throws(CacheRefusal) {
    self.path = path
    do throws(SystemError) {
      // O_DIRECTORY refuses a pipe at once, where opening it would otherwise wait for the other
      // end.
      let flags = flags | O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC
      descriptor = try retrying { openat(parent, name, flags) }
    } catch {
      let isOther = error.code == ENOTDIR || error.code == ELOOP
      throw isOther ? .notAFolder(path) : .unopened(path, error)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unopened(path, .latest) }
    // The superuser may use another user's folder, such as one that is mounted into a container.
    guard status.st_uid == geteuid() || geteuid() == 0 else { throw .foreign(path) }
    guard status.st_mode & S_IWOTH == 0 else { throw .openToAll(path) }
  }

  deinit { close(descriptor) }

  /// For the user alone: the facts reveal what the sources are about, and the seed how to forge
  /// them.
  private static let mode: mode_t = 0o700

  private static func make(_ path: AbsolutePath) throws(SystemError) {
    if let status = try? FileStatus(ofPath: path.text), status.kind == .folder { return }
    if let parent = path.parent { try make(parent) }
    // Another process may have been faster.
    guard mkdir(path.text, mode) == 0 || errno == EEXIST else { throw .latest }
  }

  // MARK: - Files

  /// Nil if it is not there, or not a file.
  func open(_ name: String) -> CacheFile? { CacheFile(name: name, in: descriptor) }

  /// Replaces the file of this name as a whole.
  func write(_ bytes: [UInt8], to name: String) throws(Problem) {
    do throws(SystemError) {
      try place(bytes) { temporary throws(SystemError) in
        if renameat(descriptor, temporary, descriptor, name) == 0 { return }
        // A folder cannot be replaced by a file; an empty one may go.
        guard errno == EISDIR || errno == ENOTDIR else { throw .latest }
        _ = unlinkat(descriptor, name, AT_REMOVEDIR)
        guard renameat(descriptor, temporary, descriptor, name) == 0 else { throw .latest }
      }
    } catch {
      throw .unkept("\(path)/\(name)", error)
    }
  }

  /// Creates a file, unless one of this name exists.
  func create(_ name: String, _ bytes: [UInt8]) throws(Problem) {
    do throws(SystemError) {
      try place(bytes) { temporary throws(SystemError) in
        // Unlike a rename, it leaves the file of a faster process.
        if linkat(descriptor, temporary, descriptor, name, 0) == 0 {
          unlinkat(descriptor, temporary, 0)
        } else if errno == EEXIST {
          unlinkat(descriptor, temporary, 0)
        } else {
          // Some file systems have no links.
          guard renameat(descriptor, temporary, descriptor, name) == 0 else { throw .latest }
        }
      }
    } catch {
      throw .unkept("\(path)/\(name)", error)
    }
  }

  /// Writes a temporary file, and removes it if writing it or `finish` fails.
  private func place(
    _ bytes: [UInt8], _ finish: (_ temporary: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let name = TemporaryFile.newName()
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try retrying { openat(descriptor, name, flags, 0o600) }
    do throws(SystemError) {
      try writeAll(bytes, closing: file)
      try finish(name)
    } catch {
      unlinkat(descriptor, name, 0)
      throw error
    }
  }

  /// Removes the half-written files of processes that were killed.
  func removeLeftovers() {
    var names: [String] = []
    try? forEachEntry(ofFolder: Array(path.utf8)) { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      if entry.kind == .file, TemporaryFile.isName(name) { names.append(name) }
    }
    for name in names {
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let age = Int(time(nil)) &- FileStatus(status).modified / 1_000_000_000
      // Machines can share a cache, and another one's process is unknown here.
      guard age > (TemporaryFile.isAbandoned(name) ? Self.writingAge : Self.leftoverAge) else {
        continue
      }
      unlinkat(descriptor, name, 0)
    }
  }

  // In seconds

  /// Nearly no write takes that long.
  private static let writingAge = 60
  /// No write takes that long.
  private static let leftoverAge = 3600
}

/// The reason why a cache is not used.
struct CacheRefusal: Error {
  let problem: Problem
  /// Whether every user sees it; otherwise only a user who chose this folder.
  let isGrave: Bool

  private init(_ path: String, _ what: String, _ advice: String, isGrave: Bool) {
    problem = Problem(path: path, what: what, advice: advice, isFailure: false)
    self.isGrave = isGrave
  }

  private static let otherFolder = "name another folder with --cache-dir, or use --no-cache"

  fileprivate static func unmade(_ path: String, _ error: SystemError) -> CacheRefusal {
    CacheRefusal(
      path, "nothing is kept for the next run: cannot make the folder: \(error)", otherFolder,
      isGrave: false)
  }

  fileprivate static func unopened(_ path: String, _ error: SystemError) -> CacheRefusal {
    CacheRefusal(
      path, "nothing is kept for the next run: cannot open the folder: \(error)", otherFolder,
      isGrave: false)
  }

  fileprivate static func notAFolder(_ path: String) -> CacheRefusal {
    CacheRefusal(path, "no cache is used: it is not a folder", otherFolder, isGrave: true)
  }

  fileprivate static func foreign(_ path: String) -> CacheRefusal {
    CacheRefusal(
      path, "no cache is used: the folder belongs to another user", otherFolder, isGrave: true)
  }

  fileprivate static func openToAll(_ path: String) -> CacheRefusal {
    CacheRefusal(
      path, "no cache is used: everybody may write to the folder",
      "close it with 'chmod o-w', or name another one with --cache-dir", isGrave: true)
  }
}

extension Problem {
  fileprivate static func unkept(_ path: String, _ error: SystemError) -> Problem {
    Problem(
      path: path, what: "nothing is kept for the next run: cannot write it: \(error)",
      advice: "name another folder with --cache-dir, or use --no-cache", isFailure: false)
  }
}
