package import Foundation
import LocksAndAtomics

/// A program that a test talks with over pipes while it runs.
///
/// No wait is endless: an answer that does not come in time is an error that contains the whole
/// conversation, and the program is killed when the value is released.
package final class Conversation: Sendable {
  private let process: SpawnedProcess
  private let input = SpawnedProcess.makePipe()
  private let output = SpawnedProcess.makePipe()
  private let limit: Int
  private let heard = Heard()

  /// The output received from the program.
  private final class Heard: Sendable {
    private let state = Mutex((bytes: Data(), hasEnded: false))
    /// Signalled with each piece of output, and with the end.
    private let news = DispatchSemaphore(value: 0)

    func add(_ piece: Data) {
      state.withLock { $0.bytes += piece }
      news.signal()
    }

    func end() {
      state.withLock { $0.hasEnded = true }
      news.signal()
    }

    /// Waits until `look` has seen enough. It receives the output that has not been taken yet.
    func wait<Value: Sendable>(
      seconds: Int, _ look: (inout Data, _ hasEnded: Bool) throws -> Value?
    ) throws -> Value {
      let deadline = DispatchTime.now() + .seconds(seconds)
      while true {
        if let value = try state.withLock({ try look(&$0.bytes, $0.hasEnded) }) { return value }
        guard news.wait(timeout: deadline) == .success else {
          let rest = String(decoding: state.withLock { $0.bytes }, as: UTF8.self)
          throw ChildProcess.Unfinished(
            description: "no answer within \(seconds) seconds; so far: \(rest)")
        }
      }
    }
  }

  /// - Parameters:
  ///   - words: the program, looked up as a shell does, and its arguments.
  ///   - folder: where it runs.
  ///   - environment: added to the test's own.
  ///   - limit: how long to wait for an answer, in seconds.
  package init(
    _ words: [String], in folder: URL, environment: [String: String] = [:], limit: Int = 30
  ) throws {
    self.limit = limit
    // Writing to a program that has ended is then an error, which a test can expect.
    signal(SIGPIPE, SIG_IGN)
    process = try SpawnedProcess(
      words, in: folder, environment: environment,
      [input.fileHandleForReading, output.fileHandleForWriting, .standardError]
    ) { [heard] _ in heard.end() }
    // Their other ends belong to the program now.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    output.fileHandleForReading.readabilityHandler = { [heard] handle in
      let piece = handle.availableData
      if piece.isEmpty { handle.readabilityHandler = nil }
      heard.add(piece)
    }
  }

  deinit {
    output.fileHandleForReading.readabilityHandler = nil
    process.kill()
  }

  package func say(_ bytes: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: bytes)
  }

  /// Closes the program's standard input.
  package func hangUp() throws { try input.fileHandleForWriting.close() }

  /// Waits until the output is sufficient.
  ///
  /// - Parameter take: takes its part from the front, or returns nil if it needs more.
  package func hear<Value: Sendable>(_ take: (inout Data) throws -> Value?) throws -> Value {
    try heard.wait(seconds: limit) { bytes, _ in try take(&bytes) }
  }

  /// Waits until the program ends.
  ///
  /// - Returns: its exit status.
  package func end() throws -> Int32 {
    _ = try heard.wait(seconds: limit) { $1 ? true : nil }
    return process.status ?? -1
  }
}
