#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A program that has run to its end, or was stopped at the end of its time.
///
/// Foundation's `Process` neither reports the peak memory nor releases its files, so that a tool
/// cannot start thousands of them. The whole of Foundation is not needed, and would be in the peak
/// memory: on Linux, that of a child is at least its parent's.
package struct ToolProcess: Sendable {
  package let end: End
  /// Its standard output and standard error; empty if they are discarded.
  package let output: Data
  package let errors: Data
  package let duration: Duration
  /// In bytes.
  package let peakMemory: Int

  package enum End: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)
    /// It was still running after the limit, and was killed with everything that it had started.
    case late
  }

  package struct NotStarted: Error, CustomStringConvertible {
    let program: String
    let code: Int32

    package var description: String {
      "cannot start '\(program)': \(String(cString: strerror(code)))"
    }
  }

  /// - Parameters:
  ///   - words: the program, looked up in the usual places, and its arguments.
  ///   - folder: where it runs; the working folder unless given.
  ///   - environment: added to the tool's own.
  ///   - limit: nil waits for ever.
  ///   - keepsOutput: otherwise the output is discarded.
  package init(
    _ words: [String], in folder: String? = nil, environment: [String: String] = [:],
    limit: Duration? = nil, keepsOutput: Bool = false
  ) throws {
    let streams = keepsOutput ? try Streams() : nil
    defer { streams?.remove() }
    let beginning = ContinuousClock.now
    // Not every C library's header has a function that starts a program in a folder.
    let start = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []
    let process = try Self.spawn(start + words, environment, streams)
    var status: Int32 = 0
    var usage = rusage()
    var isLate = false
    if let limit {
      // The pauses grow with the time that it has run already, up to a hundredth of a second.
      while Self.wait(for: process, &status, &usage, WNOHANG) == 0 {
        let time = ContinuousClock.now - beginning
        if time > limit {
          isLate = true
          if kill(-process, SIGKILL) != 0 { kill(process, SIGKILL) }
          _ = Self.wait(for: process, &status, &usage, 0)
          break
        }
        usleep(min(10_000, 100 + UInt32(time / .microseconds(20))))
      }
    } else {
      _ = Self.wait(for: process, &status, &usage, 0)
    }
    duration = ContinuousClock.now - beginning
    #if canImport(Darwin)
      peakMemory = usage.ru_maxrss
    #else
      peakMemory = usage.ru_maxrss * 1_024
    #endif
    let signal = status & 0x7F
    end = isLate ? .late : signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    output = try streams?.contents(0) ?? Data()
    errors = try streams?.contents(1) ?? Data()
  }

  private static func wait(
    for process: pid_t, _ status: inout Int32, _ usage: inout rusage, _ options: Int32
  ) -> pid_t {
    while true {
      let result = wait4(process, &status, options, &usage)
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Files for the output: pipes would have to be read while the program runs.
  private struct Streams {
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appending(path: "deplint-output-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func path(_ number: Int) -> String { folder.appending(path: "\(number)").path }

    func contents(_ number: Int) throws -> Data {
      try Data(contentsOf: folder.appending(path: "\(number)"))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  private static func spawn(
    _ words: [String], _ environment: [String: String], _ streams: Streams?
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (number, descriptor) in [STDOUT_FILENO, STDERR_FILENO].enumerated() {
      let path = streams?.path(number) ?? "/dev/null"
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT, 0o600)
    }
    // A group of its own, so that all of it can be killed.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var arguments = words.map { strdup($0) } + [nil]
    var variables =
      ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawnp(
      &process, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw NotStarted(program: words[0], code: code) }
    return process
  }
}
