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

  /// Writes a text to a file, whole or not at all: into a new file beside it, which then takes its name.
  /// So nobody ever reads half a report, and a failed run leaves the last report alone.
  package static func write(_ text: String, to path: String) throws(Problem) {
    try write(Array(text.utf8), to: path)
  }

  /// The same for bytes.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    do throws(SystemError) {
      guard let status = try? FileStatus(ofPath: path), status.kind != .file else {
        return try TemporaryFile(bytes, for: path).putInPlace()
      }
      // A device or a pipe cannot be replaced, and must not be.
      try write(bytes, to: path, flags: O_WRONLY)
    } catch {
      throw Problem(
        path: path, what: "cannot write it: \(error)",
        advice: "check that its folder exists and can be written to")
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, flags: Int32
  ) throws(SystemError) {
    let descriptor = try retrying { open(path, flags | O_CLOEXEC, 0o666) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
  }
}

/// Writes a text whole.
func writeAll(_ text: String, to descriptor: Int32) throws(SystemError) {
  try writeAll(Array(text.utf8), to: descriptor)
}

/// Writes bytes whole.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
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
