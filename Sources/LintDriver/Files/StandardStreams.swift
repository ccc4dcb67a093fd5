#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Standard input and output, for a protocol that is spoken over them.
package struct StandardStreams {
  private static let chunk = 1 << 16

  package init() {
    // Whoever listens may go away; then a write fails and says so.
    signal(SIGPIPE, SIG_IGN)
  }

  /// What has come in.
  ///
  /// - Parameter waits: whether to wait until something comes.
  /// - Returns: nothing if nothing is there yet; nil if nothing will come any more.
  package func read(waits: Bool) -> [UInt8]? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard let ready = try? retrying({ poll(&request, 1, waits ? -1 : 0) }) else { return nil }
    guard ready > 0 else { return [] }
    var hasEnded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      let start = buffer.baseAddress
      count = (try? retrying { systemRead(STDIN_FILENO, start, Self.chunk) }) ?? 0
      hasEnded = count == 0
    }
    return hasEnded ? nil : bytes
  }

  /// Writes a text whole.
  ///
  /// - Returns: false if nobody listens any more.
  package func write(_ text: String) -> Bool {
    (try? writeAll(text, to: STDOUT_FILENO)) != nil
  }
}
