#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A new text for a file, stored beside the file that it will replace.
///
/// The name changes in one step, so readers of the file get the whole old text or the whole new
/// one, whenever the process ends. If the text is not put in place, it is removed with the value;
/// only a process that is killed leaves it on disk, under a name that no walk finds.
final class TemporaryFile {
  private let path: String
  private let target: String
  /// Whether the file to replace has other names, which will keep the old text.
  let isTargetHardLinked: Bool
  private var isInPlace = false

  /// - Parameter file: the file to replace or create; for a symbolic link, the file that it leads
  ///   to.
  init(_ bytes: [UInt8], for file: String) throws(SystemError) {
    target = TemporaryFile.target(of: file)
    path = TemporaryFile.folder(of: target) + TemporaryFile.newName()
    let standing = FileStanding(ofPath: target)
    isTargetHardLinked = standing?.isHardLinked == true
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let path = path
    // Others have no access before it has the permissions of the file that it replaces.
    let mode: mode_t = standing == nil ? 0o666 : 0o600
    let descriptor = try retrying { open(path, flags, mode) }
    do throws(SystemError) {
      do throws(SystemError) {
        try standing?.copy(to: descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      try writeAll(bytes, closing: descriptor)
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

  /// A file without a name, which the system removes when nothing refers to it any longer.
  ///
  /// - Returns: its descriptor, which new programs inherit; nil if the system has no room.
  static func unnamed() -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = folder + "/" + newName()
    guard let descriptor = try? retrying({ open(path, O_RDWR | O_CREAT | O_EXCL, 0o600) }) else {
      return nil
    }
    unlink(path)
    return descriptor
  }

  /// Makes a file with these bytes the standard input.
  static func replaceInput(by bytes: [UInt8]) -> Bool {
    guard let file = unnamed() else { return false }
    defer { close(file) }
    return (try? writeAll(bytes, to: file)) != nil && lseek(file, 0, SEEK_SET) == 0
      && dup2(file, STDIN_FILENO) == STDIN_FILENO
  }

  private static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  /// Including the last slash; empty for the working folder.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  // MARK: - Names

  private static let prefix = ".deplint-"
  private static let suffix = ".tmp"

  /// `.deplint-PROCESS-RANDOM.tmp`: independent of the file's name, which may already be of the
  /// maximum length.
  static func newName() -> String {
    prefix + "\(getpid())-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) + suffix
  }

  /// Whether the name is that of a temporary file.
  static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

  /// Removes the temporary files that killed processes have left in the folder of a file.
  static func removeAbandoned(beside file: String) {
    let folder = folder(of: target(of: file))
    var names: [String] = []
    try? forEachEntry(ofFolder: Array((folder.isEmpty ? "." : folder).utf8)) { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      if isName(name) { names.append(name) }
    }
    for name in names where isAbandoned(name) { unlink(folder + name) }
  }

  /// Whether the process that has made a temporary file of this name no longer exists on this
  /// machine.
  static func isAbandoned(_ name: String) -> Bool {
    let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" })
    guard isName(name), let process, process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
