#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Everything that issue reporting needs from the operating system. The differences between
/// platforms stay here.
enum Platform {
  /// Writes text and a newline to standard error, unbuffered: it is there even if the process traps
  /// next, and lines of several threads do not mix.
  static func writeToStandardError(_ text: String) {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      var rest = Array("\(text)\n".utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(STDERR_FILENO, $0, bytes.count) } ?? 0
        }
        guard count > 0 || (count < 0 && errno == EINTR) else { return }
        rest = rest.dropFirst(max(count, 0))
      }
    #else
      print(text)
    #endif
  }

  /// Whether the environment of the process has a variable of this name, empty or not.
  static func hasEnvironmentVariable(_ name: String) -> Bool {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      getenv(name) != nil
    #else
      false
    #endif
  }

  #if canImport(Darwin)
    /// Whether a debugger is attached to the process.
    static var isDebuggerAttached: Bool {
      var query = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      var process = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      guard sysctl(&query, UInt32(query.count), &process, &size, nil, 0) == 0 else { return false }
      return process.kp_proc.p_flag & P_TRACED != 0
    }

    /// Stops in the debugger, from which the program can be resumed.
    static func pauseInDebugger() {
      raise(SIGTRAP)
    }
  #endif
}
