package import DiagnosticReports

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Writes reports to files.
package enum OutputFile {
  /// Writes a report to a file; see below.
  package static func write(_ report: OutputText, to path: String) throws(Problem) {
    try write(report.text, to: path)
  }

  /// Writes a text to a file, whole or not at all: into a new file beside it, which is then
  /// renamed. So nobody ever reads half a report, and a failed run leaves the last report alone.
  package static func write(_ text: String, to path: String) throws(Problem) {
    try write(Array(text.utf8), to: path)
  }

  /// The same for bytes.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    let destination = try OutputDestination(path)
    do throws(SystemError) {
      switch destination {
      case .descriptor(let descriptor):
        try write(bytes, to: descriptor)
      case .file(let path):
        guard let status = try? FileStatus(ofPath: path), status.kind != .file else {
          return try TemporaryFile(bytes, for: path).putInPlace()
        }
        // A device or a pipe is written to, and never replaced.
        try writeAll(bytes, closing: try retrying { open(path, O_WRONLY | O_CLOEXEC) })
      }
    } catch {
      throw Problem(
        path: path, what: "cannot write it: \(error)",
        advice: "check that its folder exists and can be written to")
    }
  }

  /// The reader of a stream may close it at any time.
  private static func write(_ bytes: [UInt8], to stream: Int32) throws(SystemError) {
    signal(SIGPIPE, SIG_IGN)
    do {
      try writeAll(bytes, to: stream)
    } catch {
      guard error.code == EPIPE else { throw error }
    }
  }
}

/// Writes all of a text.
func writeAll(_ text: String, to descriptor: Int32) throws(SystemError) {
  try writeAll(Array(text.utf8), to: descriptor)
}

/// Writes all bytes and closes the file; some file systems only then report that they are full.
func writeAll(_ bytes: [UInt8], closing descriptor: Int32) throws(SystemError) {
  do {
    try writeAll(bytes, to: descriptor)
  } catch {
    close(descriptor)
    throw error
  }
  guard close(descriptor) == 0 || errno == EINTR else { throw .latest }
}

/// Writes all bytes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  // A limit on the size of files is an error like a full disk, not a reason to be killed.
  signal(SIGXFSZ, SIG_IGN)
  let failure = bytes.withUnsafeBufferPointer { bytes -> SystemError? in
    var rest = bytes[...]
    while !rest.isEmpty {
      let buffer = UnsafeBufferPointer(rebasing: rest)
      do throws(SystemError) {
        rest = rest.dropFirst(try retrying { write(descriptor, buffer.baseAddress, buffer.count) })
      } catch {
        return error
      }
    }
    return nil
  }
  if let failure { throw failure }
}
