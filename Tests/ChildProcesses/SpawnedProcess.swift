import Foundation
import LocksAndAtomics

/// A program that a test has started.
///
/// Foundation's `Process` learns of the end of a program from a socket that the program inherits.
/// On Linux another program that is started at the same moment inherits it, too, and if that one
/// runs for longer, the end is noticed late or never. So this one waits for the program itself, on
/// a thread of its own.
final class SpawnedProcess: Sendable {
  private let id: pid_t
  private let end = Mutex<Int32?>(nil)

  /// Nothing is started while a pipe is made: a program that inherited an end by mistake would keep
  /// the pipe open.
  private static let isStarting = Mutex(())

  /// A pipe that no program inherits unless it is one of its streams.
  static func makePipe() -> Pipe {
    isStarting.withLock { _ in
      let pipe = Pipe()
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
      return pipe
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let code: Int32

    var description: String { "cannot start it: \(String(cString: strerror(code)))" }
  }

  /// Starts a program in a process group of its own.
  ///
  /// - Parameters:
  ///   - words: the program, looked up as a shell does, and its arguments.
  ///   - folder: where it runs; the working folder unless given.
  ///   - environment: added to the test's own.
  ///   - streams: its standard input, output and errors; nil for nothing.
  ///   - whenEnded: called on another thread, with the status.
  init(
    _ words: [String], in folder: URL?, environment: [String: String],
    _ streams: [FileHandle?], whenEnded: @escaping @Sendable (Int32) -> Void
  ) throws {
    // There is no portable way to start a program in another folder.
    let enter = #"cd "$1" || exit 126; shift; exec env "$@""#
    let folder = folder?.path(percentEncoded: false) ?? "."
    let arguments = ["sh", "-c", enter, "sh", folder] + words
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    id = try Self.isStarting.withLock { _ in
      try Self.start(arguments, variables.map { "\($0)=\($1)" }, streams)
    }
    let thread = Thread { [self] in
      var state: Int32 = 0
      while waitpid(id, &state, 0) < 0, errno == EINTR {}
      let signal = state & 0x7F
      let status = signal == 0 ? (state >> 8) & 0xFF : signal
      end.withLock { $0 = status }
      whenEnded(status)
    }
    thread.start()
  }

  /// The exit status, or the number of the signal that has ended it; nil while it runs.
  var status: Int32? { end.withLock { $0 } }

  /// Kills it with everything that it has started and that is still in its group.
  func kill() {
    end.withLock { end in
      // Its number may belong to another process afterwards.
      if end == nil { _ = systemKill(-id, SIGKILL) }
    }
  }

  #if !canImport(Darwin)
    private static var openDescriptors: [Int32] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return (names ?? []).compactMap { Int32($0) }
    }
  #endif

  private static func start(
    _ arguments: [String], _ environment: [String], _ streams: [FileHandle?]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A program that kept a file of another test open for writing would keep it from being run.
    #if canImport(Darwin)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
    #else
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    #endif
    posix_spawnattr_setpgroup(&attributes, 0)
    for (number, stream) in streams.enumerated() {
      if let stream {
        posix_spawn_file_actions_adddup2(&actions, stream.fileDescriptor, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    #if !canImport(Darwin)
      for descriptor in openDescriptors where descriptor > 2 {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    let code = posix_spawn(&id, "/bin/sh", &actions, &attributes, words, variables)
    guard code == 0 else { throw Failure(code: code) }
    return id
  }
}

/// The system's function, which a method above shadows.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
