package import Foundation
import LocksAndAtomics

/// A program that a test has run to its end.
///
/// Every test that starts a program does it here, so that none waits forever: a program that does
/// not end in time is killed with everything that it has started, and the test fails with its
/// output.
package struct ChildProcess: Sendable {
  package let status: Int32
  /// Its standard output and standard error.
  package let output: String
  package let errors: String

  /// Blocks no thread, because tests that run at the same time need the existing ones.
  ///
  /// - Parameters:
  ///   - words: the program, looked up as a shell does, and its arguments.
  ///   - folder: where it runs; the working folder unless given.
  ///   - environment: added to the test's own.
  ///   - input: its standard input; empty unless given.
  ///   - limit: in seconds.
  /// - Throws: `Unfinished` if it takes longer, and errors from starting it.
  package init(
    _ words: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: String = "", limit: Int = 600
  ) async throws {
    let run = try Run(words, in: folder, environment: environment, input: input)
    let hasEnded = try await withCheckedThrowingContinuation { continuation in
      run.start(limit: limit) { continuation.resume(with: $0) }
    }
    self = try run.finish(hasEnded: hasEnded, limit: limit)
  }

  /// Blocks the calling thread, for programs that take milliseconds; otherwise like the one above.
  package init(
    running words: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: String = "", limit: Int = 300
  ) throws {
    let run = try Run(words, in: folder, environment: environment, input: input)
    let result = Mutex<Result<Bool, any Error>?>(nil)
    let end = DispatchSemaphore(value: 0)
    run.start(limit: limit) { outcome in
      result.withLock { $0 = outcome }
      end.signal()
    }
    end.wait()
    let hasEnded = try result.withLock { $0 }?.get() ?? false
    self = try run.finish(hasEnded: hasEnded, limit: limit)
  }

  /// Writes a program that a test runs.
  ///
  /// Another process writes it. If this one did, a process that another test starts meanwhile would
  /// have the file open for a moment, and until then the system does not run it ("text file busy").
  package static func writeProgram(_ text: String, to path: String) throws {
    try write(path, by: ["sh", "-c", "cat > \"$0\" && chmod 755 \"$0\"", path], input: text)
  }

  /// Copies a program that a test runs, by another process for the same reason.
  package static func copyProgram(_ original: String, to path: String) throws {
    try write(path, by: ["cp", original, path])
  }

  private static func write(_ path: String, by words: [String], input: String = "") throws {
    let writing = try ChildProcess(running: words, input: input)
    guard writing.status == 0 else { throw Unwritten(description: "\(path): \(writing.errors)") }
  }

  private struct Unwritten: Error, CustomStringConvertible { let description: String }

  fileprivate init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// A program that had to be killed.
  package struct Unfinished: Error, CustomStringConvertible {
    package let description: String
  }
}

/// The resources that a run needs until its end.
private final class Run: Sendable {
  private let words: [String]
  private let directory: URL?
  private let environment: [String: String]
  private let status = Mutex<Int32>(0)
  /// The folder of its output files: files rather than pipes, which would have to be read
  /// meanwhile.
  private let folder: URL
  private let streams: [FileHandle]

  init(
    _ words: [String], in directory: URL?, environment: [String: String], input: String
  ) throws {
    self.words = words
    self.directory = directory
    self.environment = environment
    folder = FileManager.default.temporaryDirectory.appending(path: "deplint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [("input", input), ("output", ""), ("errors", "")] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    streams = [
      try FileHandle(forReadingFrom: folder.appending(path: "input")),
      try FileHandle(forWritingTo: folder.appending(path: "output")),
      try FileHandle(forWritingTo: folder.appending(path: "errors")),
    ]
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Reports, once, whether the program has ended by itself.
  func start(limit: Int, then done: @escaping @Sendable (Result<Bool, any Error>) -> Void) {
    let isDone = Mutex(false)
    let once: @Sendable (Result<Bool, any Error>) -> Void = { result in
      let isFirst = isDone.withLock { isDone in
        defer { isDone = true }
        return !isDone
      }
      if isFirst { done(result) }
    }
    let process: SpawnedProcess
    do {
      process = try SpawnedProcess(words, in: directory, environment: environment, streams) {
        [self] status in
        self.status.withLock { $0 = status }
        once(.success(true))
      }
    } catch {
      return once(.failure(error))
    }
    // The program has its own copies now.
    for stream in streams { try? stream.close() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) {
      guard !isDone.withLock({ $0 }) else { return }
      process.kill()
      once(.success(false))
    }
  }

  func finish(hasEnded: Bool, limit: Int) throws -> ChildProcess {
    let texts = try ["output", "errors"].map { name in
      String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
    guard hasEnded else {
      throw ChildProcess.Unfinished(
        description: "'\(words.joined(separator: " "))' did not end within \(limit) seconds\n"
          + texts.joined().suffix(4000))
    }
    return ChildProcess(status: status.withLock { $0 }, output: texts[0], errors: texts[1])
  }
}
