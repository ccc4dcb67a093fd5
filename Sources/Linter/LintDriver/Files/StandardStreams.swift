#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Standard input and output, or substitutes for them, for a protocol that is spoken over them.
package struct StandardStreams: Sendable {
  let input: Int32
  private let output: Int32

  private static let chunk = 1 << 16

  package init() { self.init(input: STDIN_FILENO, output: STDOUT_FILENO) }

  /// - Parameters:
  ///   - input: an open descriptor, which the caller still owns.
  ///   - output: likewise.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    // The reader may close the stream; then a write fails with an error.
    signal(SIGPIPE, SIG_IGN)
  }

  /// The bytes that have arrived.
  ///
  /// - Parameter waits: whether to wait until something arrives.
  /// - Returns: an empty array if nothing has arrived yet; nil at the end of the input.
  package func read(waits: Bool) -> [UInt8]? {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard let ready = try? retrying({ poll(&request, 1, waits ? -1 : 0) }) else { return nil }
    guard ready > 0 else { return [] }
    var hasEnded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      let start = buffer.baseAddress
      count = (try? retrying { systemRead(input, start, Self.chunk) }) ?? 0
      hasEnded = count == 0
    }
    return hasEnded ? nil : bytes
  }

  /// Writes all of a text.
  ///
  /// - Returns: false if the output has been closed.
  package func write(_ text: String) -> Bool {
    (try? writeAll(text, to: output)) != nil
  }
}
