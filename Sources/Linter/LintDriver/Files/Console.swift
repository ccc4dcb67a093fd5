package import DiagnosticReports

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The streams that the process was started with.
package enum Console {
  /// Writes to standard output. Its reader may close it at any time, as `head` does; that is not an
  /// error.
  package static func print(_ text: OutputText) throws(Problem) {
    try write(Array(text.text.utf8))
  }

  /// Writes a difference to standard output: byte for byte, so that it can be applied, unless it
  /// goes to a terminal.
  package static func print(difference: [UInt8]) throws(Problem) {
    guard isatty(STDOUT_FILENO) == 1 else { return try write(difference) }
    try print(OutputText(difference: difference))
  }

  private static func write(_ bytes: [UInt8]) throws(Problem) {
    signal(SIGPIPE, SIG_IGN)
    do {
      try writeAll(bytes, to: STDOUT_FILENO)
    } catch {
      guard error.code != EPIPE else { return }
      throw Problem(
        path: "standard output", what: "cannot write to it: \(error)",
        advice: "check where it leads")
    }
  }

  /// Reads standard input to its end.
  package static func readInput() throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    do throws(SystemError) {
      while true {
        let count = try retrying { read(STDIN_FILENO, &buffer, buffer.count) }
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
      }
    } catch {
      throw .unreadable("standard input", error)
    }
  }

  /// Writes one line to standard error, and ignores failures. It stays one line, whatever it
  /// contains.
  package static func complain(_ line: String) { tell("\(line)\n") }

  /// Writes lines to standard error.
  package static func tell(_ lines: OutputText) {
    signal(SIGPIPE, SIG_IGN)
    try? writeAll(lines.text, to: STDERR_FILENO)
  }

  /// Writes a part of a line to standard error.
  static func draw(_ text: String) { try? writeAll(text, to: STDERR_FILENO) }

  /// Whether standard error is a terminal that can erase lines.
  static var showsComplaints: Bool {
    isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb"
  }

  /// Whether somebody reads standard output as it is written.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a terminal that supports colours, and the user wants them; see
  /// no-color.org.
  package static var prefersColor: Bool {
    isatty(STDOUT_FILENO) == 1 && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
  }

  /// Whether the process runs in a GitHub workflow, which reads commands from its output.
  package static var isReadByGitHub: Bool { variable("GITHUB_ACTIONS") == "true" }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
