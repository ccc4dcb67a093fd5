#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A new text of a file, beside the file whose place it is to take.
///
/// The name goes over in one step, so that whoever reads the file gets the old text or the new one,
/// whole, whenever the process ends. If the text is not put in place, it is gone with the value; only
/// a process that is killed leaves it behind, under a name that no walk lints.
final class TemporaryFile {
  private let path: String
  private let target: String
  private var isInPlace = false

  /// - Parameter file: the file to be replaced, or made; what a symbolic link leads to, not the link.
  init(_ bytes: [UInt8], for file: String) throws(SystemError) {
    target = TemporaryFile.target(of: file)
    path = TemporaryFile.folder(of: target) + TemporaryFile.newName()
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let path = path
    let descriptor = try retrying { open(path, flags, 0o666) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try TemporaryFile.copyStanding(of: target, to: descriptor)
      try writeAll(bytes, to: descriptor)
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit { if !isInPlace { unlink(path) } }

  func putInPlace() throws(SystemError) {
    guard rename(path, target) == 0 else { throw .latest }
    isInPlace = true
  }

  /// The permissions of the file that is replaced, and its owner as far as the system lets us.
  private static func copyStanding(
    of file: String, to descriptor: Int32
  ) throws(SystemError) {
    var status = stat()
    guard stat(file, &status) == 0 else { return }
    if status.st_uid != geteuid() || status.st_gid != getegid() {
      _ = fchown(descriptor, status.st_uid, status.st_gid)
    }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw .latest }
  }

  private static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  /// With its slash; empty for the working folder.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  // MARK: - Names

  private static let prefix = ".deplint-"
  private static let suffix = ".tmp"

  /// `.deplint-PROCESS-RANDOM.tmp`, short since the name of the file itself may be as long as names get.
  private static func newName() -> String {
    prefix + "\(getpid())-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) + suffix
  }

  /// Removes what killed processes have left in the folder of a file.
  static func removeAbandoned(beside file: String) {
    let folder = folder(of: target(of: file))
    var names: [String] = []
    try? forEachEntry(ofFolder: Array((folder.isEmpty ? "." : folder).utf8)) { name, _ in
      let name = String(decoding: name, as: UTF8.self)
      if name.hasPrefix(prefix), name.hasSuffix(suffix) { names.append(name) }
    }
    for name in names {
      let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = Int32(process), process > 0, kill(process, 0) != 0, errno == ESRCH else {
        continue
      }
      unlink(folder + name)
    }
  }
}
