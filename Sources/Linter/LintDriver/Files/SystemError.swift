#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The reason why a system call failed: an `errno` with its description.
struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
  let code: Int32

  /// The error of the call that has just failed on this thread.
  static var latest: SystemError { SystemError(code: errno) }

  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// `permission denied`
  var description: String {
    // `strerror` may share one buffer between threads.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress, strerror_r(code, start, buffer.count) == 0 else {
        return "error \(code)"
      }
      let text = String(cString: start)
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// The advice for the user who may not read something.
  var readingAdvice: String {
    #if canImport(Darwin)
      readingAdvice(onDarwin: true)
    #else
      readingAdvice(onDarwin: false)
    #endif
  }

  /// On macOS, this error means that the program may not read it, whatever the user may: it runs in
  /// Xcode's sandbox, or in a terminal that has not been let into the folder.
  func readingAdvice(onDarwin: Bool) -> String {
    guard onDarwin, code == EPERM else { return advice }
    return """
      in Xcode, set User Script Sandboxing to No; elsewhere, allow the terminal in \
      System Settings > Privacy & Security > Files & Folders
      """
  }

  /// The advice for the user.
  var advice: String {
    switch code {
    case EACCES, EPERM: "check its permissions"
    case EMFILE, ENFILE: "try a smaller --jobs, or raise the limit of open files"
    case ELOOP: "check where the symbolic link points"
    case ENOENT, ENOTDIR: "check the spelling of the path"
    default: "check the file and the disk it is on"
    }
  }
}
